"""Cards that go on no page (P001)."""

from __future__ import annotations

from hexwright.diagnostics import Diagnostic, Span
from hexwright.layout.cards.grid import free_space, lying
from hexwright.model.printing import Backs, Paper, PrintSpec


def too_large(what: str, size: tuple[float, float], spec: PrintSpec, paper: Paper, where: Span) -> Diagnostic:
    """P001 for a card of this size, mm. `what`: the card, as it is called; `where`: its place."""
    whole = f"front and back of {what}" if spec.backs is Backs.FOLD else what
    free = [free_space(spec, page) for page in (paper, lying(paper))]
    rooms = " or ".join(f"{_number(width)} x {_number(height)} mm" for width, height in free)
    return Diagnostic(
        code="P001",
        message=f"{whole} of {_number(size[0])} x {_number(size[1])} mm with its marks does not fit on "
        f"{paper.name}: there are {rooms}; cards are printed at their own size",
        span=spec.where.get("margin", where),
        hint="make its look smaller, or take a larger paper or a smaller margin",
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
