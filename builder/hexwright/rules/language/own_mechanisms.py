"""Mechanisms that a game brings along: read from its folder, checked, never imported.

`mechanisms/<name>/` beside the game's files has four: `parameters.py`, what an author may write; `rules.py`,
what it does; `words.yaml`, what players read; `docs.md`. The code is the kernel's Python. Everything wrong
with it is a finding at its place.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from hexwright.diagnostics import Report, Span, did_you_mean
from hexwright.rules.engine.kernel_function import SourceModule
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.own_parts import OwnParts
from hexwright.rules.engine.words import PLACE, Words, joined_words, library_words
from hexwright.rules.language.imports import Imports
from hexwright.rules.language.kernel_check.constructs import KINDS
from hexwright.rules.language.own_parameters import OwnSection, ParametersReader
from hexwright.rules.language.own_rules import RulesReader
from hexwright.rules.language.source_reader import SourceReader
from hexwright.schema.base import Absent
from hexwright.source.tree import Map, Node, Scalar, parse_yaml

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

FILES = ("parameters.py", "rules.py", "words.yaml", "docs.md")
"""What stands in the folder of a mechanism."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MechanismFiles:
    """The texts of a mechanism by file name. `folder`: relative to the project, for findings."""

    name: str
    folder: str
    texts: Mapping[str, str]


def read_mechanisms(
    folders: Sequence[MechanismFiles], library: Iterable[Mechanism], report: Report
) -> tuple[Mechanism, ...]:
    """The mechanisms of a game that have no mistakes; the others are findings in the report.

    `library`: the mechanisms whose names are taken.
    """
    taken = {key for mechanism in library for key in (mechanism.name, *mechanism.keys)}
    known = library_words()
    found: dict[str, Mechanism] = {}
    modules: dict[str, SourceModule] = {}
    broken: set[str] = set()
    for files in _in_order(folders):
        span = Span(f"{files.folder}/rules.py")
        if not files.name.isidentifier() or files.name in taken:
            why = "is one of the program's own" if files.name in taken else "is no name in Python"
            report.error("E035", f"'{files.name}' {why}", span, hint="give the folder another name")
            continue
        missing = [name for name in FILES if name not in files.texts]
        for name in missing:
            report.error("E030", f"'{files.name}' has no {name}", Span(f"{files.folder}/{name}"))
        if missing:
            continue
        try:
            made = _Reading(files, known, modules, broken, report).mechanism()
        except RecursionError:
            report.error("E031", "nested too deeply", span)
            made = None
        if made is not None:
            found[files.name] = made
            known = known if made.own is None else joined_words(known, made.own.sentences)
    return tuple(found.values())


def _in_order(folders: Sequence[MechanismFiles]) -> list[MechanismFiles]:
    """Mechanisms in the order of their names, each behind those it imports from."""
    rest = sorted(folders, key=lambda files: files.name)
    done: list[MechanismFiles] = []
    while rest:
        names = {files.name for files in rest}
        free = next((f for f in rest if not (_imported(f) & (names - {f.name}))), rest[0])
        rest.remove(free)
        done.append(free)
    return done


def _imported(files: MechanismFiles) -> set[str]:
    """Other mechanisms of the game that a mechanism imports from."""
    found: set[str] = set()
    for name in ("parameters.py", "rules.py"):
        for line in files.texts.get(name, "").split("\n"):
            if line.startswith("from .."):
                found.add(line.removeprefix("from ..").partition(".")[0].partition(" ")[0])
    return found


