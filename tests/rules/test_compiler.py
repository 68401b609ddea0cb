"""The compiler by itself: what it refuses, how it prints, and that odd code runs as in Python."""

from __future__ import annotations

import random
import struct
from pathlib import Path
from typing import Any

import pytest

from builder.rules.compiler.reader import read_sources
from builder.rules.compiler.rows import name_rows
from builder.rules.kernel import prelude
from builder.rules.language.tree import CompileError, Kind
from builder.rules.script.backend import depth
from builder.rules.script.beanshell import BeanShell
from builder.rules.script.lower import lower
from tests.rules.interpreter import call_hash, packed, packed_table, run_calls, wanted

ODD = '''
"""Code that is easy to translate wrongly."""
from builder.rules.kernel.prelude import *
from typing import Final

SEVEN: Final = 7
MINUS: Final = -3


def floors(a: int, b: int) -> int:
    """Division and remainder of either sign."""
    total = 0
    for d in range(1, 5):
        total = total * 31 + a // d + b % d
    if b != 0:
        total = total * 31 + a // b + a % b
    return total + MINUS % SEVEN + (a - b) // SEVEN


def nested(a: int, b: int) -> int:
    """Far more brackets than an interpreter likes."""
    x = [1, 2, 3, 4, 5, 6, 7, 8]
    more = ((((a + 1) * 2 + b) * 3) - a)
    return more + x[(x[(x[(a % 8 + x[b % 8]) % 8] + 1) % 8] * (a - (b - (a - (b - 1)))) % 8)]


def lazy(a: int, b: int) -> bool:
    """The later parts must not be looked at."""
    x = [3, 1, 4]
    return (0 <= a < 3 and x[x[(a + (a * (a + 0))) % 3] % 3] > 0 and x[a] != 4) or (
        b > 0 and x[((b % 3 + 1) * 2) % 3] == 3
    )


def chosen(a: int, b: int) -> int:
    """A choice of deep values."""
    x = [9, 8, 7, 6]
    y = x[(x[(a % 4)] + x[(b % 4)]) % 4] if a > b else x[(x[((a + b) % 4)] * (x[0] + 1)) % 4]
    return y if y != 8 else (-y if not (a == 0 and b == 0) else 0)


def loops(a: int, b: int) -> int:
    """Counting up, down, by steps, out of loops and on."""
    found = 0
    for i in range(a % 9, -1, -1):
        if i == 3:
            continue
        for j in range(0, b % 20, 3):
            if j > 9:
                break
            found = (found * 3 + i - j) % 1009
    n = a % 5
    while True:
        n += 1
        if n > 7 and n not in (9, 10):
            break
    for k in range(len([1, 2, 3]) + n - n % 2):
        found += k * n
    return found


def late(a: int, b: int) -> int:
    """Locals that first appear inside a block."""
    if a > 0:
        x = a
        row = ints(3, b)
    else:
        x = -a
        row = [b, a]
    new = x + len(row)
    default = row[0]
    return new * 10 + default


def bits(a: int, b: int) -> int:
    """Bit signs beside comparisons."""
    x = a & 12 | 3 ^ b & 5
    y = 0
    if (a & 1) == 0 and (a | b) != 0 and (1 << (a & 7)) > 4:
        y = x << 2 >> 1
    return ~y - -x + (y & ~1)


def shared(row: Ints, a: int) -> int:
    """Arrays are shared, copies are not."""
    other = row
    kept = copy(row)
    short = cut(row, 2)
    if len(row) > 1:
        other[1] += a
        other[0] -= 1
        kept[0] = 77
        short[0] *= 5
    return row[0] + kept[0] * 3 + short[0] * 7


def grid(rows: Table, a: int) -> Table:
    """Tables."""
    rows[0] = [a, a + 1]
    rows[1][0] += 4
    swap = rows[0]
    rows[0] = rows[1]
    rows[1] = swap
    return [rows[0], rows[1], ints(2, a), ints(0, 0)]


def queue(a: int, b: int) -> int:
    """Smallest first."""
    q = heap()
    for k in range(a % 7 + 1):
        push(q, (k * b + 3) % 11 - 5)
    found = 0
    while size(q) > 0:
        found = found * 13 + pop(q)
    return found


def words(a: int, b: int) -> bool:
    """Texts."""
    x = text(a)
    y = "" + x + "," + text(b) if a != b else "same"
    z = y.replace(",", "").replace("-", "m")
    return x + text(b) == z or (z != "same" and y == "5,5")


def both(a: int, b: int) -> bool:
    """Truth values compared."""
    return (a > 2) == (b > 2) and (a == b) != (a < b)


def most(a: int, b: int) -> int:
    """Largest, smallest, absolute."""
    return max(a, b, min(a - b, 3)) * 100 + abs(a - b) + min(a, 2)


def nothing(rows: Table, a: int) -> None:
    """Changes what it is given, and leaves early."""
    if a < 0:
        return
    rows[0][0] = a
    if a > 5:
        for k in range(len(rows[0])):
            rows[0][k] += k
'''


def compiled(source: str) -> str:
    backend = BeanShell()
    unit = read_sources([("odd", source)])
    parts = [backend.prelude()]
    parts += [backend.function(lower(name_rows(f), backend)) for f in unit.functions.values()]
    return "\n".join(parts) + "\n"


