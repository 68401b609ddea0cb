"""Changes of a game's `rules.yaml`: numbers, switches, comparisons and words in expressions; entries, items
of lists and single words left out.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import yaml

from tests.rules.mutation.mutant import Mutant
from tests.rules.mutation.python_mutants import expressions_instead, pieces

SECTION = "rules"
"""What stands beside it says who proves what, and how rules are cited: nothing of it is played."""
TEXTS = frozenset({"rule", "says", "id", "note", "why", "origin", "marker", "title", "name", "cites"})
"""Keys whose values are read by people, or name things."""
CONDITIONS = frozenset({"when", "needs", "unless", "units", "to", "exerts"})
NUMBER = re.compile(r"[+-]?\d+")
NAME = re.compile(r"[\w-]+")
VARIANTS = 4
"""Other words that are tried in place of one, until the game can be loaded."""

Step = str | int


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the document at a path. `values`: what stands there instead, None for nothing; `was`,
    `becomes`: the same in words.
    """

    path: tuple[Step, ...]
    node: yaml.Node
    values: tuple[str | None, ...]
    rules: tuple[str, ...]
    was: str = ""
    becomes: tuple[str, ...] = ("",)


def yaml_mutants(path: str, text: str) -> Iterator[Mutant]:
    """Every change of the rules of a game."""
    root = yaml.compose(text)
    assert isinstance(root, yaml.MappingNode)
    rules = next(value for key, value in root.value if key.value == SECTION)
    words = _words(rules)
    for change in _changes(rules, (SECTION,), (), words):
        start, end = change.node.start_mark, change.node.end_mark
        yield Mutant(
            path=path,
            line=start.line + 1,
            column=start.column + 1,
            function=0,
            was=change.was or text[start.index : end.index],
            becomes=change.becomes,
            make=partial(_changed, root, change.path, change.values),
            part=f"rules.yaml {change.path[1]}",
            rules=change.rules,
        )


def _changes(
    node: yaml.Node, path: tuple[Step, ...], rules: tuple[str, ...], words: Words
) -> Iterator[Change]:
    if isinstance(node, yaml.MappingNode):
        cited = tuple(value.value for key, value in node.value if key.value == "rule")
        for key, value in node.value:
            below = (*path, key.value)
            if key.value in TEXTS:
                continue
            if len(path) > 1:
                yield Change(below, value, (None,), (*cited, *rules), f"{key.value}: {_told(value)}")
            yield from _changes(value, below, (*cited, *rules), words)
    elif isinstance(node, yaml.SequenceNode):
        for k, item in enumerate(node.value):
            yield from _changes(item, (*path, k), rules, words)
            cited = _cited(item)
            yield Change((*path, k), item, (None,), (*cited, *rules))
    else:
        for was, becomes, values in _scalars(node, path[-1], words):
            yield Change(path, node, values, rules, was, becomes)


def _cited(item: yaml.Node) -> tuple[str, ...]:
    if not isinstance(item, yaml.MappingNode):
        return ()
    return tuple(value.value for key, value in item.value if key.value == "rule")


Instead = tuple[str, tuple[str, ...], tuple[str, ...]]
"""What is replaced, by what in each variant, and the whole values."""


def _scalars(node: yaml.Node, key: Step, words: Words) -> Iterator[Instead]:
    value = node.value
    if node.tag == "tag:yaml.org,2002:bool":
        other = ("false" if value in ("true", "yes", "on") else "true",)
        yield value, other, other
    elif NUMBER.fullmatch(value):
        for number in (int(value) + 1, int(value) - 1):
            yield value, (str(number),), (str(number),)
    else:
        yield from _conditions(value, key, words)


def _conditions(value: str, key: Step, words: Words) -> Iterator[Instead]:
    if key in CONDITIONS and (not NAME.fullmatch(value) or value.isidentifier()):
        yield value, (f"not ({value})",), (f"not ({value})",)
    tree = _expression(value)
    if tree is None:
        names = value.split()
        if len(names) > 1 and all(NAME.fullmatch(name) for name in names):
            for k, name in enumerate(names):
                left = " ".join(names[:k] + names[k + 1 :])
                yield name, ("",), (left,)
        return
    for node in pieces(tree.body):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            others = [ast.Constant(word) for word in _others(node.value, words)]
            if others:
                yield _instead(tree, node, others)
        elif isinstance(node, ast.expr):
            for new in expressions_instead(node):
                yield _instead(tree, node, [new])


