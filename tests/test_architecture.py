"""Who may import whom, and other promises of the code about itself: written down as data, walked with `ast`.

An unknown package fails, so that the table cannot fall behind.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache

import yaml

from hexwright.project import CODE
from tests.conftest import REPOSITORY

BUILDER = REPOSITORY / "builder"
COMPILER = BUILDER / "hexwright"
PACKAGES = frozenset(path.name for path in BUILDER.iterdir() if (path / "__init__.py").is_file())

BASE = {"diagnostics", "units"}
OWN = tuple(
    f"rules.language.{name}"
    for name in (
        "own",
        "own_declarations",
        "own_mechanisms",
        "own_parameters",
        "own_proof",
        "own_records",
        "own_rules",
        "imports",
        "kernel_check",
        "kernel_types",
    )
)
"""Modules that read the mechanisms of a game."""

MAY_IMPORT: Mapping[str, set[str]] = {
    # the library of VASSAL's formats, which knows no wargame and nothing of the compiler
    "vassalformat": {
        "vassalformat.archive",
        "vassalformat.build_file",
        "vassalformat.contents",
        "vassalformat.module",
        "vassalformat.saved_game",
        "vassalformat.standing",
        "vassalformat.wire",
    },
    "vassalformat.archive": set(),
    "vassalformat.foreign": {"vassalformat.archive"},
    "vassalformat.foreign_folder": {"vassalformat.archive", "vassalformat.foreign"},
    "vassalformat.wire": set(),
    "vassalformat.trait": {"vassalformat.wire"},
    "vassalformat.component": {"vassalformat.wire", "vassalformat.trait"},
    "vassalformat.dump": {"vassalformat.component", "vassalformat.trait", "vassalformat.wire"},
    "vassalformat.contents": {"vassalformat.trait", "vassalformat.wire"},
    "vassalformat.build_file": {"vassalformat.contents", "vassalformat.foreign", "vassalformat.wire"},
    "vassalformat.trait_text": {"vassalformat.trait", "vassalformat.wire"},
    "vassalformat.slots": {"vassalformat.component", "vassalformat.trait_text", "vassalformat.wire"},
    "vassalformat.standing": {"vassalformat.trait", "vassalformat.trait_text", "vassalformat.wire"},
    "vassalformat.arrangement": {
        "vassalformat.slots",
        "vassalformat.standing",
        "vassalformat.trait_text",
        "vassalformat.wire",
    },
    "vassalformat.saved_game": {
        "vassalformat.archive",
        "vassalformat.arrangement",
        "vassalformat.slots",
        "vassalformat.standing",
        "vassalformat.wire",
    },
    "vassalformat.module": {
        "vassalformat.archive",
        "vassalformat.build_file",
        "vassalformat.component",
        "vassalformat.contents",
        "vassalformat.foreign",
        "vassalformat.saved_game",
        "vassalformat.slots",
        "vassalformat.trait",
        "vassalformat.wire",
    },
    # the ground floor
    "__init__": set(),
    "diagnostics": set(),
    "units": set(),
    "tasks": set(),
    "project": set(),
    "model": BASE,
    "geometry": BASE | {"model"},
    # from text to the model
    "source": BASE,
    "schema": BASE | {"model", "source"},
    "resolve": BASE | {"model", "geometry", "schema", "source"},
    "check": BASE | {"model", "geometry", "layout"},  # how large things are on paper
    "lock": BASE,
    # the rules, once for Python and once for the engines: what code and expressions are made of
    "rules.language": {"diagnostics"},
    # what every game has
    "rules.engine": BASE | {"geometry", "model", "resolve", "schema", "rules.language"},
    # what some games have; nobody names one of them, but those that build on it
    "rules.mechanism": BASE | {"model", "schema", "rules.engine", "rules.language"},
    # what a game brings along in its own folder
    **dict.fromkeys(OWN, BASE | {"schema", "source", "rules.engine", "rules.language", *OWN}),
    # kernel and a game: functions of this game alone, and their printers
    "rules.specialise": {"rules.engine", "rules.language"},
    "rules.script": {"rules.language", "rules.specialise"},
    # what shows that the rules hold
    "rules.simulation": {"model", "rules.engine", "rules.language", "rules.script", "rules.specialise"},
    # from `rules.yaml` to all that
    "rules": BASE
    | {
        "model",
        "schema",
        "source",
        "rules.engine",
        "rules.language",
        "rules.mechanism",
        "rules.specialise",  # where it sees whether a game's own mechanisms can be specialised
        "rules.script",  # which asks these whom their actions are for
        "rules.language.own_mechanisms",
    },
    # from the model to pictures
    "render.assets": set(),  # the only reader of the fonts
    "render.fonts": {"render.assets"},
    "render": BASE | {"model", "geometry", "render.assets", "render.fonts"},
    "render.vector": BASE | {"__init__", "render", "render.fonts"},  # the only writer of PDF
    "render.gallery": BASE | {"tasks", "cache", "geometry", "model", "render", "render.fonts", "export.base"},
    "template": {"project"},
    # from pictures to pages
    "layout": BASE | {"model", "geometry", "render", "render.fonts"},
    # what earlier builds left
    "cache": BASE | {"model", "pack", "project"},
    # targets: they share `export.base` and do not know each other
    "export": set(),
    "export.base": BASE | {"tasks", "cache", "model", "render", "rules"},
    "export.changes": BASE | {"model", "export.base", "tasks"},
    "export.print": BASE
    | {"tasks", "model", "cache", "export.base", "layout", "render", "render.fonts", "render.vector"},
    "export.charts.tables": BASE | {"model", "render"},  # tables for the web, which the page shows, too
    "export.charts": BASE
    | {
        "export.base",
        "export.charts.tables",
        "model",
        "render",
        "render.fonts",
        "render.gallery",
        "tasks",
        "template",
    },
    "export.text": BASE | {"model", "export.base", "rules", "tasks"},
    "export.report": BASE
    | {"export.base", "export.report.data", "model", "render.fonts", "rules", "tasks", "template"},
    "export.report.data": {"model"},  # the numbers of the report, which a module's help shows, too
    "export.web": BASE
    | {
        "model",
        "export.base",
        "export.charts.tables",
        "export.report.data",
        "geometry",
        "render",
        "render.fonts",
        "rules",
        "tasks",
        "template",
    },
    "export.vassal": {"export.vassal.exporter", "export.vassal.identity", "export.vassal.saves"},
    "export.vassal.exporter": BASE
    | {
        "model",
        "export.base",
        "export.vassal.compare",
        "vassalformat.component",
        "export.vassal.help",
        "export.vassal.identity",
        "export.vassal.lower",
        "export.vassal.saves",
        "vassalformat.wire",
        "vassalformat.archive",
        "tasks",
    },
    "export.vassal.saves": BASE | {"model", "export.base", "export.vassal.identity", "export.vassal.lower"},
    "export.vassal.identity": BASE
    | {"vassalformat.component", "export.vassal.lower", "vassalformat.trait", "model"},
    # what changed between two modules, ours or those of others
    "export.vassal.compare": BASE
    | {
        "model",
        "export.vassal.reading",
        "vassalformat.wire",
        "rules",
        "vassalformat.archive",
        "vassalformat.foreign",
        "vassalformat.build_file",
        "vassalformat.contents",
        "vassalformat.standing",
        "vassalformat.saved_game",
    },
    "export.vassal.lower.referee": BASE
    | {
        "cache",
        "model",
        "vassalformat.component",
        "export.vassal.lower",
        "vassalformat.trait",
        "vassalformat.wire",
        "rules",
        "rules.engine",
        "rules.language",
        "rules.simulation",
        "rules.script",
        "rules.specialise",
        "template",
    },
    "export.vassal.lower": BASE
    | {
        "model",
        "geometry",
        "export.base",
        "vassalformat.component",
        "export.vassal.help",
        "export.vassal.lower.referee",
        "vassalformat.trait",
        "vassalformat.wire",
        "rules",
        "rules.engine",
        "template",
    },
    "export.vassal.help": BASE | {"model", "export.report.data", "export.vassal.lower", "rules", "template"},
    # modules of others, on their way to counter sheets
    "export.vassal.reading": BASE
    | {
        "vassalformat.trait",
        "vassalformat.wire",
        "layout",
        "model",
        "render",
        "render.fonts",
        "vassalformat.archive",
        "vassalformat.foreign",
        "vassalformat.build_file",
        "vassalformat.contents",
    },
    # modules of others as text, and back
    "export.vassal.imported": BASE
    | {
        "vassalformat.component",
        "export.vassal.reading",
        "vassalformat.trait",
        "vassalformat.wire",
        "lock",
        "source",
        "vassalformat.arrangement",
        "vassalformat.build_file",
        "vassalformat.slots",
        "vassalformat.standing",
        "vassalformat.trait_text",
    },
    "pack": set(),
    # what people start
    "targets": BASE
    | {
        "export.base",
        "export.changes",
        "export.charts",
        "export.print",
        "export.report",
        "export.text",
        "export.vassal",
        "export.web",
    },
    "frontend": BASE
    | {
        "check",
        "export.base",
        "export.vassal",  # where it checks what saved games rely on
        "imported",
        "lock",
        "model",
        "project",
        "resolve",
        "rules",
        "schema",
        "source",
    },
    "pipeline": BASE
    | {
        "tasks",
        "cache",
        "export.base",
        "export.vassal",  # where it notes what saved games rely on
        "frontend",
        "imported",
        "pack",
        "project",
        "render.gallery",
        "schema",
        "source",
        "targets",
    },
    "imported": BASE
    | {
        "cache",  # of what a game made of it draws
        "export.base",
        "export.vassal.imported",
        "export.vassal.reading",
        "vassalformat.wire",
        "geometry",
        "lock",
        "model",
        "pack",
        "project",
        "render",
        "render.gallery",
        "source",
        "vassalformat.archive",
        "vassalformat.foreign",
        "vassalformat.foreign_folder",
        "tasks",
        "vassalformat.build_file",
        "vassalformat.slots",
        "vassalformat.standing",
        "vassalformat.saved_game",
    },
    "foreign": BASE
    | {
        "export.base",
        "export.print",
        "export.vassal.reading",
        "layout",
        "model",
        "pack",
        "render",
        "render.fonts",
        "resolve",
        "schema",
    },
    # the source format explained
    "reference": BASE
    | {
        "pack",
        "rules",
        "rules.engine",
        "rules.language",
        "rules.language.own",
        "rules.language.own_parameters",
        "rules.mechanism",
        "schema",
        "source",
    },
    "console": BASE
    | {
        "tasks",
        "cache",
        "export.base",
        "model",
        "pipeline",
        "project",
        "reference",
        "render",
        "rules",
        "rules.simulation",
        "schema",
        "targets",
    },
    "preview": BASE
    | {"cache", "console", "export.base", "frontend", "pack", "pipeline", "project", "source", "template"},
    "site": BASE
    | {
        "export.report",
        "export.report.data",
        "export.vassal.lower",
        "frontend",
        "layout",
        "model",
        "pack",
        "pipeline",
        "project",
        "render",
        "render.fonts",
        "rules",
        "source",
        "template",
        "vassalformat.archive",
        "vassalformat.foreign",
    },
    "starter": {"pack", "reference", "template"},
    "hexwright_survey": BASE | {"console", "model", "geometry", "resolve", "schema", "source"},
    "verify": BASE,
    "cli": BASE
    | {
        "__init__",
        "console",
        "export.base",
        "export.vassal.compare",
        "vassalformat.dump",
        "export.vassal.reading",
        "foreign",
        "frontend",
        "imported",
        "model",  # the words that options take
        "pack",
        "pipeline",
        "preview",
        "project",
        "reference",
        "schema",
        "site",
        "starter",
        "hexwright_survey",
        "verify",
        "vassalformat.archive",
        "vassalformat.foreign",
    },
    "__main__": {"cli"},
}
"""Package -> packages it may import besides itself. The longest name that fits a module counts."""

PARAMETERS = {
    "rules.checklist",
    "rules.engine",
    "rules.language.own_mechanisms",
    "rules.language.own_parameters",
    "rules.mechanism",
    "rules.read",
}
"""Where it is said what an author may write in `rules.yaml`."""

FENCED: Mapping[str, set[str]] = {
    "yaml": {"source.tree", "rules.engine.words", "rules.language.own_mechanisms"},
    "pydantic": {"schema", *PARAMETERS, "hexwright_survey.brief"},
    "lxml": {"vassalformat.wire"},
    "PIL": {"render", "hexwright_survey", "export.vassal.reading"},  # the last: pictures of others
    "shapely": {"geometry", "render.map", "hexwright_survey"},
    "jinja2": {"template"},
    "zipfile": {"vassalformat.archive", "vassalformat.foreign", "verify.vassal"},
    "typer": {"cli"},
    "rich": {"console"},
    "reportlab": {"render.vector"},
    "starlette": {"preview"},
    "uvicorn": {"preview.server"},
    "watchfiles": {"preview.watch"},
    "numpy": {"hexwright_survey"},
    "scipy": {"hexwright_survey"},
    "numba": {"hexwright_survey"},
    "distributed": {"console.cluster"},
    # what would make two builds differ, or act behind an author's back
    "random": {"rules.engine.play"},  # dice of a game that is played without a seed
    "secrets": set(),
    "uuid": set(),
    "time": {"console", "preview", "verify", "hexwright_survey"},
    "datetime": {"vassalformat.archive", "render.vector.file"},
    "locale": set(),
    "socket": {"preview.server"},
    "urllib": set(),
    "subprocess": {"verify"},
    "tempfile": {"verify"},
}
"""Package of others -> the only places that may use it. A package of others that is not listed is unknown."""

ENGINE_WORDS = re.compile(
    r"vassal|gpid|piece ?slot|\btraits?\b|prototype|beanshell|\bemb2\b|build ?file|\bvmod\b|vsav",
    re.IGNORECASE,
)
MAY_SPEAK_ENGINE = (
    "vassalformat/",
    "export/vassal/",
    "verify/",
    "rules/script/",  # one of its languages
    "cli/",  # names the target and its files
    "frontend.py",
    "pipeline.py",
    "targets.py",  # names one of them
    "foreign.py",
    "imported/",
    "site/",  # names the module to people
    "__init__.py",
    "pack/",  # knows the endings of what it removes
    "project.py",  # names the packages of the code
)

PLANTED = ("tests/fuzz/", "tests/test_architecture.py")
"""Files that break rules on purpose."""

MACHINE = re.compile(r"(?<![\w.])(/(home|root|work|Users|opt)/|[A-Z]:\\\\)")

MUTABLE = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
MAKERS = {"list", "dict", "set", "bytearray", "defaultdict", "deque", "Counter", "OrderedDict"}


@cache
def modules() -> Mapping[str, ast.Module]:
    """Every module of the builder, by its name; those of the compiler without `hexwright.`."""
    found = {}
    for path in sorted(BUILDER.rglob("*.py")):
        parts = path.relative_to(BUILDER).with_suffix("").parts
        parts = parts[1:] if parts[0] == "hexwright" else parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def imports(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Names of all imported modules (those inside functions, too) and their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            module = node.module or ""
            for alias in node.names:
                deeper = f"{module}.{alias.name}"
                yield (deeper if short(deeper) in modules() else module), node.lineno


def short(name: str) -> str:
    """The name of a module as the table has it: those of the compiler without `hexwright.`."""
    inside = name.partition(".")[0] == "hexwright"
    return name.removeprefix("hexwright").removeprefix(".") or "__init__" if inside else name


def row(module: str) -> str | None:
    """The row of the table that counts for a module: the longest name that fits."""
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        name = ".".join(parts[:length])
        if name in MAY_IMPORT:
            return name
    return None


def covers(module: str, names: set[str]) -> bool:
    """Whether a module is one of the names or lies below one."""
    return any(module == name or module.startswith(f"{name}.") for name in names)


def test_imports_follow_the_table() -> None:
    wrong = [message for module in modules() for message in forbidden_imports(module)]
    assert not wrong, "\n".join(wrong)


LIBRARY = "vassalformat"
"""The package that others may take without the compiler, and the folder of its tests."""


def test_the_library_of_formats_stands_alone() -> None:
    rows = {name: allowed for name, allowed in MAY_IMPORT.items() if covers(name, {LIBRARY})}
    assert list(rows) == list(MAY_IMPORT)[: len(rows)], "the border stands first"
    assert not {name for allowed in rows.values() for name in allowed if not covers(name, {LIBRARY})}
    known = {LIBRARY, f"tests.{LIBRARY}", *sys.stdlib_module_names, "hypothesis", "lxml", "pytest"}
    found = [
        f"{path.name}:{line} imports {name}"
        for path in sorted((REPOSITORY / "tests" / LIBRARY).rglob("*.py"))
        for name, line in imports(ast.parse(path.read_text(encoding="utf-8")))
        if not covers(name, known)
    ]
    assert not found, "\n".join(found)


def test_every_package_that_a_build_runs_is_known_to_the_project() -> None:
    needed = {
        name.partition(".")[0]
        for module, tree in modules().items()
        if not covers(module, {"cli", *PACKAGES})  # commands may start what is no part of a build
        for name, _ in imports(tree)
    }
    assert needed & PACKAGES == {folder.name for folder in CODE}


def forbidden_imports(module: str) -> Iterator[str]:
    """What is wrong with a module's imports, a message each."""
    own = row(module)
    if own is None:
        yield f"{module} is in no row of the table: say what it may import"
        return
    for name, line in imports(modules()[module]):
        top = name.partition(".")[0]
        if top in PACKAGES:
            inner = short(name)
            target = row(inner)
            if target is None:
                yield f"{module}:{line} imports the unknown '{inner}'"
            elif target != own and target not in MAY_IMPORT[own]:
                yield f"{module}:{line}: '{own}' may not import '{target}'"
        elif top in FENCED:
            if not covers(module, FENCED[top]):
                yield f"{module}:{line}: '{top}' is fenced in {FENCED[top] or 'out'}"
        elif top not in sys.stdlib_module_names:
            yield f"{module}:{line}: '{top}' is unknown: fence it"


