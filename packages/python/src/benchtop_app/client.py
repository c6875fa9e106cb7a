"""Calls of the platform's API, with another attempt where the platform asks for one."""

from __future__ import annotations

import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from email.message import Message
from typing import IO, Any, Callable, Dict, Iterator, Mapping, Optional, TypeVar, Union

from .errors import ApiError, ConnectionFailed

_Result = TypeVar("_Result")

#: No record of the platform is larger: a body that is would only fill the memory.
_most_json = 64 * 1024 * 1024


@dataclass(frozen=True)
class RetryPolicy:
    """How calls are retried."""

    #: After the first attempt.
    retries: int = 5
    #: About how long before the first retry, in seconds; it doubles with each.
    first_wait: float = 0.5
    #: The longest pause, in seconds. If the platform requires a longer one, the call fails instead.
    max_wait: float = 60.0


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect leads to a store of bytes, which must not get the token: it is followed by hand."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Client:
    """A caller of the platform. Paths are below the API's address: `client.get("v1pre3/users/current")`.

    The token is used for the API's own address only, and is in no error.
    """

    def __init__(
        self,
        api_url: str,
        token: Union[str, Callable[[], str], None] = None,
        *,
        retry: RetryPolicy = RetryPolicy(),
        timeout: float = 60.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if urllib.parse.urlsplit(api_url).scheme not in ("http", "https"):
            raise ValueError(f"The address of the API must begin with http:// or https://: {api_url!r}.")
        self.api_url = api_url.rstrip("/")
        self._token = token
        self._retry = retry
        self._timeout = timeout
        self._sleep = sleep
        self._opener = urllib.request.build_opener(_NoRedirects)

    def get(self, path: str, **query: Any) -> Any:
        """The record or page at a path."""
        return self.request("GET", path, query=query)

    def post(self, path: str, body: Any = None, **query: Any) -> Any:
        """Sends a record as JSON."""
        return self.request("POST", path, query=query, body=body)

    def delete(self, path: str) -> Any:
        return self.request("DELETE", path)

    def items(self, path: str, **query: Any) -> Iterator[Any]:
        """All items of a list, page by page, as far as they are used."""
        offset = 0
        while True:
            page = self.get(path, **{"Limit": 1000, **query, "Offset": offset})
            paging = page.get("Paging", page)
            yield from page["Items"]
            offset += len(page["Items"])
            total = paging.get("TotalCount")  # Some lists don't say it: their end is an empty page.
            if not page["Items"] or (total is not None and offset >= int(total)):
                return

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        form: Optional[Mapping[str, str]] = None,
        data: Optional[bytes] = None,
        headers: Optional[Mapping[str, str]] = None,
        repeatable: Optional[bool] = None,
    ) -> Any:
        """Calls the platform and returns the record, without its envelope.

        429 and 503 are tried again after Retry-After; a broken connection only where the call may be made twice
        (`repeatable`, by default GET and PUT). Such a call that is answered "not yet", 409 with Retry-After, is made again
        however long it takes.
        """
        sent = dict(headers or {})
        if form is not None:
            data = urllib.parse.urlencode(form).encode()
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        elif body is not None:
            data = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        elif data is None and method in ("POST", "PUT"):
            data = b""
        sent.setdefault("Accept", "application/json")

        def attempt() -> Any:
            with self._open(method, path, query, sent, data) as response:
                return _record_of(_read(response, f"{method} {path}"))

        if repeatable is None:
            repeatable = method in ("GET", "PUT")
        return self._repeated(attempt, repeatable)

    def open_content(self, path: str, start: int = 0) -> http.client.HTTPResponse:
        """The bytes of a file's content from a position on, which the platform or its store sends. Close it."""
        ranged = {"Range": f"bytes={start}-"} if start > 0 else {}

        def attempt() -> http.client.HTTPResponse:
            try:
                return self._open("GET", path, None, ranged, None)
            except ApiError as error:
                location = error.body if 300 <= error.status < 400 else None
                if not isinstance(location, str):
                    raise
            target = urllib.parse.urljoin(f"{self.api_url}/{path}", location)
            if urllib.parse.urlsplit(target).scheme not in ("http", "https"):
                raise ApiError(f"GET {path}", 502, "it redirects to something that isn't HTTP.")
            request = urllib.request.Request(target, headers=ranged)
            return self._send(request, f"GET the content of {path}")

        return self._repeated(attempt, True)

    def _repeated(self, attempt: Callable[[], _Result], repeatable: bool) -> _Result:
        made = 0
        while True:
            try:
                return attempt()
            except (ApiError, ConnectionFailed) as error:
                is_pending = _is_not_yet(error)
                wait = self._wait_after(error, 0 if is_pending else made, repeatable)
                if wait is None:
                    raise
            self._sleep(wait)
            made += 0 if is_pending else 1

    def _wait_after(
        self, error: Union[ApiError, ConnectionFailed], made: int, repeatable: bool
    ) -> Optional[float]:
        required = 0.0
        if isinstance(error, ApiError):
            # A call that was refused so had no effect.
            may_repeat = error.status in (429, 503) or (
                repeatable and (error.status in (500, 502, 504) or _is_not_yet(error))
            )
            required = error.retry_after or 0.0
        else:
            may_repeat = repeatable or not error.was_sent
        if not may_repeat or made >= self._retry.retries or required > self._retry.max_wait:
            return None
        most = min(self._retry.max_wait, self._retry.first_wait * 2.0**made)
        return max(most / 2 + random.random() * most / 2, required)

    def _open(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]],
        headers: Mapping[str, str],
        data: Optional[bytes],
    ) -> http.client.HTTPResponse:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        suffix = "?" + urllib.parse.urlencode(given, doseq=True) if given else ""
        url = f"{self.api_url}/{path.lstrip('/')}{suffix}"
        request = urllib.request.Request(url, data=data, method=method, headers=dict(headers))
        token = self._token() if callable(self._token) else self._token
        if token is not None:
            request.add_unredirected_header("x-access-token", token)
        return self._send(request, f"{method} {path}")

    def _send(self, request: urllib.request.Request, call: str) -> http.client.HTTPResponse:
        try:
            response: http.client.HTTPResponse = self._opener.open(request, timeout=self._timeout)
            return response
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(call, error.code, error.headers, error) from None
        except urllib.error.URLError as error:
            was_sent = not isinstance(error.reason, ConnectionRefusedError)
            raise ConnectionFailed(call, error.reason, was_sent=was_sent) from error
        except (OSError, http.client.HTTPException) as error:
            raise ConnectionFailed(call, repr(error)) from error