def test_rows_read_often_have_names() -> None:
    source = """\
LONG: Final = 1
SHORT: Final = 2
def sums(t: Table, n: Nat) -> int:
    \"\"\"Sums.\"\"\"
    total = t[SHORT][0]
    for k in range(n):
        total += t[LONG][k]
    return total + SHORT
"""
    text = compiled(source)
    assert "int[] t_long = t[1/*LONG*/];" in text
    assert "total += t_long[k];" in text
    assert "t[2/*SHORT*/][0]" in text
    assert "return total + 2/*SHORT*/;" in text
    with pytest.raises(CompileError, match="a row that has a name stays"):
        compiled("LONG: Final = 1\ndef f(t: Table) -> int:\n    t[LONG] = [1]\n    return 0\n")


def test_brackets_stay_flat() -> None:
    text = compiled(ODD)
    assert max(depth(line) for line in text.split("\n")) <= BeanShell.room
    assert max(line.count("{") - line.count("}") for line in text.split("\n")) <= 1


@pytest.mark.parametrize("which", ["stock", "engine"])
def test_odd_code_runs_as_in_python(which: str, tmp_path: Path) -> None:
    interpreter = wanted(which)
    scope = {**vars(prelude)}
    exec(compile(ODD, "odd", "exec"), scope)
    functions = list(read_sources([("odd", ODD)]).functions.values())
    chance = random.Random(3)
    calls, expected = [], []
    for k, function in enumerate(functions):
        for _ in range(150):
            values: list[Any] = []
            for _, kind in function.parameters:
                if kind is Kind.INT:
                    values.append(chance.randint(-9, 9))
                elif kind is Kind.INTS:
                    values.append([chance.randint(-9, 9) for _ in range(3)])
                else:
                    values.append([[chance.randint(-9, 9) for _ in range(2)] for _ in range(2)])
            data = struct.pack(">i", k)
            for value in values:
                if isinstance(value, int):
                    data += struct.pack(">i", value)
                else:
                    data += packed_table(value) if isinstance(value[0], list) else packed(value)
            calls.append(data)
            result = scope[function.name](*values)
            left = [(v, kind) for v, (_, kind) in zip(values, function.parameters, strict=True)]
            expected.append(call_hash(result, function.returns, left))
    results, _ = run_calls(interpreter, tmp_path, compiled(ODD), functions, [], calls)
    wrong = {functions[k // 150].name for k in range(len(calls)) if results[k] != expected[k]}
    assert wrong == set()


REFUSED = {
    "def f(a: int) -> int:\n    if a:\n        return 1\n    return 0": "no truth value",
    "def f(a: int) -> int:\n    return b": "unknown name 'b'",
    "def f(a: int) -> int:\n    return g(a)": "unknown function 'g'",
    "def f(a: int) -> int:\n    if a > 0:\n        return 1": "without return",
    "def f(a: int) -> int:\n    return [x for x in (1, 2)]": "ListComp",
    "def f(a: int) -> int:\n    x = 1\n    x = True\n    return a": "'x' is int",
    "def f(a: int) -> str:\n    return a": "returns int",
    "def f(a: int) -> int:\n    return a // 0": "division by zero",
    "def f(a: int) -> int:\n    for i in range(3):\n        i = 2\n    return a": "counts a loop",
    "def f(a: int) -> int:\n    for i in range(3):\n        a += i\n    return i": "ends with its loop",
    "def f(a: int) -> int:\n    for i in (1, 2):\n        a += i\n    return a": "loops count",
    "def f(a: Ints) -> int:\n    return a[-1]": "from the front",
    "def f(a: Ints, b: Ints) -> bool:\n    return a == b": "not compared",
    "def f(a: int, b: str) -> bool:\n    return a == b": "not compared that way",
    "def f(a: str, b: str) -> bool:\n    return a < b": "no order",
    "def f(a) -> int:\n    return 1": "every parameter",
    "def f(a: int, b: int = 3) -> int:\n    return a": "plain parameters",
    "def f(a: int) -> int:\n    return a.bit_length()": "only functions",
    "def f(a: int) -> int:\n    try:\n        return 1\n    except ValueError:\n        return 2": "Try",
    "def f(a: int) -> int:\n    return 3000000000": "too large",
    "def f(a: int) -> int:\n    return 1\ndef f(b: int) -> int:\n    return 2": "second function",
    "def f(a: int) -> int:\n    return f(a, a)": "takes 1 arguments",
    "def f(a: int) -> int:\n    return f(True)": "bool for int",
    "def f(a: int) -> int:\n    while True:\n        return 1\n    else:\n        return 2": "no else",
    "def f(a: int) -> int:\n    return (a + 1) < a + 2 < 5": "middle of a chained",
}


@pytest.mark.parametrize("source", REFUSED)
def test_what_cannot_be_translated_is_refused(source: str) -> None:
    with pytest.raises(CompileError, match=r"odd:\d+: ") as caught:
        read_sources([("odd", source)])
    assert REFUSED[source] in str(caught.value)


def test_precedence_needs_no_more_brackets_than_the_language() -> None:
    value = "(a & 3) == b and (a + b) * 2 - (a - b) < -a or not (a < b)"
    source = f"def f(a: int, b: int) -> bool:\n    return {value}\n"
    text = compiled(source)
    assert "return (a & 3) == b && (a + b) * 2 - (a - b) < -a || !(a < b);" in text


def test_words_of_the_language_are_no_locals() -> None:
    text = compiled("def f(new: int) -> int:\n    default = new + 1\n    return default\n")
    assert "int r_f(int new_) {" in text
    assert "return default_;" in text
