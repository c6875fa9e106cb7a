"""Signing in without a browser: the device flow of OAuth 2.0 (RFC 8628), as the platform has it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Optional, Sequence

from .client import Client
from .errors import ApiError, SignInError

_path = "v1pre3/oauthv2"

#: RFC 8628: "If no value is provided, clients MUST use 5 as the default."
_default_interval = 5
#: RFC 8628: "the interval MUST be increased by 5 seconds for this and all subsequent requests".
_slow_down = 5


@dataclass(frozen=True)
class DeviceCode:
    """What to show the user of a device."""

    #: What is typed in.
    user_code: str
    #: Where it is typed in.
    verification_uri: str
    #: The same with the code in it, for a link or a QR code.
    verification_uri_complete: Optional[str]
    #: How long the user has, in seconds.
    expires_in: int


def sign_in(
    api_url: str,
    client_id: str,
    client_secret: str,
    scopes: Sequence[str],
    on_code: Callable[[DeviceCode], object],
    *,
    sleep: Callable[[float], None] = time.sleep,
) -> str:
    """Shows a code to the user, waits until they have decided elsewhere, and returns the access token.

    Polls no faster than the platform allows. Raises a SignInError if the user declines or doesn't decide in time.
    """
    client = Client(api_url, sleep=sleep)
    form = {
        "client_id": client_id,
        "response_type": "device_code",
        "scope": ",".join(scopes),
    }
    answer = client.request("POST", f"{_path}/deviceauthorization", form=form, repeatable=True)
    code = _device_code(answer)
    on_code(code)
    interval = int(answer.get("interval") or _default_interval)
    # Of the RFC, grant_type and device_code have other names here.
    poll = {
        "client_id": client_id,
        "client_secret": client_secret,
        "grant_type": "device",
        "code": str(answer["device_code"]),
    }
    waited = interval
    while waited <= code.expires_in:
        sleep(interval)
        try:
            return str(client.request("POST", f"{_path}/token", form=poll)["access_token"])
        except ApiError as error:
            if error.code == "slow_down":
                interval += _slow_down
            elif error.code != "authorization_pending":
                raise SignInError(error.code, f"The device was not let in: {error.reason}") from error
        waited += interval
    raise SignInError("expired_token", "The user of the device did not decide in time: start over.")


def _device_code(answer: Mapping[str, Any]) -> DeviceCode:
    complete = answer.get("verification_uri_complete") or answer.get("verification_with_code_uri")
    return DeviceCode(
        user_code=str(answer["user_code"]),
        verification_uri=str(answer["verification_uri"]),
        verification_uri_complete=None if complete is None else str(complete),
        expires_in=int(answer["expires_in"]),
    )
