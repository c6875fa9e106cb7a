import math
import unittest

from benchtop_app.report import (
    Report,
    bars,
    format_cell,
    histogram,
    lines,
    render_report,
    table,
    tile,
    tiles,
    track,
)


class Reports(unittest.TestCase):
    def test_escape_all_text(self) -> None:
        evil = "\"><script>alert(1)</script>&'\u0000\u202e\ud800x"
        report = Report(evil, kicker=evil, facts={evil: evil}, notes=[evil], footer=evil, language=evil)
        report.section(evil, tiles(tile(evil, evil, detail=evil)), table(evil, [evil], [[evil]]))
        html = report.html()
        self.assertNotIn("<script", html)
        self.assertNotIn("\u202e", html)
        self.assertIn('<html lang="en">', html)
        self.assertIn("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;\ufffdx", html)
        html.encode("utf-8")

    def test_show_the_numbers_of_plots(self) -> None:
        report = Report("Depth")
        report.section(
            None,
            bars("By chromosome", {"ctgA": 8120}),
            histogram("Quality", "QUAL", [1, 1.5, 9.9, math.nan], bins=10),
            lines("Depth", "Cycle", ("Depth", "decimal"), {"Read 1": [(1, 38), (2, math.inf)]}),
            track("ctgA", "ctgA", 1, 100, coverage=[(1, 100, 31.5)], variants=[(7, "T>C", "other")]),
        )
        html = report.html()
        for cell in ["8,120", "38.00", "31.5", "T&gt;C"]:
            self.assertIn(f">{cell}<", html)
        # From 1 to 2, and from 9 to 10.
        self.assertIn('<th scope="row">1</th><td class="number">2</td><td class="number">2<', html)
        self.assertIn('<th scope="row">9</th><td class="number">10</td><td class="number">1<', html)
        self.assertNotIn("inf", html)
        self.assertNotIn("<svg", html)

    def test_cut_what_no_one_reads(self) -> None:
        report = Report("Calls")
        report.section(None, table("Calls", ["Position"], ([index] for index in range(2345))))
        self.assertIn("The first 1,000 of 2,345 rows.", report.html())

    def test_refuse_what_the_report_kit_does_not_have(self) -> None:
        with self.assertRaisesRegex(TypeError, 'kind "pie"'):
            render_report({"title": "a", "sections": [{"blocks": [{"kind": "pie"}]}]})
        with self.assertRaisesRegex(ValueError, "format 'money'"):
            table("a", [("b", "money")], [])
        with self.assertRaisesRegex(ValueError, "tone"):
            tile("a", 1, tone="fine")

    def test_write_numbers_for_people(self) -> None:
        for value, kind, text in [
            (1234, None, "1,234"),
            (-1234, "plain", "-1234"),
            (2.5, "count", "3"),
            (-0.001, "decimal", "0.00"),
            (0.934, "percent", "93.4%"),
            (50_001, "bases", "50.0 kb"),
            (0.00001, None, "1.0e-5"),
            (1e15, "count", "1.0e15"),
            (math.nan, None, "–"),
            (True, None, "yes"),
            (None, None, "–"),
        ]:
            with self.subTest(value=value, kind=kind):
                self.assertEqual(format_cell(value, kind), text)


if __name__ == "__main__":
    unittest.main()