CALCULATORS = REPOSITORY / "tests/audit"
NEUTRAL = frozenset(("tests.audit.frame", "tests.audit.hexes"))
"""What calculators share: none of it knows the referee."""


def calculators() -> Iterator[tuple[str, str]]:
    """The texts of all calculators, and of what they share, by file: no game's folder may be missing."""
    folders = [path for path in sorted(CALCULATORS.iterdir()) if path.is_dir() and path.name != "witness"]
    for path in [path for folder in folders for path in sorted(folder.rglob("*.py"))]:
        yield path.relative_to(CALCULATORS).as_posix(), path.read_text(encoding="utf-8")
    for name in sorted(NEUTRAL):
        path = CALCULATORS / f"{name.rpartition('.')[2]}.py"
        yield path.name, path.read_text(encoding="utf-8")


def knowing_imports(folder: str, tree: ast.Module) -> Iterator[str]:
    """Imports of a calculator that are not the standard library, a reader of YAML, or calculators' own."""
    for name, line in imports(tree):
        own = name in NEUTRAL or any(name.startswith(f"{shared}.") for shared in NEUTRAL)
        below = name.startswith("tests.audit.") and name.split(".")[2] in {
            path.name for path in CALCULATORS.iterdir() if path.is_dir() and path.name != "witness"
        }
        if not (own or below or name.partition(".")[0] in {*sys.stdlib_module_names, "yaml"}):
            yield f"{folder}:{line} imports {name}"


