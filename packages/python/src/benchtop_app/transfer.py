"""Uploads in parts, each with its MD5, that resume; downloads that resume."""

from __future__ import annotations

import base64
import hashlib
import http.client
import os
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path
from threading import Lock
from typing import Any, Callable, Dict, Mapping, Optional, Union

from .client import Client, quoted
from .errors import ApiError, ConnectionFailed, ContentMismatch, TransferInterrupted

MiB = 1024 * 1024

#: The limits of an upload's parts.
MIN_PART_BYTES = 5_000_000
MAX_PART_BYTES = 26_214_400
MAX_PARTS = 10_000

#: Called with the transferred and the total bytes.
OnProgress = Callable[[int, int], object]

Record = Mapping[str, Any]


def upload_file(
    client: Client,
    path: Union[str, Path],
    *,
    app_result: Optional[str] = None,
    sample: Optional[str] = None,
    name: Optional[str] = None,
    directory: Optional[str] = None,
    content_type: str = "application/octet-stream",
    part_bytes: int = 16 * MiB,
    parallel: int = 4,
    resume: Optional[str] = None,
    on_begin: Optional[Callable[[str], object]] = None,
    on_progress: Optional[OnProgress] = None,
) -> Record:
    """Uploads a file to an AppResult or a sample and returns its record.

    A file larger than a part is sent in parallel parts, each with its MD5. If that can't continue, it raises a
    TransferInterrupted; pass its `file_id` as `resume`, and parts that arrived aren't sent again. `on_begin` is called
    with that id before the first part.
    """
    if (app_result is None) == (sample is None):
        raise ValueError("Give either app_result or sample: the file belongs to one of them.")
    owner = f"appresults/{quoted(app_result)}" if app_result else f"samples/{quoted(sample or '')}"
    source = Path(path)
    size = source.stat().st_size
    bytes_of_part = _part_size(size, part_bytes)
    query = {"name": name or source.name, "directory": directory}
    target = _Target(client, f"v1pre3/{owner}/files", query, content_type)
    if resume is None and size <= bytes_of_part:
        record = target.send_whole(source.read_bytes())
        if on_progress is not None:
            on_progress(size, size)
        return record
    file_id = resume or target.begin()
    if on_begin is not None:
        on_begin(file_id)
    parts = _Parts(client, source, file_id, size, bytes_of_part, on_progress)
    try:
        return parts.send_all(max(1, parallel))
    except ContentMismatch:
        raise
    except (ApiError, ConnectionFailed, OSError) as error:
        raise TransferInterrupted(file_id, f"The upload of {query['name']}", error) from error


def download_file(
    client: Client, file_id: str, path: Union[str, Path], on_progress: Optional[OnProgress] = None
) -> Path:
    """Downloads a file to `path`. It is `<path>.part` until it is complete; the same call continues after a cut."""
    record = client.get(f"v1pre3/files/{quoted(file_id)}")
    size = int(record["Size"])
    target = Path(path)
    part = target.with_name(target.name + ".part")
    done = part.stat().st_size if part.exists() else 0
    if done > size:
        part.unlink()
        done = 0
    try:
        if done < size:
            _append_content(client, file_id, part, done, size, on_progress)
        elif size == 0:
            part.touch()
    except (ApiError, ConnectionFailed, OSError, http.client.HTTPException) as error:
        raise TransferInterrupted(file_id, f"The download to {target}", error) from error
    etag = str(record.get("ETag") or "")
    # The ETag of a file that was sent in parts is made of theirs.
    is_whole_sum = len(etag) == 32 and "-" not in etag
    if part.stat().st_size != size or (is_whole_sum and _md5_of(part) != etag):
        part.unlink()
        raise ContentMismatch(file_id, "The download is broken")
    os.replace(part, target)
    return target


def _append_content(
    client: Client,
    file_id: str,
    part: Path,
    done: int,
    size: int,
    on_progress: Optional[OnProgress],
) -> None:
    with client.open_content(f"v1pre3/files/{quoted(file_id)}/content", done) as response:
        # A host that knows no ranges sends everything.
        if response.status != 206:
            done = 0
        with part.open("ab" if done > 0 else "wb") as file:
            while True:
                chunk = response.read(MiB)
                if not chunk:
                    break
                file.write(chunk)
                done += len(chunk)
                if on_progress is not None:
                    on_progress(done, size)
    if done < size:
        raise ConnectionFailed(f"GET the content of file {file_id}", "it ended early")