def quoted(text: str) -> str:
    """A text as one segment of a path."""
    return urllib.parse.quote(text, safe="")


def _read(response: IO[bytes], call: str) -> Any:
    try:
        text = response.read(_most_json + 1)
    except (OSError, http.client.HTTPException) as error:
        raise ConnectionFailed(call, repr(error)) from error
    if len(text) > _most_json:
        raise ConnectionFailed(call, f"more than {_most_json} bytes were sent")
    try:
        return json.loads(text) if text else None
    except (ValueError, RecursionError):
        return text.decode("utf-8", "replace")


def _record_of(body: Any) -> Any:
    """A record or page of any host: enveloped, or bare."""
    if isinstance(body, dict) and "Response" in body and "ResponseStatus" in body:
        return body["Response"]
    return body


def _refusal(call: str, status: int, headers: Message, content: IO[bytes]) -> ApiError:
    """v1 has its message in ResponseStatus, v2 at the top, OAuth in error and error_description."""
    location = headers.get("Location")
    body = location if 300 <= status < 400 and location else _body_of_refusal(content, call)
    top: Dict[str, Any] = body if isinstance(body, dict) else {}
    inner = top.get("ResponseStatus")
    v1: Dict[str, Any] = inner if isinstance(inner, dict) else {}
    reasons = [
        v1.get("Message"),
        top.get("ErrorMessage"),
        top.get("error_description"),
        top.get("Message"),
        "it redirects elsewhere." if location else None,
        body[:200] if isinstance(body, str) else None,
    ]
    codes = [v1.get("ErrorCode"), top.get("ErrorCode"), top.get("error"), top.get("error_code")]
    return ApiError(
        call,
        status,
        _first_text(reasons) or "no reason was given.",
        code=_first_text(codes) or "Unknown",
        request_id=headers.get("X-Request-Id"),
        retry_after=_seconds(headers.get("X-Retry-After") or headers.get("Retry-After")),
        body=body,
    )


def _body_of_refusal(content: IO[bytes], call: str) -> Any:
    try:
        return _read(content, call)
    except ConnectionFailed:
        return None


def _is_not_yet(error: Exception) -> bool:
    """Such as of a question about a large file that is being indexed."""
    return isinstance(error, ApiError) and error.status == 409 and error.retry_after is not None


def _first_text(values: Any) -> Optional[str]:
    return next((value for value in values if isinstance(value, str) and value), None)


def _seconds(text: Optional[str]) -> Optional[float]:
    # Only digits: float() would also read "nan", which is never over.
    return float(text) if text is not None and text.strip().isdecimal() else None
