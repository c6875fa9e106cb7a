"""The session of a native app: what the platform puts into the job's folder, and what it reads from there."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
import traceback
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Callable, Mapping, Optional, Sequence, Union

from .errors import NativeAppError
from .inputs import (
    InputResource,
    OutputProject,
    Record,
    SessionInputs,
    output_project,
    resources_of,
)
from .results import ResultWriter

#: However often an app reports progress, the file is written at most once in so many seconds.
_progress_gap = 0.25


@dataclass(frozen=True)
class DataFolders:
    """The folders of a job on this machine."""

    data: Path
    input: Path
    output: Path
    #: For temporary files of the app; deleted afterwards.
    scratch: Path
    #: Files written here become log files of the session.
    logs: Path


class Stopped(BaseException):
    """The user stopped the analysis. Not an Exception, so that an app's own handlers don't swallow it."""


class SessionNode(int):
    """The number of a node, from 0, where an analysis runs on several."""

    #: How many nodes there are; 1 of any other analysis.
    count: int = 1
    #: The results of the other nodes, with their files, where this node waited for them to gather them.
    results: Sequence[InputResource] = ()


class NativeSession:
    """The session of a launched native app."""

    def __init__(self, record: Record, folders: DataFolders, node: SessionNode) -> None:
        #: The session as the platform's v1 API has it.
        self.record = record
        self.folders = folders
        #: Which node this is, where an analysis runs on several: `session.node`, `session.node.count`.
        self.node = node
        #: What the user entered and chose.
        self.input = SessionInputs(record, folders.input)
        self._progress = _ProgressFile(folders.data / "progress")

    @property
    def output_project(self) -> OutputProject:
        """The project for the results: the user's choice, or that of the inputs."""
        return output_project(self.record, self.folders.input)

    def create_result(
        self,
        name: str,
        *,
        description: Optional[str] = None,
        project_id: Optional[str] = None,
    ) -> ResultWriter:
        """Creates a result; its content becomes an AppResult when the app exits with 0."""
        project = self.output_project.id if project_id is None else project_id
        return ResultWriter(
            self.folders.output, name, project, description, str(self.record["Href"])
        )

    def progress(self, progress: Union[float, str], message: str = "") -> None:
        """Reports the progress of the analysis: percent and the current step, or only one of them.

        It is shown at the analysis while it runs; a text alone is also a line of the job's log.
        """
        if isinstance(progress, str):
            print(progress.rstrip(), flush=True)
            self._progress.set({"message": progress.strip()})
            return
        # Written so that NaN is refused, too.
        if not 0 <= progress <= 100:
            raise ValueError(f"Progress is from 0 to 100 percent, not {progress}.")
        self._progress.set({"percent": progress, "message": message})

    def close(self) -> None:
        """Writes the last progress."""
        self._progress.flush()


class _ProgressFile:
    """A reader always finds a complete line. Progress is informational: a failed write is no reason to fail."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._next: Optional[Mapping[str, Any]] = None
        self._written = -_progress_gap
        self._lock = threading.RLock()
        self._later: Optional[threading.Timer] = None

    def set(self, progress: Mapping[str, Any]) -> None:
        with self._lock:
            self._next = progress
            if time.monotonic() - self._written >= _progress_gap:
                self._write()
            elif self._later is None:
                # What is reported last may stand for an hour.
                self._later = threading.Timer(_progress_gap, self.flush)
                self._later.daemon = True
                self._later.start()

    def flush(self) -> None:
        with self._lock:
            if self._later is not None:
                self._later.cancel()
                self._later = None
            self._write()

    def _write(self) -> None:
        if self._next is None:
            return
        part = self._path.with_name(self._path.name + ".part")
        try:
            part.write_text(json.dumps(self._next) + "\n", encoding="utf-8")
            os.replace(part, self._path)
        except OSError:
            pass
        self._next = None
        self._written = time.monotonic()


def open_session(data_folder: Union[str, Path, None] = None) -> NativeSession:
    """Opens the session of the running native app: input/AppSession.json of `BENCHTOP_DATA`, otherwise of /data.

    Raises a NativeAppError, `SessionMissing` or `SessionInvalid`.
    """
    data = Path(data_folder or os.environ.get("BENCHTOP_DATA") or "/data")
    folders = DataFolders(
        data, data / "input", data / "output", data / "scratch", data / "logs"
    )
    record = _read_record(folders.input / "AppSession.json")
    index, count = (os.environ.get(f"BENCHTOP_NODE_{name}", "") for name in ("INDEX", "COUNT"))
    node = SessionNode(index if index.isdecimal() else 0)
    node.count = int(count) if count.isdecimal() else 1
    for prop in record["Properties"]["Items"]:
        if prop["Name"] == "Node.Results":
            node.results = resources_of(prop, folders.input) or ()
    return NativeSession(record, folders, node)


def run(app: Callable[[NativeSession], object], data_folder: Union[str, Path, None] = None) -> None:
    """Runs a native app and ends the process as the platform expects.

    Who returns has succeeded. Who raises fails, with the error's message as the last line of the log, which is what
    the user sees. When the user stops the analysis (SIGTERM), `Stopped` is raised where the app is, so that `with`
    and `finally` clean up; no result is stored then.
    """

    def stop(number: int, frame: Optional[FrameType]) -> None:
        raise Stopped

    session: Optional[NativeSession] = None
    code = 0
    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        session = open_session(data_folder)
        app(session)
    except Stopped:
        code = 143
        print("The analysis was stopped.", file=sys.stderr)
    except Exception as error:
        code = 1
        # Or what was printed before would stand below the error, whose message is to be the last line.
        sys.stdout.flush()
        if not isinstance(error, NativeAppError):
            traceback.print_exc()
        print(_summary(error), file=sys.stderr)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if session is not None:
            session.close()
    sys.exit(code)


def _summary(error: BaseException) -> str:
    """The message of an error, short enough for a StatusSummary."""
    text = (str(error) or type(error).__name__).split("\n", 1)[0]
    return text if len(text) <= 128 else text[:127] + "…"


def _read_record(path: Path) -> Record:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise NativeAppError(
            "SessionMissing",
            f"There is no session at {path}. The platform puts it there when it starts a native "
            'app: start the app with "benchtop launch", or set BENCHTOP_DATA to the folder of an '
            "earlier job.",
        ) from error
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NativeAppError("SessionInvalid", f"{path} isn't JSON: {error}.") from error
    problem = _record_problem(record)
    if problem is not None:
        raise NativeAppError(
            "SessionInvalid",
            f"{path} isn't a session: {problem}. Start the app with \"benchtop launch\" to get a "
            "complete one.",
        )
    session: Record = record
    return session


def _record_problem(record: Any) -> Optional[str]:
    if not isinstance(record, dict):
        return "it must be an object"
    for member in ("Id", "Href", "Name"):
        if not isinstance(record.get(member), str):
            return f"{member} must be a text"
    properties = record.get("Properties")
    items = properties.get("Items") if isinstance(properties, dict) else None
    if not isinstance(items, list):
        return "Properties.Items must be a list"
    for index, item in enumerate(items):
        for member in ("Name", "Type"):
            if not isinstance(item, dict) or not isinstance(item.get(member), str):
                return f"Properties.Items[{index}].{member} must be a text"
    return None
