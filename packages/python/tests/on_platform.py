"""Steps that a test has this package take on a platform. The test answers each "sleep" when its clock has moved."""

import json
import sys
from pathlib import Path
from typing import Any, Callable, Dict

from benchtop_app import (
    ApiSession,
    BenchtopError,
    Client,
    TransferInterrupted,
    chromosomes_of,
    coverage_of,
    download_file,
    sign_in,
    upload_file,
    variants_of,
)
from benchtop_app.report import render_report

order: Dict[str, Any] = json.loads(sys.stdin.readline())


def say(**line: Any) -> None:
    print(json.dumps(line), flush=True)


def sleep(seconds: float) -> None:
    say(sleep=seconds)
    sys.stdin.readline()


def client() -> Client:
    return Client(order["apiUrl"], order["token"], sleep=sleep)


def project() -> None:
    record = client().post("v1pre3/projects", {"Name": "Trio"})
    names = [one["Name"] for one in client().items("v1pre3/users/current/projects", Limit=1)]
    say(project=record["Name"], names=names)


def get() -> None:
    say(name=client().get(order["path"])["Name"])


def upload() -> None:
    given = {"app_result": order["appResult"], "directory": "calls", "part_bytes": 5_000_000}
    steps = []

    def progress(done: int, total: int) -> None:
        steps.append(done)

    try:
        record = upload_file(client(), order["path"], on_progress=progress, **given)
    except TransferInterrupted as error:
        say(interrupted=error.file_id)
        steps.clear()
        record = upload_file(
            client(), order["path"], resume=error.file_id, on_progress=progress, **given
        )
    copy = Path(order["path"] + ".copy")
    half = copy.with_name(copy.name + ".part")
    # As a download leaves it that was cut.
    half.write_bytes(Path(order["path"]).read_bytes()[: record["Size"] // 2])
    download_file(client(), record["Id"], copy)
    same = copy.read_bytes() == Path(order["path"]).read_bytes()
    say(etag=record["ETag"], path=record["Path"], same=same, steps=steps)


def session() -> None:
    opened = ApiSession(client(), order["session"])
    opened.progress("reading\nmore")
    result = opened.create_result("4001", "From Python", description="By API")
    upload_file(client(), order["path"], app_result=result["Id"])
    opened.set_properties([{"Name": "My.Count", "Type": "string", "Content": "3"}])
    opened.complete("done")
    try:
        opened.progress("late")
    except BenchtopError as error:
        say(late=error.code, result=result["Id"])


def device() -> None:
    def show(code: Any) -> None:
        say(userCode=code.user_code, uri=code.verification_uri_complete)

    token = sign_in(
        order["apiUrl"], order["clientId"], order["clientSecret"], ["browse global"], show, sleep=sleep
    )
    say(user=Client(order["apiUrl"], token).get("v1pre3/users/current")["Name"])


def genome() -> None:
    file, region = order["file"], order.get("region")
    if region is None:
        say(chromosomes=[[one.name, one.length] for one in chromosomes_of(client(), file)])
    if order["kind"] == "vcf":
        say(variants=[[one["CHROM"], one["POS"]] for one in variants_of(client(), file, region)])
    else:
        buckets = coverage_of(client(), file, region)
        say(buckets=[[one.chrom, one.start_pos, one.mean_coverage] for one in buckets])


def report() -> None:
    say(html=render_report(order["report"]))


steps: Dict[str, Callable[[], None]] = {
    one.__name__: one for one in (project, get, upload, session, device, genome, report)
}
try:
    steps[order["step"]]()
except BenchtopError as error:
    say(error=type(error).__name__, code=error.code, message=str(error))
