"""Names of results, files and properties, checked before the job ends and its work would be lost."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Mapping, Optional

from .errors import NativeAppError

#: What a property of each type holds. References have files where the second member says so.
CONTENTS: Mapping[str, str] = {
    "string": "text",
    "map": "map",
    **dict.fromkeys(
        (
            "sample appresult run appsession project file biosample subject library pool dataset "
            "application user"
        ).split(),
        "reference",
    ),
}

_members = {
    ("text", False): "Content",
    ("text", True): "Items",
    ("map", False): "ContentMap",
    ("map", True): "ItemsMap",
    ("reference", False): "Content",
    ("reference", True): "Items",
}


def content_of_type(type_name: str) -> Optional[str]:
    """`text`, `map` or `reference`; None for a type that the platform doesn't have."""
    return CONTENTS.get(type_name[:-2] if type_name.endswith("[]") else type_name)


def name_problem(name: object) -> Optional[str]:
    """The problem of a file's or folder's name; None if it is valid."""
    if not isinstance(name, str) or name == "":
        return "is empty"
    if name in (".", ".."):
        return "points outside its folder"
    if name != name.strip():
        return "begins or ends with a space"
    if any(sign in "\\/" or unicodedata.category(sign) == "Cc" for sign in name):
        return "has a slash, a backslash or a control character"
    if len(name.encode("utf-8", "surrogatepass")) > 255:
        return "is longer than 255 bytes"
    return None


def require_name(what: str, name: str) -> None:
    """Raises `NameInvalid` unless the text can name a folder."""
    problem = name_problem(name)
    if problem is not None:
        raise NativeAppError("NameInvalid", f"{what} {name!r} {problem}.")


def require_relative_path(what: str, path: str) -> None:
    """Raises `NameInvalid` unless the text is a path below a folder, with forward slashes."""
    if path.startswith("/"):
        raise NativeAppError(
            "NameInvalid", f"{what} {path!r} is absolute: give it relative to the result."
        )
    for part in path.split("/"):
        problem = name_problem(part)
        if problem is not None:
            raise NativeAppError("NameInvalid", f"{what} {path!r} {problem}.")


def require_property(prop: Mapping[str, Any]) -> None:
    """Raises `PropertyInvalid` for what the platform would refuse when the job has ended."""
    name = prop.get("Name")
    problem = _property_name_problem(name) or _property_value_problem(prop)
    if problem is not None:
        raise NativeAppError("PropertyInvalid", f"The property {name!r} {problem}.")


def _property_name_problem(name: object) -> Optional[str]:
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9._-]+", name):
        return "may only have letters, digits, '.', '-' and '_' in its name"
    return None if "." in name else "needs a namespace in its name, such as MyApp.Count"


def _property_value_problem(prop: Mapping[str, Any]) -> Optional[str]:
    type_name = prop.get("Type")
    content = content_of_type(type_name) if isinstance(type_name, str) else None
    if content is None or not isinstance(type_name, str):
        return f"has an unknown Type, {type_name!r}"
    member = _members[content, type_name.endswith("[]")]
    is_text = member == "Content"
    if isinstance(prop.get(member), str if is_text else (list, tuple)):
        return None
    return f"of type {type_name} must have {member}, {'a text' if is_text else 'a list'}"
