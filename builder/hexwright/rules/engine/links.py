"""Links along which something may run, as authors write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from hexwright.rules.engine.codes import Hexsides
from hexwright.rules.engine.network import Network
from hexwright.rules.engine.section import Asked, Parameters, Reading, given, made, section

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


class Links(Parameters):
    """Links along which something may run."""

    barred_by: Hexsides = given(
        "Kinds of hexsides or connections it does not cross.", example="sea river", default=()
    )
    bridged_by: Hexsides = given(
        "Kinds that let it cross all the same where they are there as well.", example="bridge", default=()
    )
    over: Hexsides | None = given(
        "Kinds of hexsides or connections it follows: no others.", example="road rail", absent="all"
    )
    network: Network = made()

    @staticmethod
    def completed(context: Context, doc: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:  # noqa: ARG004
        """The links themselves."""
        network = context.made.places.network(found["barred_by"], found["bridged_by"], found["over"])
        return {"network": network}


def _network(asked: Asked) -> Network:
    links: Links = section(Links).record(asked.context, asked.value)
    return links.network


Along: TypeAlias = Annotated[Network, Reading(section(Links).doc, _network)]
"""Links along which something may run, in a mapping of their own."""
