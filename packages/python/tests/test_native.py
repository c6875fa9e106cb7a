import contextlib
import io
import json
import os
import signal
import tempfile
import unittest
from pathlib import Path
from typing import Any, Iterator, List, Optional, Union
from unittest import mock

from benchtop_app import NativeAppError, NativeSession, open_session, run


def prop(name: str, kind: str, **value: Any) -> Any:
    return {"Name": name, "Type": kind, **value}


def resource(number: str, name: str, collection: str = "appresults") -> Any:
    return {"Id": number, "Href": f"v1pre3/{collection}/{number}", "Name": name}


PROJECT = prop("Output.Projects", "project[]", Items=[resource("4001", "Demo", "projects")])
INPUTS = [
    prop("Input.regions", "string", Content="ctgA:1-500"),
    prop("Input.min-depth", "string", Content=" 12.5 "),
    prop("Input.empty", "string", Content=""),
    prop("Input.steps", "string[]", Items=["align", "call"]),
    prop("Input.genes", "map", ContentMap=[{"Key": "EDEN", "Values": ["ctgA", "1050"]}]),
    prop("Input.calls", "appresult", Content=resource("6001", "Calls")),
    prop("Input.many", "appresult[]", Items=[resource("6002", "B"), resource("6001", "A")]),
]


