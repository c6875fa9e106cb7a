"""What the user entered and chose at launch, with types."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence

from .errors import NativeAppError
from .names import content_of_type, name_problem

Record = Mapping[str, Any]

_prefix = "Input."

#: The folder below input/ with the files of a resource, by its type. Other resources have no files here.
_folders = {
    "sample": "samples",
    "appresult": "appresults",
    "run": "runs",
    "file": "files",
    "biosample": "biosamples",
    "dataset": "datasets",
}


@dataclass(frozen=True)
class InputFile:
    """A file that the user chose for this job, alone or with the resource that owns it."""

    #: The path inside its resource, with forward slashes; for a single file, its name.
    path: str
    #: Its path on this machine.
    absolute_path: Path
    #: In bytes.
    size: int


@dataclass(frozen=True)
class InputResource:
    """A resource that the user chose for this job."""

    type: str
    id: str
    #: API-relative, such as `v1pre3/appresults/6001`.
    href: str
    name: str
    #: The platform's record of it at launch.
    record: Record
    #: The folder with its files; None for a resource whose files aren't copied, such as a project.
    folder: Optional[Path]

    def files(self, *endings: str) -> List[InputFile]:
        """Its files, ordered by path; with endings such as `.vcf`, those that have one of them."""
        if self.folder is None or not self.folder.is_dir():
            return []
        wanted = tuple(ending.lower() for ending in endings)
        found = []
        for path in self.folder.rglob("*"):
            # The platform may link to a stored file instead of copying it.
            if not path.is_file() or (wanted and not path.name.lower().endswith(wanted)):
                continue
            relative = path.relative_to(self.folder).as_posix()
            found.append(InputFile(relative, path, path.stat().st_size))
        return sorted(found, key=lambda file: file.path)


@dataclass(frozen=True)
class OutputProject:
    """A project that results can be written to."""

    id: str
    name: str


class SessionInputs:
    """The session's `Input.*` properties by the id of the form's field: `min-depth` for `Input.min-depth`.

    A missing input raises a NativeAppError `InputMissing`, one of another type `InputTypeMismatch`.
    """

    def __init__(self, record: Record, folder: Path) -> None:
        self._session = str(record["Id"])
        self._properties: Sequence[Record] = record["Properties"]["Items"]
        self._folder = folder

    def names(self) -> List[str]:
        """The ids of every input that the session has."""
        found = [str(item["Name"]) for item in self._properties]
        return [name[len(_prefix) :] for name in found if name.startswith(_prefix)]

    def has(self, name: str) -> bool:
        return self._find(name) is not None

    def text(self, name: str, default: Optional[str] = None) -> str:
        """A text, or the default if the input is missing."""
        prop = self._find(name)
        if prop is None:
            if default is None:
                raise self._missing(name)
            return default
        if prop["Type"] != "string":
            raise _mismatch(prop, "a text (string)")
        texts = _texts(prop)
        return texts[0] if texts else ""

    def texts(self, name: str) -> List[str]:
        """The texts of a list, or the one text of a single input. Empty if the input is missing."""
        prop = self._find(name)
        if prop is None:
            return []
        if content_of_type(prop["Type"]) != "text":
            raise _mismatch(prop, "texts (string or string[])")
        return _texts(prop)

    def number(self, name: str, default: Optional[float] = None) -> float:
        """A number, or the default if the input is missing or empty."""
        text = self.text(name, None if default is None else "").strip()
        if text == "" and default is not None:
            return default
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        # float() also reads "nan", "infinity" and "1_000", which no form offers.
        if not math.isfinite(value) or "_" in text:
            raise NativeAppError(
                "InputTypeMismatch", f"{_prefix}{name} is {text!r}, which isn't a number."
            )
        return value

    def integer(self, name: str, default: Optional[int] = None) -> int:
        """A whole number, or the default if the input is missing or empty."""
        value = self.number(name, default)
        if not float(value).is_integer():
            raise NativeAppError(
                "InputTypeMismatch", f"{_prefix}{name} is {value!r}, which isn't a whole number."
            )
        return int(value)

    def map(self, name: str) -> Dict[str, List[str]]:
        """The rows of a map, in order: the values by the key. Empty if the input is missing."""
        prop = self._find(name)
        if prop is None:
            return {}
        if prop["Type"] != "map":
            raise _mismatch(prop, "a map")
        rows = prop.get("ContentMap") or []
        return {str(row["Key"]): [str(value) for value in row["Values"]] for row in rows}

    def resource(self, name: str, type: Optional[str] = None) -> InputResource:
        """The one resource chosen; with a type such as `appresult`, of that type."""
        found = self.resources(name, type)
        if not found:
            raise self._missing(name)
        if len(found) > 1:
            raise NativeAppError(
                "InputTypeMismatch",
                f"{_prefix}{name} has {len(found)} resources, but the app reads one. "
                "Choose one at launch.",
            )
        return found[0]

    def resources(self, name: str, type: Optional[str] = None) -> List[InputResource]:
        """The resources chosen, one or many. Empty if the input is missing."""
        prop = self._find(name)
        if prop is None:
            return []
        expected = "a resource" if type is None else f"a resource of type {type}"
        found = resources_of(prop, self._folder)
        if found is None or any(type not in (None, one.type) for one in found):
            raise _mismatch(prop, expected)
        return found

    def _find(self, name: str) -> Optional[Record]:
        for item in self._properties:
            if item["Name"] == _prefix + name:
                return item
        return None

    def _missing(self, name: str) -> NativeAppError:
        names = self.names()
        there = f"it has {', '.join(names)}" if names else "it has no inputs"
        return NativeAppError(
            "InputMissing",
            f'Session {self._session} has no input "{name}": {there}. '
            f"Give {_prefix}{name} at launch, or make its field of the form required.",
        )


def output_project(record: Record, folder: Path) -> OutputProject:
    """The project that the user chose for results, otherwise the one that the inputs are in."""
    properties: Sequence[Record] = record["Properties"]["Items"]
    for pattern in ("Output.Projects", "Output.*", "Input.Projects", "Input.*"):
        for prop in properties:
            if not fnmatchcase(str(prop["Name"]), pattern):
                continue
            for resource in resources_of(prop, folder) or []:
                if resource.type == "project":
                    return OutputProject(resource.id, resource.name)
                projects = resource.record.get("Projects")
                if projects:
                    return OutputProject(str(projects[0]["Id"]), str(projects[0]["Name"]))
    raise NativeAppError(
        "OutputProjectMissing",
        f"Session {record['Id']} names no project for the results. Add a project chooser with "
        "valueType Output to the form, or give project_id to create_result.",
    )


def resources_of(prop: Record, folder: Path) -> Optional[List[InputResource]]:
    """The resources that a property refers to; None when its type refers to none."""
    if content_of_type(prop["Type"]) != "reference":
        return None
    type_name = str(prop["Type"])
    item_type = type_name[:-2] if type_name.endswith("[]") else type_name
    return [_resource(prop, item_type, value, folder) for value in _values(prop)]


def _resource(prop: Record, type_name: str, value: Any, folder: Path) -> InputResource:
    if not isinstance(value, dict):
        raise NativeAppError(
            "SessionInvalid", f"{prop['Name']} names a resource without its record."
        )
    problem = name_problem(value.get("Id"))
    if problem is not None:
        raise NativeAppError("SessionInvalid", f"{prop['Name']} refers to an Id that {problem}.")
    # A run, and some of the lab, have another member for their name.
    members = ("Name", "ExperimentName", "BioSampleName", "UserPoolId", "UserSubjectId")
    names = [str(value[member]) for member in members if member in value]
    below = _folders.get(type_name)
    return InputResource(
        type=type_name,
        id=value["Id"],
        href=str(value.get("Href", "")),
        name=names[0] if names else value["Id"],
        record=value,
        folder=None if below is None else folder / below / value["Id"],
    )


def _texts(prop: Record) -> List[str]:
    return [value for value in _values(prop) if isinstance(value, str)]


def _values(prop: Record) -> Sequence[Any]:
    """An array has Items; a single one Content and, for a reference, Items as well."""
    content = prop.get("Content")
    if str(prop["Type"]).endswith("[]") or content is None:
        items: Sequence[Any] = prop.get("Items") or []
        return items
    return [content]


def _mismatch(prop: Record, expected: str) -> NativeAppError:
    return NativeAppError(
        "InputTypeMismatch",
        f"{prop['Name']} is of type {prop['Type']}, but the app reads {expected}. "
        "Check the field of the form, or the Type that the launch gave it.",
    )
