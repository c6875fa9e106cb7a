"""What a Python app of the platform imports: its session, its inputs, its results. It needs nothing but Python 3.9."""

from .client import Client, RetryPolicy
from .device import DeviceCode, sign_in
from .errors import (
    ApiError,
    BenchtopError,
    ConnectionFailed,
    ContentMismatch,
    NativeAppError,
    SignInError,
    TransferInterrupted,
)
from .inputs import InputFile, InputResource, OutputProject, SessionInputs
from .native import DataFolders, NativeSession, Stopped, open_session, run
from .report import Report
from .results import ResultWriter
from .session import ApiSession
from .transfer import download_file, upload_file

__all__ = [
    "ApiError",
    "ApiSession",
    "BenchtopError",
    "Client",
    "ConnectionFailed",
    "ContentMismatch",
    "DataFolders",
    "DeviceCode",
    "InputFile",
    "InputResource",
    "NativeAppError",
    "NativeSession",
    "OutputProject",
    "Report",
    "ResultWriter",
    "RetryPolicy",
    "SessionInputs",
    "SignInError",
    "Stopped",
    "TransferInterrupted",
    "download_file",
    "open_session",
    "run",
    "sign_in",
    "upload_file",
]