def _expression(value: str) -> ast.Expression | None:
    """A value as an expression that has something to change; None for names and words."""
    if NAME.fullmatch(value):
        return None
    try:
        return ast.parse(value, mode="eval")
    except SyntaxError:
        return None


def _instead(tree: ast.Expression, old: ast.AST, others: Sequence[ast.expr]) -> Instead:
    return (
        ast.unparse(old),
        tuple(ast.unparse(new) for new in others),
        tuple(ast.unparse(_with(tree, old, new)) for new in others),
    )


def _with(tree: ast.Expression, old: ast.AST, new: ast.AST) -> ast.Expression:
    """A copy of a tree with one piece replaced."""
    found = next(k for k, node in enumerate(ast.walk(tree)) if node is old)
    copied = copy.deepcopy(tree)
    target = list(ast.walk(copied))[found]

    class Replaced(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return new if node is target else self.generic_visit(node)

    replaced = Replaced().visit(copied)
    assert isinstance(replaced, ast.Expression)
    return replaced


Words = Mapping[str, Collection[str]]
"""Words in quotation marks by what they are compared with or handed to."""


def _words(node: yaml.Node) -> Words:
    """All words in quotation marks of the expressions."""
    found: dict[str, dict[str, None]] = {}
    for scalar in _scalar_values(node):
        tree = _expression(scalar)
        for inner in pieces(tree) if tree is not None else ():
            for about, word in _uses(inner):
                found.setdefault(about, {})[word] = None
    return found


def _uses(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Compare):
        names = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
        about = names[0].id.removeprefix("to_").removeprefix("from_") if names else ""
        yield from ((about, word) for part in ast.walk(node) for word in _quoted(part))
    elif isinstance(node, ast.Call):
        yield from ((f"{ast.unparse(node.func)} {k}", w) for k, a in enumerate(node.args) for w in _quoted(a))


def _quoted(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _others(word: str, words: Words) -> Sequence[str]:
    """A few words for the place of one: those that stand in such places first."""
    alike = [other for group in words.values() if word in group for other in group]
    every = [other for group in words.values() for other in group]
    return [other for other in dict.fromkeys((*alike, *every)) if other != word][:VARIANTS]


def _scalar_values(node: yaml.Node) -> Iterator[str]:
    if isinstance(node, yaml.MappingNode):
        for _, value in node.value:
            yield from _scalar_values(value)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _scalar_values(item)
    else:
        yield node.value


def _changed(root: yaml.Node, path: tuple[Step, ...], values: Sequence[str | None]) -> Sequence[str]:
    """The document with each of some values at a path, or without it."""
    node = root
    for step in path[:-1]:
        node = _below(node, step)
    whole = list(node.value)
    last = path[-1]
    k = last if isinstance(last, int) else next(k for k, (key, _) in enumerate(whole) if key.value == last)
    texts = []
    for value in values:
        if value is None:
            node.value = [*whole[:k], *whole[k + 1 :]]
        elif isinstance(node, yaml.SequenceNode):
            node.value = [*whole[:k], _scalar(whole[k], value), *whole[k + 1 :]]
        else:
            key, old = whole[k]
            node.value = [*whole[:k], (key, _scalar(old, value)), *whole[k + 1 :]]
        texts.append(yaml.serialize(root, width=1000, allow_unicode=True))
    node.value = whole
    return texts


def _below(node: yaml.Node, step: Step) -> yaml.Node:
    found: yaml.Node
    if isinstance(node, yaml.SequenceNode):
        assert isinstance(step, int)
        found = node.value[step]
    else:
        found = next(value for key, value in node.value if key.value == step)
    return found


def _told(node: yaml.Node) -> str:
    return node.value if isinstance(node, yaml.ScalarNode) else "…"


def _scalar(old: yaml.ScalarNode, value: str) -> yaml.ScalarNode:
    """A scalar of the same style."""
    return yaml.ScalarNode(tag=old.tag, value=value, style=old.style)
