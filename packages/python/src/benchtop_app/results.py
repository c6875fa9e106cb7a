"""The results of a native app: folders that become AppResults when it exits with 0."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, Iterable, Mapping, Optional, Union

from .errors import NativeAppError
from .names import require_name, require_property, require_relative_path

#: What can become a file: a text (UTF-8), bytes, or pieces of either.
Content = Union[str, bytes, Iterable[Union[str, bytes]]]

#: The file that the platform reads for name, description and properties, and doesn't upload.
_metadata_file = "_metadata.json"


class ResultWriter:
    """A result in progress. As a context manager it finishes itself, unless the block raises."""

    def __init__(
        self, output: Path, name: str, project_id: str, description: Optional[str], href: str
    ) -> None:
        require_name("The name of a result", name)
        require_name("The id of a project", project_id)
        self.name = name
        self.project_id = project_id
        self._description = description
        self._href = href
        self._properties: Dict[str, Mapping[str, Any]] = {}
        self._finished = False
        self._folder = output / "appresults" / project_id / name
        self._folder.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._folder.mkdir()
        except FileExistsError as error:
            raise NativeAppError(
                "ResultExists",
                f"There is a result at {self._folder} already: give this one another name, or "
                "delete that folder.",
            ) from error

    def __enter__(self) -> ResultWriter:
        return self

    def __exit__(self, kind: Optional[type], *_: object) -> None:
        if kind is None and not self._finished:
            self.finish()

    def write_file(self, path: str, content: Content) -> Path:
        """Writes a file at this path of the result (forward slashes); returns its path on this machine."""
        target = self._place(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        pieces = [content] if isinstance(content, (str, bytes, bytearray)) else content
        with target.open("wb") as file:
            for piece in pieces:
                file.write(piece.encode("utf-8") if isinstance(piece, str) else piece)
        return target

    def write_json(self, path: str, content: Any) -> Path:
        """Writes a value as JSON, which must not contain NaN or infinity."""
        return self.write_file(path, json.dumps(content, indent=2, allow_nan=False) + "\n")

    def folder(self, path: str) -> Path:
        """Creates a folder of the result, for tools that write files themselves."""
        target = self._place(path)
        target.mkdir(parents=True, exist_ok=True)
        return target

    def set_property(self, name: str, value: Any, type: str = "string") -> None:
        """Sets a property of the AppResult: a text, a list of texts (`string[]`), an href; the last of a name counts.

        A map is a list of `{"Key": …, "Values": […]}`.
        """
        self._require_open()
        content = type[:-2] if type.endswith("[]") else type
        member = ("Items" if type.endswith("[]") else "Content") + ("Map" if content == "map" else "")
        prop = {"Name": name, "Type": type, member: value}
        require_property(prop)
        self._properties[name] = prop

    def finish(self) -> None:
        """Writes the metadata that the platform needs. Nothing can be added afterwards."""
        self._require_open()
        self._finished = True
        metadata: Dict[str, Any] = {"Name": self.name, "HrefAppSession": self._href}
        if self._description is not None:
            metadata["Description"] = self._description
        metadata["Properties"] = list(self._properties.values())
        text = json.dumps(metadata, indent=2) + "\n"
        (self._folder / _metadata_file).write_text(text, encoding="utf-8")

    def _place(self, path: str) -> Path:
        self._require_open()
        require_relative_path("The path", path)
        if path == _metadata_file:
            raise NativeAppError(
                "NameInvalid",
                f"{_metadata_file} is the platform's own: set name, description and properties "
                "instead.",
            )
        return self._folder / path

    def _require_open(self) -> None:
        if self._finished:
            raise NativeAppError("ResultFinished", f'The result "{self.name}" is finished already.')
