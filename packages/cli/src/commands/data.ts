import type { Design, designs as madeDesigns } from '@benchtop/sample-data'
import { defineCommand } from '../command-line/definition.ts'
import { numberLike } from '../command-line/values.ts'

/** The help needs no package: the compiler holds these to what it has. */
const designs: typeof madeDesigns = {
  trio: 'father, mother and child, whose variants are inherited except for two',
  'tumour-normal': 'a tumour with somatic variants of two clones, and the normal tissue next to it',
  panel: 'four samples of a panel of twelve targets, sequenced deep',
  'wgs-slice': 'one sample of a slice of a genome',
}

const kinds = Object.entries(designs).map(([name, what]) => `  ${name.padEnd(14)} ${what}`)

/** How a whole number within limits is read. */
function whole(from: number, to: number) {
  return {
    parse: numberLike(/^\d+$/, from, to),
    rule: `It is a whole number from ${from} to ${to}.`,
  }
}

/** `benchtop data`. */
export const dataCommand = defineCommand({
  name: 'data',
  summary: 'make a synthetic set of reads, alignments and true variants',
  description: `Makes a set of data to develop with: reads (FASTQ), alignments (BAM), and the variants that were
    planted (VCF), so that what an app calls or reports can be checked. The reference is made up and of no organism.
    The same seed makes the same bytes.`,
  arguments: {
    '<design>': { about: 'what is sequenced', choices: Object.keys(designs) as Design[] },
  },
  options: {
    '--seed <number>': {
      about: 'what the random numbers begin with',
      ...whole(0, 2 ** 32 - 1),
      default: 1,
    },
    '--output <folder>': 'where it is written (a folder with the name of the design)',
    '--depth <reads>': { about: 'reads on a base, on average', ...whole(1, 2_000) },
    '--length <bases>': {
      about: 'bases of each sequence of the reference',
      ...whole(20_000, 20_000_000),
    },
    '--force': 'replace a set in that folder',
    '--json': 'print JSON, one object per line',
  },
  notes: `Designs:\n${kinds.join('\n')}`,
  examples: [
    'benchtop data trio',
    'benchtop data tumour-normal --seed 7 --output data/tumour',
    'benchtop seed trio/seed.json',
  ],
  async run({ design, ...given }, { world }) {
    const { makeData } = await import('../make-data.ts')
    return makeData(design, given, world)
  },
})