@dataclass(slots=True)
class _Reading:
    """Reads one mechanism. `known`, `modules`: words of the library, words and modules of the mechanisms
    before it; `broken`: modules with mistakes.
    """

    files: MechanismFiles
    known: Words
    modules: dict[str, SourceModule]
    broken: set[str]
    report: Report
    failed: bool = False
    words: Words = field(default_factory=lambda: Words({}, {}, {}))

    # --- the whole --------------------------------------------------------------------------------
    def mechanism(self) -> Mechanism | None:
        """The mechanism; None after a finding."""
        self.words = self._words()
        if not self.files.texts["docs.md"].strip():
            self._wrong(
                "E035",
                Span(f"{self.files.folder}/docs.md"),
                "the page says nothing",
                "what it is, with an example",
            )
        section = self._parameters()
        rules = self._rules()
        if self.failed or rules is None:
            return None
        return Mechanism(
            name=self.files.name,
            keys=self._keys(section),
            rules=rules.module,
            parameters=None if section is None else section.record,
            prepare=None if section is None else _prepare(self.files.name, section),
            state=rules.records.state,
            hooks=rules.declared.hooks,
            actions=rules.declared.actions,
            questions=rules.declared.questions,
            own=OwnParts(sentences=self.words, names=tuple(rules.known_names)),
        )

    def _keys(self, section: OwnSection | None) -> dict[str, tuple[Any, Any]]:
        """The key under `rules:`, named as the folder."""
        if section is None:
            return {}
        needed = [one for one in section.fields if "default" not in one.said.values]
        example = ", ".join(f"{one.key}: {one.said.values['example']}" for one in needed)
        doc: Any = section.doc
        written = Annotated[doc | None, Absent("the game has no such rule")]
        made = Field(default=None, description=section.about, examples=[f"{{{example}}}"])
        return {self.files.name: (written, made)}

    def _wrong(self, code: str, span: Span, message: str, hint: str | None = None) -> None:
        self.failed = True
        self.report.error(code, message, span, hint=hint)

    def _opened(self, name: str) -> tuple[SourceReader, SourceModule, dict[str, Any]]:
        """A file that is read, and the module it will be."""
        path = f"{self.files.folder}/{name}"
        names: dict[str, Any] = {}
        stem = name.removesuffix(".py")
        module = SourceModule(
            name=f"mechanisms.{self.files.name}.{stem}",
            file=path,
            text=self.files.texts[name],
            functions={},
            aliases={},
            names=names,
        )
        return SourceReader(path, self.files.texts[name], self.report), module, names

    # --- parameters.py ----------------------------------------------------------------------------
    def _parameters(self) -> OwnSection | None:
        reader, module, names = self._opened("parameters.py")
        self.modules[module.name] = module
        tree = reader.parsed()
        section = None
        if tree is not None:
            body = Imports(reader, names, self.modules, self.files.name, self.broken).taken(tree)
            section = ParametersReader(reader, module, names).read(body)
        if reader.failed:
            self.failed = True
            self.broken.add(module.name)
        return section

    # --- rules.py ---------------------------------------------------------------------------------
    def _rules(self) -> RulesReader | None:
        reader, module, names = self._opened("rules.py")
        tree = reader.parsed()
        if tree is None:
            self.failed = True
            return None
        module = replace(module, functions={n.name: n for n in tree.body if isinstance(n, ast.FunctionDef)})
        self.modules[module.name] = module
        body = Imports(reader, names, self.modules, self.files.name, self.broken).taken(tree)
        says = {**self.known.says, **self.words.says}
        found = RulesReader(reader, module, names, self.known, self.words, says)
        found.read(body)
        if reader.failed:
            self.failed = True
            self.broken.add(module.name)
        return found

    # --- words.yaml -------------------------------------------------------------------------------
    def _words(self) -> Words:
        path = f"{self.files.folder}/words.yaml"
        found = Report()
        node = parse_yaml(self.files.texts["words.yaml"], path, found)
        self.report.extend(found)
        self.failed = self.failed or found.failed
        parts: dict[str, dict[str, str]] = {"reasons": {}, "does": {}, "says": {}, "counts": {}}
        if not isinstance(node, Map):
            if node is not None:
                self._wrong("E036", node.span, "words.yaml is a mapping of reasons, does, says and counts")
            return Words({}, {}, {})
        for key, value in node.entries.items():
            if key not in parts:
                span = node.keys.get(key, node.span)
                self._wrong("E036", span, f"unknown key '{key}'", did_you_mean(key, parts))
                continue
            parts[key] = self._sentences(key, value)
        says = {f"{self.files.name}.{name}": sentence for name, sentence in parts["says"].items()}
        return Words(parts["reasons"], parts["does"], says, parts["counts"])

    def _sentences(self, key: str, node: Node) -> dict[str, str]:
        if isinstance(node, Scalar) and node.is_null:
            return {}
        if not isinstance(node, Map):
            self._wrong("E036", node.span, f"'{key}' is a mapping of names to sentences")
            return {}
        taken: Mapping[str, str] = {"reasons": self.known.reasons, "does": self.known.does}.get(key, {})
        found: dict[str, str] = {}
        for name, value in node.entries.items():
            span = node.keys.get(name, node.span)
            if name in taken:
                self._wrong("E036", span, f"there is '{name}' among {key} already", "take another name")
            if not isinstance(value, Scalar) or not value.text.strip():
                self._wrong("E036", value.span, f"'{name}' is a sentence")
                continue
            self._template(key, value)
            found[name] = value.text
        return found

    def _template(self, key: str, node: Scalar) -> None:
        """See that the places of a sentence can be filled."""
        if node.text.count("**") % 2 == 1:
            self._wrong("E036", node.span, "a '**' without another", "what stands between two is shown bold")
        rest = PLACE.sub("", node.text)
        if "{" in rest or "}" in rest:
            self._wrong("E036", node.span, "braces that match nothing", "a place is {name} or {name:unit}")
        for match in PLACE.finditer(node.text):
            name, how = match[1], match[2]
            if key == "does" or (key == "reasons" and name not in ("a", "b")):
                allowed = "no places" if key == "does" else "the places {a} and {b}"
                self._wrong("E036", node.span, f"'{{{name}}}' is filled by nothing", f"{key} have {allowed}")
            elif how is not None and how not in KINDS and how != "+" and how.count("|") != 1:
                hint = did_you_mean(how, KINDS)
                self._wrong("E036", node.span, f"'{how}' is no kind of name", hint)


def _prepare(name: str, section: OwnSection) -> Any:
    def prepare(given: Any, context: Context) -> Any:
        doc = getattr(given, name)
        return None if doc is None else section.prepared(context, doc)

    return prepare
