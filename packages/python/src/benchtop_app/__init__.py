"""What a Python app of the platform imports: its session, its inputs, its results. It needs nothing but Python 3.9."""

from .client import Client as Client, RetryPolicy as RetryPolicy
from .device import DeviceCode as DeviceCode, sign_in as sign_in
from .errors import (
    ApiError as ApiError, BenchtopError as BenchtopError, ConnectionFailed as ConnectionFailed,
    ContentMismatch as ContentMismatch, NativeAppError as NativeAppError,
    SignInError as SignInError, TransferInterrupted as TransferInterrupted,
)
from .genome import (
    Chromosome as Chromosome, CoverageBucket as CoverageBucket, chromosomes_of as chromosomes_of,
    coverage_of as coverage_of, variants_of as variants_of,
)
from .inputs import (
    InputFile as InputFile, InputResource as InputResource, OutputProject as OutputProject,
    SessionInputs as SessionInputs,
)
from .native import (
    DataFolders as DataFolders, NativeSession as NativeSession,
    SessionNode as SessionNode, Stopped as Stopped,
    open_session as open_session, run as run,
)
from .report import Report as Report
from .results import ResultWriter as ResultWriter
from .session import ApiSession as ApiSession
from .transfer import download_file as download_file, upload_file as upload_file
