"""BeanShell 2.0b4, stock or as patched by a host: only what all of them judge alike.

Texts are compared with `equals` and joined with `concat`; locals have types; nothing is compared with null.
"""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hexwright.rules.language.tree import Binary, Function, Int, Kind, Row, Word
from hexwright.rules.script.clike import AND, EQUAL, ORDER, PLAIN, PREFIX, PRODUCT, Clike, quoted
from hexwright.rules.specialise.expressions import natural
from hexwright.rules.specialise.values import is_simple

TYPES: Mapping[Kind, str] = {
    Kind.INT: "int",
    Kind.BOOL: "boolean",
    Kind.STR: "String",
    Kind.INTS: "int[]",
    Kind.STRS: "String[]",
    Kind.TABLE: "int[][]",
    Kind.TEXTS: "String[][]",
    Kind.BITS: "java.math.BigInteger",
    Kind.SETS: "java.math.BigInteger[]",
    Kind.HEAP: "java.util.PriorityQueue",
    Kind.NONE: "void",
}
EMPTY: Mapping[Kind, str] = {
    Kind.INT: "0",
    Kind.BOOL: "false",
    Kind.STR: '""',
    Kind.INTS: "new int[0]",
    Kind.STRS: "new String[0]",
    Kind.TABLE: "new int[0][]",
    Kind.TEXTS: "new String[0][]",
    Kind.BITS: "w_EMPTY",
    Kind.SETS: "new java.math.BigInteger[0]",
    Kind.HEAP: "new java.util.PriorityQueue()",
}
RESERVED = frozenset(
    [
        "abstract",
        "boolean",
        "break",
        "byte",
        "case",
        "catch",
        "char",
        "class",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extends",
        "final",
        "finally",
        "float",
        "for",
        "goto",
        "if",
        "implements",
        "import",
        "instanceof",
        "int",
        "interface",
        "long",
        "native",
        "new",
        "null",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "short",
        "static",
        "strictfp",
        "super",
        "switch",
        "synchronized",
        "this",
        "throw",
        "throws",
        "transient",
        "try",
        "void",
        "volatile",
        "while",
        "true",
        "false",
        "bsh",
        "global",
        "print",
        "eval",
        "source",
    ]
)
"""Words that cannot name a local."""

SHORT = 12
"""Longer rows are packed: an interpreter reads one text much faster than many numbers, and a short one faster
than a long one (0.1 ms for each 1,000 characters).
"""

LONG, REPEATED = 2000, 4
"""Lists of names of more letters are packed, if that makes them so many times shorter, as that of all moments
of a game is. Others remain to be read.
"""

PRELUDE = """\
int[] w_filled(int n, int v) {
 int[] a = new int[n];
 java.util.Arrays.fill(a, v);
 return a;
}
int[] w_bytes(String t) {
 return new String(java.util.Base64.getDecoder().decode(t), "ISO-8859-1").chars().toArray();
}
int[] w_words(String t, int n) {
 int[] a = new int[n];
 java.io.InputStream packed = new java.io.ByteArrayInputStream(java.util.Base64.getDecoder().decode(t));
 byte[] bytes = new java.util.zip.InflaterInputStream(packed).readAllBytes();
 java.nio.ByteBuffer.wrap(bytes).asIntBuffer().get(a);
 return a;
}
String[] w_texts(String t, int n) {
 java.io.InputStream packed = new java.io.ByteArrayInputStream(java.util.Base64.getDecoder().decode(t));
 String texts = new String(new java.util.zip.InflaterInputStream(packed).readAllBytes(), "UTF-8");
 return java.util.Arrays.copyOf(texts.split("[|]"), n);
}
int w_mix(int a, int b) {
 String t = String.valueOf(a).concat(":").concat(String.valueOf(b));
 byte[] mixed = java.security.MessageDigest.getInstance("SHA-256").digest(t.getBytes("US-ASCII"));
 return java.nio.ByteBuffer.wrap(mixed).getInt() & 2147483647;
}
int w_face(long key, long faces) {
 return 1 + w_mix((int) key, (int) faces) % (int) faces;
}
java.math.BigInteger w_EMPTY = java.math.BigInteger.ZERO;
java.math.BigInteger[] w_sets(String t) {
 String[] texts = t.split("[|]");
 java.math.BigInteger[] found = new java.math.BigInteger[texts.length];
 for (int k = 0; k < texts.length; k++) found[k] = new java.math.BigInteger(texts[k], 16);
 return found;
}
Object[] w_chosen(int[] which, Object[] from) {
 java.util.List all = java.util.Arrays.stream(which).boxed().collect(java.util.stream.Collectors.toList());
 for (int k = 0; k < from.length; k++) java.util.Collections.replaceAll(all, Integer.valueOf(k), from[k]);
 return all.toArray(java.util.Arrays.copyOf(from, 0));
}
boolean w_has_bit(java.math.BigInteger bits, int k) {
 return k >= 0 && bits.testBit(k);
}
int[] w_flags(java.math.BigInteger bits, int n) {
 String t = new StringBuilder(bits.setBit(n).toString(2)).reverse().toString();
 return t.replace((char) 48, (char) 0).replace((char) 49, (char) 1).chars().limit(n).toArray();
}
"""


