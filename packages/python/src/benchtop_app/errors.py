"""The errors of this package. Tell them apart by their class and `code`; messages are for people and may change."""

from __future__ import annotations

from typing import Any, Optional


class BenchtopError(Exception):
    """What this package raises: `code` is for programs, the message states what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class NativeAppError(BenchtopError):
    """A job's folder lacks something, or the app gave what the platform would refuse when the job has ended."""


class ApiError(BenchtopError):
    """The platform refused a call. `code` is the host's own, such as `NotFound` or OAuth's `invalid_grant`."""

    def __init__(
        self,
        call: str,
        status: int,
        reason: str,
        *,
        code: str = "Unknown",
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        body: Any = None,
    ) -> None:
        super().__init__(code, f"{call} failed with status {status}: {reason}")
        self.status = status
        self.reason = reason
        self.request_id = request_id
        #: How long to wait before another attempt, in seconds.
        self.retry_after = retry_after
        self.body = body


class ConnectionFailed(BenchtopError):
    """There was no response: the connection failed or broke, and retries didn't help."""

    def __init__(self, call: str, cause: object, *, was_sent: bool = True) -> None:
        super().__init__(
            "ConnectionFailed",
            f"{call} got no response: {cause}. Check the address and the network.",
        )
        #: Whether the platform may have got the request.
        self.was_sent = was_sent


class TransferInterrupted(BenchtopError):
    """A transfer couldn't continue. What was transferred is kept: pass `file_id` as `resume` to continue."""

    def __init__(self, file_id: str, what: str, cause: object) -> None:
        super().__init__(
            "TransferInterrupted", f"{what} was interrupted: {cause} It can be resumed."
        )
        self.file_id = file_id


class ContentMismatch(BenchtopError):
    """The bytes on the platform differ from the ones here."""

    def __init__(self, file_id: str, what: str) -> None:
        super().__init__(
            "ContentMismatch",
            f"{what}: file {file_id} has other bytes on the platform than here. Transfer it again.",
        )
        self.file_id = file_id


class SignInError(BenchtopError):
    """A user didn't let a device in: `access_denied`, `expired_token`, or the platform's own code."""