def test_calculators_know_nothing_of_the_referee() -> None:
    found = [wrong for name, text in calculators() for wrong in knowing_imports(name, ast.parse(text))]
    read = re.compile(r"rules\.yaml|mechanisms")
    found += [
        f"{name} names {match[0]}"
        for name, text in calculators()
        if name != "frame.py" and (match := read.search(text))
    ]
    assert not found, "\n".join(found)
    assert {name.partition("/")[0] for name, _ in calculators()} >= {"ebb_and_flow"}
    planted = ast.parse(
        "from hexwright.rules.engine.codes import FINE\nfrom tests.rules.scene import Scene\n"
    )
    assert len(list(knowing_imports("planted", planted))) == 2


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside functions and those of types alone count, too."""
    graph: dict[str, set[str]] = {}
    for module, tree in modules().items():
        names = {short(name) for name, _ in imports(tree) if name.partition(".")[0] in PACKAGES}
        graph[module] = names & set(modules()) - {module}
    # Modules that import none of those left are in no circle; once there are no such, a circle is all that is
    # left, with what imports it.
    while leaves := {module for module, names in graph.items() if not names}:
        graph = {module: names - leaves for module, names in graph.items() if names}
    path: list[str] = []
    module = min(graph, default="")
    while module and module not in path:
        path.append(module)
        module = min(graph[module])
    circle = [*path[path.index(module) :], module] if path else []
    assert not circle, " imports ".join(circle)


def test_every_row_of_the_table_is_there() -> None:
    known = {*modules(), *(name.rpartition(".")[0] for name in modules())}
    assert {name for name in MAY_IMPORT if name not in known} == set()
    assert {name for allowed in MAY_IMPORT.values() for name in allowed} <= set(MAY_IMPORT)


def test_the_table_catches_a_planted_import() -> None:
    planted = ast.parse("def f():\n    from vassalformat import wire\n    import yaml\n")
    found = [name for name, _ in imports(planted)]
    assert found == ["vassalformat.wire", "yaml"]
    assert row("vassalformat.wire") not in MAY_IMPORT["model"]
    assert not covers("model.game", FENCED["yaml"])


def test_no_words_of_the_engine_outside_its_exporter() -> None:
    found = []
    for path in sorted(BUILDER.rglob("*.py")):
        shown = path.relative_to(BUILDER).as_posix().removeprefix("hexwright/")
        if shown.startswith(MAY_SPEAK_ENGINE):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if ENGINE_WORDS.search(line):
                found.append(f"{shown}:{number}: {line.strip()}")
    assert not found, "\n".join(found)


def test_no_game_is_named_in_the_builder() -> None:
    names: set[str] = set()
    for page in (REPOSITORY / "sources").glob("*/game.yaml"):
        slug = page.parent.name
        title = str(yaml.safe_load(page.read_text(encoding="utf-8"))["game"]["title"])
        names |= {slug.lower(), slug.lower().replace("-", "_"), slug.lower().replace("-", " "), title.lower()}
    assert names
    found = []
    for path in sorted(
        [*BUILDER.rglob("*.py"), *BUILDER.rglob("*.java"), *(REPOSITORY / "templates").rglob("*.j2")]
    ):
        text = path.read_text(encoding="utf-8").lower()
        found += [f"{path.name}: {name}" for name in names if name in text]
    assert not found, "\n".join(found)


MECHANISMS = "rules.mechanism"
OF_ONE_GAME = re.compile(r"momentum|beachhead|boundary|landing", re.IGNORECASE)
"""What one game calls its own mechanisms, and one of the library that joins in by hooks alone."""


def test_nothing_but_its_folder_names_a_mechanism() -> None:
    found = [
        f"{module}:{line} imports {name}"
        for module, tree in modules().items()
        if not covers(module, {MECHANISMS})
        for name, line in imports(tree)
        if name.startswith(f"hexwright.{MECHANISMS}.") and name != f"hexwright.{MECHANISMS}.MECHANISMS"
    ]
    named = re.compile(rf"mechanism[./](?:{'|'.join(mechanisms())})\b")
    found += [f"{name}: {match[0]}" for name, text in outside() if (match := named.search(text))]
    assert not found, "\n".join(found)


def test_words_of_one_game_stand_in_folders_of_mechanisms_alone() -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, text in outside()
        for number, line in enumerate(text.split("\n"), 1)
        if OF_ONE_GAME.search(line)
    ]
    assert not found, "\n".join(found)
    library = {path.name for path in (COMPILER / "rules/mechanism").iterdir() if path.is_dir()}
    own = {path.name for path in (REPOSITORY / "sources").glob("*/mechanisms/*") if path.is_dir()}
    assert {"momentum"} <= library
    assert {"boundary", "landing"} <= own - library


def mechanisms() -> list[str]:
    """The names of the library's mechanisms."""
    folder = COMPILER / "rules/mechanism"
    return sorted(path.parent.name for path in folder.glob("*/__init__.py"))


