"""The help menu."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.wire.codec import BOOL, TEXT


@dataclass(frozen=True, slots=True, kw_only=True)
class Documentation(Component):
    """Holds the help menu. VASSAL: build/module/Documentation."""

    tag: ClassVar[str] = "VASSAL.build.module.Documentation"


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpFile(Component):
    """A text or HTML file of the module in the help menu. VASSAL: build/module/documentation/HelpFile."""

    tag: ClassVar[str] = "VASSAL.build.module.documentation.HelpFile"

    title: str = attribute(TEXT, "help")
    file_name: str = attribute(TEXT)
    vassal_doc: str = attribute(TEXT, "user")
    image: str | None = attribute(TEXT, None)
    file_type: str = attribute(TEXT, "archive")


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserHelpFile(Component):
    """A zip of HTML in the help menu: the module's entry `help/` and the title, blanks as `_`.

    VASSAL: build/module/documentation/BrowserHelpFile.
    """

    tag: ClassVar[str] = "VASSAL.build.module.documentation.BrowserHelpFile"

    title: str = attribute(TEXT)
    contents: str | None = attribute(TEXT, None)
    starting_page: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserPdfFile(Component):
    """A PDF in the help menu. VASSAL: build/module/documentation/BrowserPDFFile."""

    tag: ClassVar[str] = "VASSAL.build.module.documentation.BrowserPDFFile"

    title: str = attribute(TEXT)
    pdf_file: str = attribute(TEXT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tutorial(Component):
    """A logged game to step through, a file of the module. VASSAL: build/module/documentation/Tutorial."""

    tag: ClassVar[str] = "VASSAL.build.module.documentation.Tutorial"

    name: str = attribute(TEXT)
    logfile: str = attribute(TEXT)
    launch_on_startup: bool = attribute(BOOL, default=False)
    prompt_message: str = attribute(TEXT, "Load the tutorial?")
    welcome_message: str = attribute(
        TEXT, 'Hit the "Step forward" button in the toolbar to step through the tutorial'
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class AboutScreen(Component):
    """A picture shown at the start and in the help menu. VASSAL: build/module/documentation/AboutScreen."""

    tag: ClassVar[str] = "VASSAL.build.module.documentation.AboutScreen"

    title: str = attribute(TEXT)
    file_name: str = attribute(TEXT)
