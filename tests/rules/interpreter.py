"""Runs kernel calls in a script interpreter: many in one start of the machine, results as hashes.

There are two: the stock one of Debian's package, and the patched one of the VASSAL that VASSAL_CLASSPATH
names. There the calls run as in a module: loaded into the namespace all expressions share, begun by an
expression.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hexwright.rules.language.prelude import Table
from hexwright.rules.language.tree import Function, Kind
from tests.conftest import REPOSITORY

STOCK = ("/usr/share/java/bsh.jar", "/usr/share/java/bsh-2.0b4.jar")


AS_IN_A_MODULE = """\
text = "{{0; ref_ns = _interp.getNameSpace().getParent(); ref_in = new bsh.Interpreter();"
  .concat(" ref_in.setNameSpace(ref_ns);")
  .concat(" ref_in.eval(new java.io.FileReader(\\"{script}\\")); _plover = 1}}");
System.out.println("expression gave ".concat(new VASSAL.script.ExpressionInterpreter(text).evaluate()));
"""
"""A script that loads another as an expression of the engine loads the rules."""
SHORT_LIVED = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
"""For a machine that runs for seconds: without the second compiler and the collector's threads it takes a
quarter less of the processors' time."""
LOGGING = REPOSITORY / "builder" / "hexwright" / "verify" / "driver" / "logback.xml"