def outside() -> Iterator[tuple[str, str]]:
    """Texts of builder and templates that belong to no mechanism."""
    mechanisms_of_library = "builder/hexwright/rules/mechanism/"
    for name, text in texts():
        if name.startswith(("builder/", "templates/")) and not name.startswith(mechanisms_of_library):
            yield name, text


def test_no_mutable_state_at_module_level() -> None:
    found = [
        f"{module}:{line}: a container anybody could change; use a tuple, a frozenset or a Mapping"
        for module, tree in modules().items()
        for line in mutable_containers(tree)
    ]
    assert not found, "\n".join(found)


def mutable_containers(tree: ast.Module) -> Iterator[int]:
    """Lines of assignments at module level that make a container anybody could change."""
    for node in tree.body:
        value = node.value if isinstance(node, (ast.Assign, ast.AnnAssign)) else None
        if value is None or _names(node) == ["__all__"]:
            continue
        made = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""
        mutable = isinstance(value, MUTABLE) or made in MAKERS
        annotation = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
        if mutable and not annotation.startswith(("Mapping[", "Sequence[", "Final[Mapping[")):
            yield node.lineno


def _names(node: ast.stmt) -> list[str]:
    targets = (
        node.targets
        if isinstance(node, ast.Assign)
        else [node.target]
        if isinstance(node, ast.AnnAssign)
        else []
    )
    return [target.id for target in targets if isinstance(target, ast.Name)]