class Job(unittest.TestCase):
    """A test with the folder of a job."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = Path(folder.name)
        (self.data / "input").mkdir()

    def write_session(self, *properties: Any) -> None:
        record = {
            "Id": "9001",
            "Href": "v1pre3/appsessions/9001",
            "Name": "Depth",
            "Properties": {"Items": list(properties)},
        }
        (self.data / "input" / "AppSession.json").write_text(json.dumps(record))

    def open(self, *properties: Any) -> NativeSession:
        self.write_session(*properties)
        return open_session(self.data)

    @contextlib.contextmanager
    def refused(self, code: str, message: str = "") -> Iterator[None]:
        with self.assertRaisesRegex(NativeAppError, message) as caught:
            yield
        self.assertEqual(caught.exception.code, code)


class OpenSession(Job):
    def test_finds_the_folder_of_the_environment(self) -> None:
        self.write_session()
        environment = {
            "BENCHTOP_DATA": str(self.data),
            "BENCHTOP_NODE_INDEX": "3",
            "BENCHTOP_NODE_COUNT": "4",
        }
        with mock.patch.dict(os.environ, environment):
            session = open_session()
        self.assertEqual(session.record["Id"], "9001")
        self.assertEqual((session.node, session.node.count), (3, 4))
        self.assertEqual(list(session.node.results), [])
        self.assertEqual(session.folders.scratch, self.data / "scratch")

    def test_has_the_results_that_it_gathers(self) -> None:
        folder = self.data / "input" / "appresults" / "6002"
        folder.mkdir(parents=True)
        (folder / "part.txt").write_text("1")
        session = self.open(prop("Node.Results", "appresult[]", Items=[resource("6002", "Part")]))
        self.assertEqual((session.node, session.node.count), (0, 1))
        (part,) = session.node.results
        self.assertEqual((part.name, [one.path for one in part.files()]), ("Part", ["part.txt"]))

    def test_says_how_to_get_a_session(self) -> None:
        with self.refused("SessionMissing", "benchtop launch"):
            open_session(self.data)

    def test_refuses_what_is_no_session(self) -> None:
        for text, problem in [
            ('{"Id": "9001",', "isn't JSON"),
            ("[" * 100_000, "isn't JSON"),
            ("[]", "must be an object"),
            ('{"Id": "1"}', "Href must be a text"),
            ('{"Id": "1", "Href": "h", "Name": "n"}', "Properties.Items must be a list"),
            (
                '{"Id": "1", "Href": "h", "Name": "n", "Properties": {"Items": [{"Name": "a"}]}}',
                r"Items\[0\].Type must be a text",
            ),
        ]:
            with self.subTest(text[:40]), self.refused("SessionInvalid", problem):
                (self.data / "input" / "AppSession.json").write_text(text)
                open_session(self.data)


class Inputs(Job):
    def test_are_read_by_the_id_of_their_field(self) -> None:
        given = self.open(*INPUTS).input
        self.assertEqual(given.names()[:3], ["regions", "min-depth", "empty"])
        self.assertEqual(given.text("regions"), "ctgA:1-500")
        self.assertEqual(given.number("min-depth"), 12.5)
        self.assertEqual(given.texts("steps"), ["align", "call"])
        self.assertEqual(given.map("genes"), {"EDEN": ["ctgA", "1050"]})

    def test_have_defaults_where_they_are_missing_or_empty(self) -> None:
        given = self.open(*INPUTS).input
        self.assertEqual(given.text("absent", "all"), "all")
        self.assertEqual(given.text("empty", "all"), "")
        self.assertEqual(given.integer("empty", 10), 10)
        self.assertEqual(given.texts("absent"), [])
        self.assertEqual(given.resources("absent"), [])

    def test_give_resources_with_their_files(self) -> None:
        folder = self.data / "input" / "appresults" / "6001"
        (folder / "calls").mkdir(parents=True)
        (folder / "calls" / "b.VCF").write_text("variants")
        (folder / "a.txt").write_text("text")
        session = self.open(*INPUTS)
        calls = session.input.resource("calls", "appresult")
        self.assertEqual((calls.id, calls.name, calls.folder), ("6001", "Calls", folder))
        self.assertEqual([file.path for file in calls.files()], ["a.txt", "calls/b.VCF"])
        self.assertEqual([(file.path, file.size) for file in calls.files(".vcf")], [("calls/b.VCF", 8)])
        self.assertEqual([one.name for one in session.input.resources("many")], ["B", "A"])
        self.assertEqual(session.input.resources("many")[0].files(), [])

    def test_are_refused_with_the_input_and_the_remedy(self) -> None:
        given = self.open(*INPUTS).input
        cases: Any = [
            ("InputMissing", 'no input "absent".*regions, min-depth', lambda: given.text("absent")),
            ("InputMissing", "Input.absent", lambda: given.resource("absent")),
            ("InputTypeMismatch", "isn't a number", lambda: given.number("regions")),
            ("InputTypeMismatch", "isn't a number", lambda: given.number("empty")),
            ("InputTypeMismatch", "whole number", lambda: given.integer("min-depth")),
            ("InputTypeMismatch", "type appresult", lambda: given.text("calls")),
            ("InputTypeMismatch", "type map", lambda: given.texts("genes")),
            ("InputTypeMismatch", "type sample", lambda: given.resource("calls", "sample")),
            ("InputTypeMismatch", "2 resources", lambda: given.resource("many")),
        ]
        for code, message, read in cases:
            with self.subTest(message), self.refused(code, message):
                read()

    def test_of_a_number_are_finite(self) -> None:
        for text in ["nan", "Infinity", "1_000", "1e999"]:
            given = self.open(prop("Input.depth", "string", Content=text)).input
            with self.subTest(text), self.refused("InputTypeMismatch"):
                given.number("depth")

    def test_whose_id_leads_out_of_the_folder_are_refused(self) -> None:
        for number in ["../../etc", "a/b", "", None]:
            given = self.open(prop("Input.calls", "appresult", Content=resource(number, "x")))  # type: ignore[arg-type]
            with self.subTest(number), self.refused("SessionInvalid"):
                given.input.resource("calls")


class OutputProjects(Job):
    def test_are_the_chosen_one_before_that_of_the_inputs(self) -> None:
        project = prop("Input.Projects", "project[]", Items=[resource("4002", "Input", "projects")])
        within = {**resource("6001", "Calls"), "Projects": [resource("4003", "Of it", "projects")]}
        calls = prop("Input.calls", "appresult", Content=within)
        self.assertEqual(self.open(calls, project, PROJECT).output_project.id, "4001")
        self.assertEqual(self.open(calls, project).output_project.id, "4002")
        self.assertEqual(self.open(calls).output_project.id, "4003")
        with self.refused("OutputProjectMissing", "project chooser"):
            self.open().output_project


class Results(Job):
    def test_are_written_where_the_platform_expects_them(self) -> None:
        with self.open(PROJECT).create_result("Report", description="Of one sample") as result:
            result.write_json("summary.json", {"a": 1})
            pieces: List[Union[str, bytes]] = ["contig\t", b"start\n"]
            result.write_file("tables/regions.tsv", iter(pieces))
            result.folder("plots")
            result.set_property("Report.TiTv", "2.0")
            result.set_property("Report.TiTv", "2.1")
            result.set_property("Report.Steps", ["a"], type="string[]")
            result.set_property("Report.Map", [{"Key": "a", "Values": []}], type="map")
        folder = self.data / "output" / "appresults" / "4001" / "Report"
        self.assertEqual((folder / "tables" / "regions.tsv").read_text(), "contig\tstart\n")
        metadata = json.loads((folder / "_metadata.json").read_text())
        self.assertEqual(metadata["HrefAppSession"], "v1pre3/appsessions/9001")
        self.assertEqual(
            metadata["Properties"],
            [
                {"Name": "Report.TiTv", "Type": "string", "Content": "2.1"},
                {"Name": "Report.Steps", "Type": "string[]", "Items": ["a"]},
                {
                    "Name": "Report.Map",
                    "Type": "map",
                    "ContentMap": [{"Key": "a", "Values": []}],
                },
            ],
        )

    def test_refuse_names_that_lead_elsewhere(self) -> None:
        session = self.open(PROJECT)
        for name in ["", ".", "..", "a/b", "a\\b", "/etc", "a\0b", " a", "ü" * 128]:
            with self.subTest(name), self.refused("NameInvalid"):
                session.create_result(name)
        result = session.create_result("Report")
        for path in ["../a", "a/../../b", "/etc/passwd", "a//b", "a\0", "_metadata.json"]:
            with self.subTest(path), self.refused("NameInvalid"):
                result.write_file(path, "")
        self.assertEqual(list((self.data / "output").rglob("*.*")), [])

    def test_refuse_what_comes_twice_or_late(self) -> None:
        session = self.open(PROJECT)
        result = session.create_result("Report")
        with self.refused("ResultExists"):
            session.create_result("Report")
        result.finish()
        with self.refused("ResultFinished"):
            result.write_file("late.txt", "")

    def test_refuse_properties_that_the_platform_would_refuse(self) -> None:
        result = self.open(PROJECT).create_result("Report")
        for message, name, value, kind in [
            ("needs a namespace", "TiTv", "2", "string"),
            ("only have letters", "A.B C", "2", "string"),
            ("unknown Type", "A.B", "2", "number"),
            ("Content, a text", "A.B", 2, "string"),
            ("Items, a list", "A.B", "v1pre3/files/1", "file[]"),
            ("ItemsMap, a list", "A.B", "x", "map[]"),
        ]:
            with self.subTest(message), self.refused("PropertyInvalid", message):
                result.set_property(name, value, type=kind)


class Run(Job):
    def ran(self, app: Any) -> "tuple[Optional[object], str, List[str]]":
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            with self.assertRaises(SystemExit) as ended:
                run(app, self.data)
        return ended.exception.code, out.getvalue(), err.getvalue().splitlines()

    def test_succeeds_when_the_app_returns(self) -> None:
        self.write_session(PROJECT)

        def app(session: NativeSession) -> None:
            session.progress("Reading\n")
            for percent in range(101):
                session.progress(percent, "Aligning")

        self.assertEqual(self.ran(app), (0, "Reading\n", []))
        progress = json.loads((self.data / "progress").read_text())
        self.assertEqual(progress, {"percent": 100, "message": "Aligning"})

    def test_fails_with_the_message_as_the_last_line(self) -> None:
        self.write_session()

        def app(session: NativeSession) -> None:
            raise ValueError("no reads\n" + "x" * 200)

        code, _, err = self.ran(app)
        self.assertEqual((code, err[-1]), (1, "no reads"))
        self.assertIn("test_native.py", "\n".join(err))

    def test_says_what_is_missing_without_a_traceback(self) -> None:
        code, _, err = self.ran(lambda session: None)
        self.assertEqual((code, len(err)), (1, 1))
        self.assertLessEqual(len(err[0]), 128)

    def test_refuses_progress_that_is_no_percentage(self) -> None:
        self.write_session()
        for percent in (-1, 101, float("nan")):
            code, _, err = self.ran(lambda session: session.progress(percent))
            self.assertEqual((code, err[-1][:20]), (1, "Progress is from 0 t"))

    def test_lets_the_app_clean_up_when_it_is_stopped(self) -> None:
        self.write_session()
        cleaned = []

        def app(session: NativeSession) -> None:
            try:
                os.kill(os.getpid(), signal.SIGTERM)
                signal.pause()
            except Exception:
                self.fail("An app's own handler must not keep it from ending.")
            finally:
                cleaned.append(True)

        self.assertEqual(self.ran(app), (143, "", ["The analysis was stopped."]))
        self.assertEqual(cleaned, [True])


if __name__ == "__main__":
    unittest.main()
