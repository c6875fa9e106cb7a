"""A session over the API, for apps that run elsewhere than on the platform: status, results, properties."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence

from .client import Client, quoted
from .errors import BenchtopError
from .names import require_property

_summary_length = 128


class ApiSession:
    """A session of an app. The client's token needs BROWSE on it, and WRITE for whatever is changed."""

    def __init__(self, client: Client, session_id: str) -> None:
        self._client = client
        self._path = f"v1pre3/appsessions/{quoted(session_id)}"
        self._ended: Optional[str] = None
        #: As it was when the session was opened, or its status was last set.
        self.record: Mapping[str, Any] = client.get(self._path)

    def progress(self, summary: str) -> None:
        """Reports the progress of the analysis, in at most 128 characters; longer texts are cut."""
        self.set_status("Running", summary)

    def complete(self, summary: str = "") -> None:
        """Completes the session; its results are read-only afterwards."""
        self.set_status("Complete", summary)

    def abort(self, reason: object) -> None:
        """Aborts the session for good. For an exception, its message is the summary."""
        self.set_status("Aborted", str(reason) or type(reason).__name__)

    def set_status(self, status: str, summary: str = "") -> None:
        if self._ended is not None:
            raise BenchtopError(
                "SessionEnded",
                f"Session {self.record['Id']} is {self._ended}: its status can no longer be changed.",
            )
        line = summary.split("\n", 1)[0]
        cut = line if len(line) <= _summary_length else line[: _summary_length - 1] + "…"
        body = {"Status": status, **({"StatusSummary": cut} if cut else {})}
        self.record = self._client.request("POST", self._path, body=body, repeatable=True)
        if status in ("Complete", "Aborted"):
            self._ended = status

    def set_properties(self, properties: Sequence[Mapping[str, Any]]) -> None:
        """Adds properties to the session, or changes their content."""
        for prop in properties:
            require_property(prop)
        self._client.post(f"{self._path}/properties", {"Properties": list(properties)})

    def create_result(
        self, project_id: str, name: str, *, description: Optional[str] = None
    ) -> Mapping[str, Any]:
        """Makes an AppResult of this session; `upload_file(client, path, app_result=result["Id"])` fills it."""
        body = {"Name": name, "HrefAppSession": self.record["Href"]}
        if description is not None:
            body["Description"] = description
        project = quoted(project_id)
        result: Mapping[str, Any] = self._client.post(
            f"v1pre3/projects/{project}/appresults", body
        )
        return result