def test_only_the_command_line_prints() -> None:
    forbidden = {"print", "input", "eval", "exec", "breakpoint"}
    found = [
        f"{module}:{node.lineno} calls {node.func.id}"
        for module, tree in modules().items()
        if not covers(module, {"cli", "console", "hexwright_survey.command"})
        and module != "rules.script.headless"  # runs what has been printed from checked code
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in forbidden
    ]
    assert not found, "\n".join(found)


WRITERS = {"pack", "vassalformat.archive", "hexwright_survey", "verify"}


def test_only_pack_writes_files() -> None:
    found = [
        f"{module}:{line}"
        for module, tree in modules().items()
        if not covers(module, WRITERS)
        for line in writing_calls(tree)
    ]
    assert not found, "\n".join(found)


def writing_calls(tree: ast.Module) -> Iterator[int]:
    """Lines of calls that write, make or remove files."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            called = node.func.attr
            # `Image.save` into memory and the like have no path in them
            opens = called == "open" and any(
                isinstance(arg, ast.Constant) and str(arg.value).startswith(("w", "a", "x"))
                for arg in node.args
            )
            if opens or called in {"write_text", "write_bytes", "mkdir", "unlink", "rmtree"}:
                yield node.lineno


def texts() -> Iterator[tuple[str, str]]:
    """Every text of the project that people read or run."""
    endings = {".py", ".md", ".yaml", ".csv", ".j2", ".toml", ".java", ".txt", ".bsh", ""}
    for top in ("builder", "docs", "sources", "templates", "tests", ".ci"):
        for path in sorted((REPOSITORY / top).rglob("*")):
            made = {"__pycache__", ".hypothesis"} & set(path.parts)
            if path.is_file() and path.suffix in endings and not made:
                yield (
                    path.relative_to(REPOSITORY).as_posix(),
                    path.read_text(encoding="utf-8", errors="replace"),
                )
    for path in sorted(REPOSITORY.glob("*")):
        if path.name in {".git", ".coverage"}:  # a worktree's pointer, and what `make coverage` measured
            continue
        if path.is_file() and (path.suffix in endings or path.name == "Makefile"):
            yield path.name, path.read_text(encoding="utf-8", errors="replace")


def test_nothing_is_left_to_do_later() -> None:
    mark = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|HA" + r"CK)\b")
    found = [name for name, text in texts() if mark.search(text)]
    assert not found, "\n".join(found)


def test_no_path_of_a_machine() -> None:
    found = [
        f"{name}: {line.strip()}"
        for name, text in texts()
        if not name.startswith(PLANTED)
        for line in text.split("\n")
        if MACHINE.search(line) and "#!/" not in line
    ]
    assert not found, "\n".join(found)
