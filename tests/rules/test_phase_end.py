"""What the end of a phase leads to, in the script of a module: found once for a press of Next phase, and anew
when the press is taken back and done again. VASSAL is not needed: the module's properties are in a table.
"""

from __future__ import annotations

from pathlib import Path

from hexwright.export.vassal.lower.referee import referee_names as referee
from tests.rules.interpreter import wanted
from tests.rules.module import entries

BEGIN = "int[] r_act_begin(int[][] s)"
WITHOUT_VASSAL = """
int[] r_act_begin(int[][] s) {
 begun++;
 return r_judged_begin(s);
}
String ref_get(String name) {
 Object v = table.get(name);
 return java.util.Objects.isNull(v) ? "" : v.toString();
}
Object[] ref_pieces() {
 return new Object[0];
}
int begun = 0;
java.util.HashMap table = new java.util.HashMap();
table.put("PlayerSide", "Solitaire");
table.put("RulesLevel", "enforce");
table.put("Step", ref_steps.get(0));
table.put("Ledger", ref_next());
void press() {
 int[][] s = ref_now(ref_phase());
 ref_note_before(s);
 String verdict = ref_judge_end(s, "Next phase");
 table.put("Ledger", ref_new_ledger);
 table.put("Step", ref_following());
 table.put("Ledger", ref_next());
 System.out.println(verdict.substring(0, 3) + " " + begun + " " + table);
}
for (int round = 0; round < 3; round++) {
 java.util.HashMap before = new java.util.HashMap(table);
 press();
 table.putAll(before);
}
"""
"""A game without a unit. Step and ledger are written as the traits of a module do, set back as by Undo."""


def test_what_a_phase_leads_to_is_found_anew_after_undo(tmp_path: Path) -> None:
    library = entries("ebb-and-flow")[referee.LIBRARY].decode("ascii")
    assert library.count(BEGIN) == 1
    script = tmp_path / "end.bsh"
    library = library.replace(BEGIN, "int[] r_judged_begin(int[][] s)")
    script.write_text(library + WITHOUT_VASSAL, encoding="ascii")
    presses = [line.split(" ", 2) for line in wanted("stock").run(script, tmp_path).splitlines()]
    assert [verdict for verdict, _, _ in presses] == ["ok:"] * 3
    assert [begun for _, begun, _ in presses] == ["1", "2", "3"]
    assert len({outcome for _, _, outcome in presses}) == 1
    assert "II.B UN movement or combat" in presses[0][2]  # fights without units are passed over on the way
