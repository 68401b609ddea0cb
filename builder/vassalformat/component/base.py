"""Base class of all components: typed attributes, children, and conversion to and from an `Element`."""

from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, Union, cast, overload

from vassalformat.wire.codec import NO_DEFAULT, Codec, with_token
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError

T = TypeVar("T")

_SPEC = "attribute"
_REQUIRED: Any = object()


@dataclass(frozen=True, slots=True)
class AttributeSpec(Generic[T]):
    """One attribute of a component.

    Attributes:
        name: in the build file.
        codec: how its value is written.
        field_name: of the dataclass field.
        default: of the field; None if the attribute is written only when given.
        required: whether the field has no default.
        cached_default: the default if it can be encoded, else `NO_DEFAULT`.
        cached_token: the default's text.

    """

    name: str
    codec: Codec[T]
    field_name: str = ""
    default: T | None = None
    required: bool = False
    cached_default: T = NO_DEFAULT
    cached_token: str = ""


@overload
def attribute(codec: Codec[T], *, name: str = "") -> T: ...
@overload
def attribute(codec: Codec[T], default: T, *, name: str = "") -> T: ...
@overload
def attribute(codec: Codec[T], default: None, *, name: str = "") -> T | None: ...
def attribute(codec: Codec[T], default: T | None = _REQUIRED, *, name: str = "") -> T | None:
    """Declare an attribute of a component.

    `default` is VASSAL's own; None means that the attribute is written only when given, because its
    default depends on VASSAL or an empty text would not be the same. Without `name` the field's
    name in camel case is used.
    """
    metadata = {_SPEC: AttributeSpec(name, codec)}
    # dataclasses.field() is typed by its value; here the codec gives the type
    if default is _REQUIRED:
        return cast(T, field(metadata=metadata))
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One component of a module: a dataclass of `attribute` fields. `tag`: its Java class."""

    tag: ClassVar[str] = ""

    children: "tuple[Node, ...]" = ()

    def encode(self) -> Element:
        """Lower to an element of the build file. Raises: WireError for a value VASSAL cannot hold."""
        return Element(
            tag=self.tag,
            attributes=self.encode_attributes(),
            children=self.encode_children(),
            text=self.encode_text(),
        )

    def encode_attributes(self) -> dict[str, str]:
        """The attributes in order. Numbers are never empty: VASSAL parses every attribute that is there, and
        an empty number (build/module/map/boardPicker/Board and others) makes it drop the whole component.
        """
        written: dict[str, str] = {}
        for spec in attribute_specs(type(self)):
            value = getattr(self, spec.field_name)
            # identity, as in `trait.base`
            if value is spec.cached_default:
                written[spec.name] = spec.cached_token
                continue
            if value is None and not spec.required:
                continue
            try:
                written[spec.name] = spec.codec.encode(value)
            except WireError as error:
                raise WireError(f"{type(self).__name__}.{spec.field_name}: {error}") from error
        return written

    def encode_children(self) -> tuple[Element, ...]:
        """The elements inside; subclasses put their own first."""
        return tuple(to_element(child) for child in self.children)

    def encode_text(self) -> str:
        """The text inside."""
        return ""

    @classmethod
    def decode(cls, element: Element) -> Self:
        """Read an element of this class; children stay elements.

        Raises: WireError for another tag, an unknown attribute or a malformed value.
        """
        if element.tag != cls.tag:
            raise WireError(f"not a {cls.tag}: {element.tag}")
        return cls(**cls.decode_attributes(element), **cls.decode_content(element))

    @classmethod
    def decode_attributes(cls, element: Element) -> dict[str, Any]:
        """Read the attributes into values by field name."""
        values: dict[str, Any] = {}
        rest = dict(element.attributes)
        for spec in attribute_specs(cls):
            if spec.name not in rest:
                if spec.required:
                    raise WireError(f"{cls.__name__} lacks {spec.name}")
                continue
            try:
                values[spec.field_name] = spec.codec.decode(rest.pop(spec.name))
            except WireError as error:
                raise WireError(f"{cls.__name__}.{spec.field_name}: {error}") from error
        if rest:
            raise WireError(f"{cls.__name__} has no attribute {sorted(rest)}")
        return values

    @classmethod
    def decode_content(cls, element: Element) -> dict[str, Any]:
        """Read children and text into values by field name."""
        return {"children": element.children}


Node: TypeAlias = Union[Component, Element]  # noqa: UP007 - used as a forward reference above


def to_element(node: Node) -> Element:
    """Lower a component; an element is given back as it is. Raises: WireError."""
    return node if isinstance(node, Element) else node.encode()


def attribute_specs(component: type[Component]) -> tuple[AttributeSpec[Any], ...]:
    """List the attributes of a component class, in order."""
    return _specs(cast(Any, component))


@cache
def _specs(component: Any) -> tuple[AttributeSpec[Any], ...]:  # Any: mypy doubts that slotted classes hash
    found: list[AttributeSpec[Any]] = []
    for item in fields(component):
        spec: AttributeSpec[Any] | None = item.metadata.get(_SPEC)
        if spec is None:
            continue
        required = item.default is MISSING
        default = None if required else item.default
        name = spec.name or camel_case(item.name)
        known = with_token(spec.codec, NO_DEFAULT if default is None else default)
        found.append(AttributeSpec(name, spec.codec, item.name, default, required, *known))
    # the name comes first, so that the build file is easier to read
    return tuple(sorted(found, key=lambda spec: spec.field_name != "name"))


def camel_case(name: str) -> str:
    """Turn `zoom_in_key` into `zoomInKey`."""
    first, *rest = name.split("_")
    return first + "".join(word[:1].upper() + word[1:] for word in rest)