class _Target:
    """Where a file is sent to."""

    def __init__(
        self, client: Client, path: str, query: Mapping[str, Optional[str]], content_type: str
    ) -> None:
        self._client = client
        self._path = path
        self._query = query
        self._headers = {"Content-Type": content_type}

    def begin(self) -> str:
        # Made twice after a cut, it leaves a pending file without parts, which is harmless.
        record = self._client.request(
            "POST",
            self._path,
            query={**self._query, "multipart": "true"},
            headers=self._headers,
            repeatable=True,
        )
        return str(record["Id"])

    def send_whole(self, data: bytes) -> Record:
        md5 = hashlib.md5(data)
        headers = {**self._headers, "Content-MD5": base64.b64encode(md5.digest()).decode()}
        for left in (3, 2, 1, 0):
            try:
                record = self._client.request(
                    "POST", self._path, query=self._query, data=data, headers=headers
                )
                break
            except ConnectionFailed:
                # It is unknown whether the file exists: look for it before sending it again.
                found = self._find(len(data), md5.hexdigest())
                if found is not None:
                    record = found
                    break
                if left == 0:
                    raise
        if record.get("ETag") not in (None, md5.hexdigest()):
            raise ContentMismatch(str(record["Id"]), "The upload is broken")
        whole: Record = record
        return whole

    def _find(self, size: int, md5: str) -> Optional[Record]:
        folders = (self._query["directory"] or "").split("/")
        path = "/".join([*filter(None, folders), self._query["name"] or ""])
        for file in self._client.items(self._path):
            if (file["Path"], file["Size"], file.get("ETag")) == (path, size, md5):
                found: Record = file
                return found
        return None


class _Parts:
    """The parts of one upload."""

    def __init__(
        self,
        client: Client,
        source: Path,
        file_id: str,
        size: int,
        part_bytes: int,
        on_progress: Optional[OnProgress],
    ) -> None:
        self._client = client
        self._source = source
        self._id = file_id
        self._size = size
        self._bytes = part_bytes
        self._on_progress = on_progress
        self._lock = Lock()
        self._done = 0
        self._there: Dict[int, str] = {}

    def send_all(self, parallel: int) -> Record:
        path = f"v1pre3/files/{quoted(self._id)}"
        for part in self._client.items(f"{path}/parts"):
            self._there[int(part["Number"])] = str(part.get("ETag"))
        count = max(1, -(-self._size // self._bytes))
        with ThreadPoolExecutor(parallel) as threads:
            sums = [threads.submit(self._send, number) for number in range(1, count + 1)]
            try:
                wait(sums, return_when=FIRST_EXCEPTION)
            finally:
                # After the first failure no other part is started; those in flight end by themselves.
                for one in sums:
                    one.cancel()
        failed = next((one for one in sums if not one.cancelled() and one.exception()), None)
        if failed is not None:
            failed.result()
        whole = hashlib.md5(b"".join(one.result() for one in sums))
        record = self._client.request("POST", path, query={"uploadstatus": "complete"}, repeatable=True)
        if record.get("ETag") not in (None, f"{whole.hexdigest()}-{count}"):
            raise ContentMismatch(self._id, "The upload is broken")
        done: Record = record
        return done

    def _send(self, number: int) -> bytes:
        with self._source.open("rb") as file:
            file.seek((number - 1) * self._bytes)
            data = file.read(self._bytes)
        md5 = hashlib.md5(data)
        if self._there.get(number) != md5.hexdigest():
            record = self._client.request(
                "PUT",
                f"v1pre3/files/{quoted(self._id)}/parts/{number}",
                data=data,
                headers={
                    "Content-MD5": base64.b64encode(md5.digest()).decode(),
                    "Content-Type": "application/octet-stream",
                },
            )
            if record.get("ETag") not in (None, md5.hexdigest()):
                raise ContentMismatch(self._id, f"Part {number} is broken")
        with self._lock:
            self._done += len(data)
            if self._on_progress is not None:
                self._on_progress(self._done, self._size)
        return md5.digest()


def _part_size(size: int, wished: int) -> int:
    """Parts of the requested size, or larger if there would be too many of them."""
    if not MIN_PART_BYTES <= wished <= MAX_PART_BYTES:
        raise ValueError(
            f"part_bytes is {wished}: it must be from {MIN_PART_BYTES} to {MAX_PART_BYTES}."
        )
    needed = -(-size // MAX_PARTS)
    if needed > MAX_PART_BYTES:
        raise ValueError(
            f"A file of {size} bytes is too large: {MAX_PARTS} parts of {MAX_PART_BYTES} bytes are "
            "the most."
        )
    return max(wished, needed)


def _md5_of(path: Path) -> str:
    md5 = hashlib.md5()
    with path.open("rb") as file:
        for chunk in iter(lambda: file.read(MiB), b""):
            md5.update(chunk)
    return md5.hexdigest()