def packed(row: bytes) -> bytes:
    """Numbers of four bytes each, or letters, made small."""
    return zlib.compress(row, 9)


class BeanShell(Clike):
    """Prints BeanShell."""

    name = "beanshell"
    room = 4
    reserved = RESERVED

    def word(self, node: Word) -> tuple[str, int]:
        """A word of the prelude, and how tightly it binds."""
        args = node.arguments
        plain = self._at(args[0], PLAIN) if args else ""
        if node.name == "any_bit":
            return f"{plain}.signum() != 0", EQUAL
        if node.name == "within":
            return f"{plain}.andNot({self._list(args[1:])}).signum() == 0", EQUAL
        if node.name == "has_bit" and not natural(args[1]) and is_simple(args[1]):
            place = self._at(args[1], ORDER)  # the host throws for places below 0
            return f"{place} >= 0 && {plain}.testBit({self.expression(args[1])})", AND
        return self._called(node, plain), PLAIN

    def _called(self, node: Word, plain: str) -> str:
        """A word that is a call. `plain`: its first argument, where something follows it."""
        args = node.arguments
        first = self.expression(args[0]) if args else ""
        if node.name == "ints":
            zero = args[1] == Int(0)
            return f"new int[{first}]" if zero else f"w_filled({first}, {self.expression(args[1])})"
        if node.name == "copy":
            return f"java.util.Arrays.copyOf({first}, {plain}.length)"
        if node.name == "cut":
            return f"java.util.Arrays.copyOf({first}, {self.expression(args[1])})"
        if node.name == "has_bit" and not natural(args[1]):
            return f"w_has_bit({self._list(args)})"
        if node.name in {"min", "max", "abs"}:
            return f"Math.{node.name}({self._list(args)})"
        return {
            "heap": "new java.util.PriorityQueue()",
            "no_bits": "w_EMPTY",
            "with_bit": f"{plain}.setBit({self._list(args[1:])})",
            "has_bit": f"{plain}.testBit({self._list(args[1:])})",
            "same": f"{plain}.equals({self._list(args[1:])})",
            "count_bits": f"{plain}.bitCount()",
            "fill": f"java.util.Arrays.fill({self._list(args)})",
            "say": f"r_say({first})",
            "mix": f"w_mix({self._list(args)})",
            "die": f"r_die({self._list(args)})",
            "union": f"{plain}.or({self._list(args[1:])})",
            "common": f"{plain}.and({self._list(args[1:])})",
            "less": f"{plain}.andNot({self._list(args[1:])})",
            "moved": f"{plain}.shiftLeft({self._list(args[1:])})",
            "flags": f"w_flags({self._list(args)})",
            "push": f"{plain}.add({self._list(args[1:])})",
            "pop": f"{plain}.poll().intValue()",
            "size": f"{plain}.size()",
            "len": f"{plain}.length",
            "text": f"String.valueOf({first})",
            "replace": f"{plain}.replace({self._list(args[1:])})",
        }[node.name]

    def row(self, node: Row) -> str:
        """A new array."""
        open_type = TYPES[node.kind]
        return f"new {open_type}{{{self._list(node.items)}}}"

    def division(self, node: Binary) -> tuple[str, int]:
        """Java rounds towards zero: only numbers known not to be negative are divided by the plain
        operator.
        """
        if node.floor:
            name = "floorDiv" if node.op == "//" else "floorMod"
            return f"Math.{name}({self.expression(node.left)}, {self.expression(node.right)})", PLAIN
        sign = "/" if node.op == "//" else "%"
        return f"{self._at(node.left, PRODUCT)} {sign} {self._at(node.right, PREFIX)}", PRODUCT

    def text_operation(self, node: Binary) -> tuple[str, int]:
        """`+` is not trusted: next to a number an empty text counts as 0 in some versions."""
        left, right = self._at(node.left, PLAIN), self.expression(node.right)
        if node.op == "+":
            return f"{left}.concat({right})", PLAIN
        return (f"{left}.equals({right})", PLAIN) if node.op == "==" else (f"!{left}.equals({right})", PREFIX)

    def declare(self, name: str, kind: Kind, value: str | None) -> str:
        """A typed local: an untyped one would write a global of that name."""
        return f"{TYPES[kind]} {name} = {EMPTY[kind] if value is None else value};"

    def function(self, function: Function) -> str:
        """A method with its comment."""
        parameters = ", ".join(f"{TYPES[kind]} {self.local(name)}" for name, kind in function.parameters)
        lines = [self.comment(note) for note in function.notes]
        lines.append(f"{TYPES[function.returns]} {self.own(function.name)}({parameters}) {{")
        lines.extend(" " + self.declare(self.local(name), kind, None) for name, kind in function.above)
        lines.extend(self.block(function.body, " "))
        lines.append("}")
        return "\n".join(lines)

    def comment(self, text: str) -> str:
        """Lines of comment, in plain ASCII."""
        plain = text.translate(_PLAIN).encode("ascii", "replace").decode("ascii")
        return "\n".join(f"// {line}".rstrip() for line in plain.split("\n"))

    def prelude(self) -> str:
        """What packed rows need."""
        return PRELUDE

    def table(self, name: str, rows: Sequence[Sequence[int]], titles: Mapping[int, str]) -> str:
        """Each row with its title; long ones packed."""
        lines = [f"int[][] {self.own(name)} = new int[{len(rows)}][];"]
        for k, row in enumerate(rows):
            if titles.get(k):
                lines.append(self.comment(f"{k}: {titles[k]}"))
            lines.append(f"{self.own(name)}[{k}] = {self._row(row)};")
        return "\n".join(lines)

    def _row(self, row: Sequence[int]) -> str:
        if len(row) <= SHORT:
            return f"new int[]{{{', '.join(map(str, row))}}}" if row else "new int[0]"
        small = packed(struct.pack(f">{len(row)}i", *row))
        if len(row) <= len(small) and min(row) >= 0 and max(row) <= 255:
            return f'w_bytes("{base64.b64encode(bytes(row)).decode()}")'
        return f'w_words("{base64.b64encode(small).decode()}", {len(row)})'

    def array(self, name: str, kind: Kind, value: Any) -> str:
        """An array of the game, or a set, as a global."""
        head = f"{TYPES[kind]} {self.own(name)} = "
        if kind is Kind.INTS:
            return f"{head}{self._row(value)};"
        if kind is Kind.BITS:
            return f'{head}new java.math.BigInteger("{value:x}", 16);'
        if kind in {Kind.SETS, Kind.STRS}:
            return f"{head}{self._chosen(value, self._sets if kind is Kind.SETS else self._strings)};"
        if 2 * len(set(map(tuple, value))) <= len(value):
            return f"{head}{self._chosen([tuple(row) for row in value], self._rows)};"
        rows = [f"{head}new int[{len(value)}][];"]
        rows.extend(f"{self.own(name)}[{k}] = {self._row(row)};" for k, row in enumerate(value))
        return "\n".join(rows)

    def _chosen(self, values: Sequence[Any], written: Callable[[Sequence[Any]], str]) -> str:
        """Values of which many are the same: each is written once, and found by number."""
        each = list(dict.fromkeys(values))
        if 2 * len(each) > len(values):
            return written(values)
        number = {value: k for k, value in enumerate(each)}
        return f"w_chosen({self._row([number[value] for value in values])}, {written(each)})"

    def _sets(self, sets: Sequence[int]) -> str:
        """Sets as one text, split at bars."""
        return f'w_sets("{"|".join(f"{one:x}" for one in sets)}")' if sets else EMPTY[Kind.SETS]

    def _strings(self, texts: Sequence[str]) -> str:
        """Texts as one, split at bars."""
        joined = "|".join(text.replace("|", "/") for text in texts) + "|."
        small = base64.b64encode(packed(joined.encode())).decode() if len(joined) > LONG else joined
        if REPEATED * len(small) < len(joined):
            return f'w_texts("{small}", {len(texts)})'
        return f'java.util.Arrays.copyOf({quoted(joined)}.split("[|]"), {len(texts)})'

    def _rows(self, rows: Sequence[Sequence[int]]) -> str:
        """A few rows."""
        return f"new int[][]{{{', '.join(map(self._row, rows))}}}"

    def texts(self, name: str, rows: Sequence[Sequence[str]], titles: Mapping[int, str]) -> str:
        """Each row as one text, split at bars."""
        lines = [f"String[][] {self.own(name)} = new String[{len(rows)}][];"]
        for k, row in enumerate(rows):
            lines.append(self.comment(f"{k}: {titles.get(k, '')}"))
            lines.append(f"{self.own(name)}[{k}] = {self._chosen(row, self._strings)};")
        return "\n".join(lines)


_PLAIN = str.maketrans(
    {"…": "...", "–": "-", "—": "-", "−": "-", "’": "'", "“": '"', "”": '"', "×": "x", "≤": "<=", "≥": ">="}
)
