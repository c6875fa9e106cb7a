import type { Report } from '../report.ts'

/** A wave, so that the numbers of the examples look like measured ones and are always the same. */
function wave(index: number): number {
  return Math.sin(index / 7) * 6 + Math.sin(index / 2.3) * 3 + Math.sin(index * 1.7) * 1.5
}

const indices = Array.from({ length: 120 }, (_, index) => index)

/** A report with a block of every kind. */
export const everyBlock: Report = {
  kicker: 'Depth',
  title: 'Variants and depth of S4',
  summary: 'What was found in the calls that were chosen at launch.',
  facts: [
    { label: 'Calls', value: 'S4.vcf.gz' },
    { label: 'Minimum quality', value: 20 },
    { label: 'Reads', value: null },
  ],
  notes: ['The BAM has no reads in ctgB: its depth is 0.'],
  sections: [
    {
      title: 'At a glance',
      blocks: [
        {
          kind: 'tiles',
          tiles: [
            { label: 'Variants', value: 12_345, detail: '41 substitutions, 4 others' },
            { label: 'Ti/Tv', value: 2.057, format: 'decimal' },
            { label: 'Bases at ≥10×', value: 0.934, format: 'percent', tone: 'warning' },
            { label: 'Region', value: 50_001, format: 'bases' },
            { label: 'Passed', value: true, tone: 'good' },
          ],
        },
        {
          kind: 'bars',
          title: 'Variants by chromosome',
          description: 'Each bar is the number of variants of a chromosome.',
          bars: [
            { label: 'ctgA', value: 8_120 },
            { label: 'ctgB', value: 4_225 },
            { label: 'a_scaffold_with_a_rather_long_name_of_its_own', value: 310 },
          ],
        },
      ],
    },
    {
      title: 'Distributions',
      text: 'Quality is phred-scaled.',
      blocks: [
        {
          kind: 'histogram',
          title: 'Quality of variants',
          x: { label: 'Quality (QUAL)' },
          values: indices.map((index) => 50 + wave(index) * 4),
        },
        {
          kind: 'lines',
          title: 'Depth by position in the read',
          x: { label: 'Cycle' },
          y: { label: 'Mean quality' },
          series: ['Read 1', 'Read 2', 'Control'].map((name, at) => ({
            name,
            points: indices.map((index) => [index + 1, 38 - at * 3 - index / 30 + wave(index) / 5]),
          })),
        },
        {
          kind: 'scatter',
          title: 'Depth and quality',
          x: { label: 'Depth' },
          y: { label: 'Quality' },
          series: ['SNVs', 'Insertions', 'Deletions'].map((name, at) => ({
            name,
            points: indices
              .filter((index) => index % 3 === at)
              .map((index) => [30 + wave(index), 60 + wave(index * 3) + at * 10]),
          })),
        },
      ],
    },
    {
      title: 'Region',
      blocks: [
        {
          kind: 'track',
          title: 'ctgA',
          description: 'Coverage with the variants above it.',
          chromosome: 'ctgA',
          startPos: 1001,
          endPos: 13_000,
          minDepth: 20,
          coverage: indices
            .filter((index) => index < 50 || index > 58)
            .map((index) => ({
              startPos: 1001 + index * 100,
              endPos: 1100 + index * 100,
              depth: 30 + wave(index) * 2,
            })),
          variants: [
            { position: 1950, label: 'T>C', type: 'substitution' },
            { position: 2000, label: 'A>G', type: 'substitution' },
            { position: 5020, label: 'T>TGA', type: 'insertion' },
            { position: 9000, label: 'CAT>C', type: 'deletion' },
          ],
        },
        {
          kind: 'table',
          title: 'Calls',
          columns: [
            { label: 'Position', format: 'count' },
            { label: 'Change' },
            { label: 'Quality', format: 'decimal' },
            { label: 'Depth' },
          ],
          rows: [
            [1950, 'T>C', 61.5, 33],
            [2000, 'A>G', 48.25, 31],
            [5020, 'T>TGA', null, 12],
          ],
          note: 'Positions are 1-based.',
        },
      ],
    },
  ],
  footer: 'Depth 1.0.0 · session 9001',
}