@dataclass(frozen=True, slots=True)
class Interpreter:
    """A BeanShell: what it is called, and the class path it comes on."""

    name: str
    class_path: str

    def run(self, script: Path, folder: Path) -> str:
        """What a script prints; AssertionError with its complaint if it fails."""
        command = ["java", *SHORT_LIVED, "-Xss4m", "-Djava.awt.headless=true"]
        command += [f"-Dlogback.configurationFile={LOGGING}"]
        command += ["-cp", self.class_path, "bsh.Interpreter", str(script)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
        said = (done.stderr + done.stdout).strip()
        failed = "Exception" in done.stderr or "Error" in done.stderr or "Evaluation Error" in done.stdout
        assert done.returncode == 0 and not failed, said[:3000]
        return done.stdout

    def run_library(self, script: Path, folder: Path) -> str:
        """The same for a script that carries the library: in the engine as a module loads it."""
        if self.name != "engine":
            return self.run(script, folder)
        outer = folder / "expression.bsh"
        outer.write_text(AS_IN_A_MODULE.format(script=script.name), encoding="ascii")
        return self.run(outer, folder)


def stock() -> Interpreter | None:
    """The interpreter of the Debian package `bsh`."""
    jar = next((jar for jar in STOCK if Path(jar).is_file()), None)
    return Interpreter("stock", jar) if jar and shutil.which("java") else None


def engine() -> Interpreter | None:
    """The interpreter of the VASSAL named by VASSAL_CLASSPATH."""
    path = os.environ.get("VASSAL_CLASSPATH")
    return Interpreter("engine", path) if path and shutil.which("java") else None


def wanted(which: str) -> Interpreter:
    """An interpreter; without it the test is skipped, or fails where the build is meant to be complete."""
    found = stock() if which == "stock" else engine()
    if found is not None:
        return found
    missing = "needs a BeanShell (Debian: apt install bsh default-jre-headless)"
    if which == "engine":
        pytest.skip("needs VASSAL_CLASSPATH")
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    pytest.skip(missing)


def java_hash(values: Sequence[int]) -> int:
    """java.util.Arrays.hashCode."""
    h = 1
    for value in values:
        h = (31 * h + value) & 0xFFFFFFFF
    return _signed(h)


def deep_hash(rows: Sequence[Sequence[int]]) -> int:
    """java.util.Arrays.deepHashCode."""
    return java_hash([java_hash(row) for row in rows])


def text_hash(text: str) -> int:
    """java.lang.String.hashCode."""
    h = 0
    for char in text:
        h = (31 * h + ord(char)) & 0xFFFFFFFF
    return _signed(h)


def _signed(h: int) -> int:
    return h - (1 << 32) if h & 0x80000000 else h


def bits_words(bits: int) -> list[int]:
    """A set as numbers of 32 bits with signs, the highest first, none of it for the empty set."""
    words = [bits >> shift & 0xFFFFFFFF for shift in range((bits.bit_length() - 1) // 32 * 32, -1, -32)]
    return [_signed(word) for word in words] if bits else []


def bits_hash(bits: int) -> int:
    """java.math.BigInteger.hashCode of a number that is not negative."""
    h = 0
    for word in bits_words(bits):
        h = (31 * h + word) & 0xFFFFFFFF
    return _signed(h)


def value_hash(value: Any, kind: Kind) -> int:
    """The hash of a result or an argument."""
    if kind is Kind.BITS:
        return bits_hash(value)
    if kind is Kind.SETS:
        return java_hash([bits_hash(bits) for bits in value])
    if kind is Kind.NONE:
        return 0
    if kind in {Kind.INT, Kind.BOOL}:
        return int(value)
    if kind is Kind.STR:
        return text_hash(value)
    return java_hash(value) if kind is Kind.INTS else deep_hash(value)


def call_hash(result: Any, returns: Kind, arguments: Sequence[tuple[Any, Kind]]) -> int:
    """The hash of a call: its result and what it left in the arrays it was given."""
    h = value_hash(result, returns)
    for value, kind in arguments:
        if kind in {Kind.INTS, Kind.TABLE}:
            h = _signed((31 * h + value_hash(value, kind)) & 0xFFFFFFFF)
    return h


def spoken_hash(h: int, lines: Sequence[str]) -> int:
    """The hash of a call in which something may have been said, from its hash without."""
    for line in lines:
        h = _signed((31 * h + text_hash(line)) & 0xFFFFFFFF)
    return h


def packed(values: Sequence[int]) -> bytes:
    """An array: length and numbers."""
    return struct.pack(f">{len(values) + 1}i", len(values), *values)


def packed_table(rows: Table) -> bytes:
    """A table: number of rows, then each."""
    return struct.pack(">i", len(rows)) + b"".join(packed(row) for row in rows)


READING = """\
b = null;
int[] in_array() {
 int[] a = new int[b.get()];
 b.get(a);
 return a;
}
String in_text() {
 int[] codes = in_array();
 return new String(codes, 0, codes.length);
}
java.math.BigInteger in_bits() {
 int[] words = in_array();
 java.nio.ByteBuffer bytes = java.nio.ByteBuffer.allocate(words.length * 4);
 bytes.asIntBuffer().put(words);
 return new java.math.BigInteger(1, bytes.array());
}
int[][] in_table() {
 int n = b.get();
 int[][] t = new int[n][];
 for (int k = 0; k < n; k++) { t[k] = in_array(); }
 return t;
}
"""
"""Where calls are read from."""

DRIVER = """\
{reading}b = java.nio.ByteBuffer.wrap(java.nio.file.Files.readAllBytes(new
java.io.File("cases.bin").toPath())).asIntBuffer();
int boards_n = b.get();
boards = new java.util.ArrayList();
for (int k = 0; k < boards_n; k++) {{ boards.add(in_table()); }}
int cases_n = b.get();
int[] results = new int[cases_n];
{functions}
{dispatch}
long[] spent = new long[{count}];
for (int case_k = 0; case_k < cases_n; case_k++) {{
 int case_f = b.get();
 long began = System.nanoTime();
 results[case_k] = one(case_f);
 spent[case_f] += System.nanoTime() - began;
}}
out = new java.io.DataOutputStream(new java.io.BufferedOutputStream(new
java.io.FileOutputStream("results.bin")));
for (int k = 0; k < cases_n; k++) {{ out.writeInt(results[k]); }}
for (int k = 0; k < {count}; k++) {{ out.writeInt((int) (spent[k] / 1000)); }}
out.close();
System.out.println("done " + cases_n);
"""

SPOKEN = """\
java.util.ArrayList said = new java.util.ArrayList();
int[] thrown;
int next_die;
void r_say(String line) {
 said.add(line);
}
int r_die(int key, int faces) {
 return thrown[next_die++];
}
int spoken(int h) {
 Object[] lines = said.toArray();
 for (int k = 0; k < lines.length; k++) { h = 31 * h + lines[k].hashCode(); }
 return h;
}
"""
"""Where calls speak and throw dice: dice come with the call, what is said counts as part of its answer."""

AT_A_TIME = 20
"""Functions that are looked through one after another."""

BITS = "java.math.BigInteger"
READ = {
    Kind.STR: "in_text()",
    Kind.BITS: "in_bits()",
    Kind.INT: "b.get()",
    Kind.BOOL: "b.get() != 0",
    Kind.INTS: "in_array()",
    Kind.TABLE: "in_table()",
}
TYPE = {
    Kind.BITS: BITS,
    Kind.SETS: f"{BITS}[]",
    Kind.STR: "String",
    Kind.INT: "int",
    Kind.BOOL: "boolean",
    Kind.INTS: "int[]",
    Kind.TABLE: "int[][]",
}
HASH = {
    Kind.STR: "{0}.hashCode()",
    Kind.BITS: "{0}.hashCode()",
    Kind.SETS: "java.util.Arrays.hashCode({0})",
    Kind.INT: "{0}",
    Kind.BOOL: "({0} ? 1 : 0)",
    Kind.INTS: "java.util.Arrays.hashCode({0})",
    Kind.TABLE: "java.util.Arrays.deepHashCode({0})",
}


def driver(functions: Sequence[Function], *, spoken: bool = False) -> str:
    """A script that reads calls of these functions, makes them, and writes a hash of each."""
    methods: list[str] = [SPOKEN] if spoken else []
    for k, function in enumerate(functions):
        lines = [f"int call_{k}() {{"]
        names = []
        for i, (name, kind) in enumerate(function.parameters):
            if kind is Kind.TEXTS:
                names.append("r_T")
                continue
            source = "boards.get(b.get())" if name == "g" else READ[kind]
            lines.append(f" {TYPE[kind]} p{i} = {source};")
            names.append(f"p{i}")
        if spoken:
            lines.append(" thrown = in_array();\n next_die = 0;\n said.clear();")
        call = f"r_{function.name}({', '.join(names)})"
        if function.returns is Kind.NONE:
            lines.append(f" {call};\n int h = 0;")
        else:
            lines.append(f" {TYPE[function.returns]} result = {call};")
            lines.append(f" int h = {HASH[function.returns].format('result')};")
        for i, (name, kind) in enumerate(function.parameters):
            if kind in {Kind.INTS, Kind.TABLE} and name != "g":
                lines.append(f" h = 31 * h + {HASH[kind].format(f'p{i}')};")
        answer = "spoken(h)" if spoken else "h"
        methods.append("\n".join([*lines, f" return {answer};", "}"]))
    count = len(functions)
    return DRIVER.format(
        reading=READING, functions="\n".join(methods), dispatch=dispatch("int", count), count=count
    )


def dispatch(gives: str, count: int) -> str:
    """The function `one(f)`, which calls `call_f()`: first it finds the right score, then the one in it."""
    lines = []
    for first in range(0, count, AT_A_TIME):
        lines.append(f"{gives} one_{first}(int f) {{")
        last = min(first + AT_A_TIME, count) - 1
        lines.extend(f" if (f == {k}) {{ return call_{k}(); }}" for k in range(first, last))
        lines.append(f" return call_{last}();\n}}")
    lines.append(f"{gives} one(int f) {{")
    lines.extend(
        f" if (f < {first + AT_A_TIME}) {{ return one_{first}(f); }}" for first in range(0, count, AT_A_TIME)
    )
    return "\n".join([*lines, ' throw new IllegalArgumentException("no function");\n}'])


AS_TEXT = {
    Kind.STR: "{0}",
    Kind.BITS: "String.valueOf({0})",
    Kind.SETS: "java.util.Arrays.toString({0})",
    Kind.STRS: "java.util.Arrays.toString({0})",
    Kind.INT: "String.valueOf({0})",
    Kind.BOOL: "String.valueOf({0})",
    Kind.INTS: "java.util.Arrays.toString({0})",
    Kind.TABLE: "java.util.Arrays.deepToString({0})",
}
BETWEEN_PARTS, BETWEEN_CALLS = "\x1f", "\x1e"

TELLER = """\
{reading}b = java.nio.ByteBuffer.wrap(java.nio.file.Files.readAllBytes(new
java.io.File("cases.bin").toPath())).asIntBuffer();
b.get();
int cases_n = b.get();
{functions}
{dispatch}
out = new java.io.OutputStreamWriter(new java.io.FileOutputStream("told.txt"), "UTF-8");
for (int case_k = 0; case_k < cases_n; case_k++) {{
 out.write(one(b.get()).concat("\\u001e"));
}}
out.close();
System.out.println("done " + cases_n);
"""


def teller(functions: Sequence[Function]) -> str:
    """A script that reads calls of these functions, makes them, and writes down all that comes of each."""
    methods = [SPOKEN]
    for k, function in enumerate(functions):
        lines = [f"String call_{k}() {{"]
        for i, (_, kind) in enumerate(function.parameters):
            lines.append(f" {TYPE[kind]} p{i} = {READ[kind]};")
        lines.append(" thrown = in_array();\n next_die = 0;\n said.clear();")
        call = f"r_{function.name}({', '.join(f'p{i}' for i in range(len(function.parameters)))})"
        if function.returns is Kind.NONE:
            lines.append(f' {call};\n String t = "None";')
        else:
            lines.append(f" {TYPE[function.returns]} result = {call};")
            lines.append(f" String t = {AS_TEXT[function.returns].format('result')};")
        for i, (_, kind) in enumerate(function.parameters):
            lines.append(f' t = t.concat("\\u001f").concat({AS_TEXT[kind].format(f"p{i}")});')
        lines.append(" Object[] lines = said.toArray();\n for (int k = 0; k < lines.length; k++) {")
        lines.append('  t = t.concat("\\u001f").concat(lines[k]);\n }\n return t;\n}')
        methods.append("\n".join(lines))
    return TELLER.format(
        reading=READING, functions="\n".join(methods), dispatch=dispatch("String", len(functions))
    )


def tell_calls(
    interpreter: Interpreter,
    folder: Path,
    library: str,
    functions: Sequence[Function],
    calls: Sequence[bytes],
    dice: Sequence[Sequence[int]],
) -> list[list[str]]:
    """What comes of every call, as text: the result, each argument after it, each line that was said."""
    folder.mkdir(parents=True, exist_ok=True)
    data = [call + packed(thrown) for call, thrown in zip(calls, dice, strict=True)]
    (folder / "cases.bin").write_bytes(struct.pack(">ii", 0, len(data)) + b"".join(data))
    script = folder / "teller.bsh"
    script.write_text(library + teller(functions), encoding="ascii")
    said = interpreter.run_library(script, folder)
    assert f"done {len(calls)}" in said, said[:2000]
    told = (folder / "told.txt").read_text(encoding="utf-8")
    return [call.split(BETWEEN_PARTS) for call in told.split(BETWEEN_CALLS)[:-1]]


def run_calls(
    interpreter: Interpreter,
    folder: Path,
    library: str,
    functions: Sequence[Function],
    boards: Sequence[Table],
    calls: Sequence[bytes],
    dice: Sequence[Sequence[int]] | None = None,
) -> tuple[list[int], list[float]]:
    """The hash of every call; the seconds spent in each function.

    `dice`: those thrown in each call; then what is said counts, too.
    """
    if dice is not None:
        calls = [call + packed(thrown) for call, thrown in zip(calls, dice, strict=True)]
    folder.mkdir(parents=True, exist_ok=True)
    data = [
        struct.pack(">i", len(boards)),
        *(packed_table(g) for g in boards),
        struct.pack(">i", len(calls)),
        *calls,
    ]
    (folder / "cases.bin").write_bytes(b"".join(data))
    script = folder / "driver.bsh"
    script.write_text(library + driver(functions, spoken=dice is not None), encoding="ascii")
    said = interpreter.run_library(script, folder)
    assert f"done {len(calls)}" in said, said[:2000]
    raw = (folder / "results.bin").read_bytes()
    numbers = struct.unpack(f">{len(calls) + len(functions)}i", raw)
    return list(numbers[: len(calls)]), [us / 1e6 for us in numbers[len(calls) :]]
