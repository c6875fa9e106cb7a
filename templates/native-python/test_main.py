import tempfile
import unittest
from pathlib import Path

from main import count_variants, make_report

VCF = """##fileformat=VCFv4.1
#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO
ctgA\t277\t.\tT\tC\t10.4\t.\tDP=3
ctgA\t1694\t.\tT\tC,G\t107\t.\tDP=23
ctgA\t2644\t.\tT\tTG\t44\t.\tDP=22
ctgB\t12\t.\tT\t<DEL>\t.\t.\t.
"""


EMPTY = {"variants": 0, "substitutions": 0, "others": 0, "byChromosome": {}}


class CountVariants(unittest.TestCase):
    def count(self, min_quality: float = 0) -> dict:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "calls.vcf"
            path.write_text(VCF)
            return count_variants(path, min_quality)

    def test_counts_by_kind_and_chromosome(self) -> None:
        self.assertEqual(
            self.count(),
            {
                "variants": 4,
                "substitutions": 2,
                "others": 2,
                "byChromosome": {"ctgA": 3, "ctgB": 1},
            },
        )

    def test_leaves_out_what_is_below_the_minimum_quality(self) -> None:
        self.assertEqual(self.count(min_quality=44)["variants"], 2)

    def test_escapes_names_in_the_report(self) -> None:
        report = make_report("<b>S4</b>", {**EMPTY, "byChromosome": {"<i>": 1234}}).html()
        self.assertIn("Variants of &lt;b&gt;S4&lt;/b&gt;", report)
        self.assertIn('&lt;i&gt;</th><td class="number">1,234<', report)
        self.assertIn("No variant has", make_report("S4", EMPTY).html())


if __name__ == "__main__":
    unittest.main()
