import type { Design, designs as madeDesigns } from '@benchtop/sample-data'
import { join, relative, resolve } from 'node:path'
import { defineCommand } from '../command-line/definition.ts'
import { wholeWithin } from '../command-line/values.ts'
import { CliError } from '../errors.ts'
import { loadOnDemand } from '../on-demand.ts'

/** The help needs no package: the compiler holds these to what it has. */
const designs: typeof madeDesigns = {
  trio: 'father, mother and child, whose variants are inherited except for two',
  'tumour-normal': 'a tumour with somatic variants of two clones, and the normal tissue next to it',
  panel: 'four samples of a panel of twelve targets, sequenced deep',
  'wgs-slice': 'one sample of a slice of a genome',
}

const kinds = Object.entries(designs).map(([name, what]) => `  ${name.padEnd(14)} ${what}`)

const check = defineCommand({
  name: 'check',
  summary: 'report what is odd in files of data, by line or record',
  description: `Reads VCF, BCF, BAM, CRAM, FASTQ, BED and sample sheets as the platform does, and reports what is odd: where, why, and
    what the platform does with it. A file is recognized by its content. bcftools or samtools, where installed,
    reports as well.`,
  arguments: { '<file...>': 'files of data' },
  options: {
    '--json': 'one JSON object per line: {"event":"finding", "file", "line", ...}',
    '--sarif': 'print one SARIF log, for code review',
  },
  examples: ['benchtop data check calls.vcf.gz', 'benchtop data check *.bam --sarif'],
  exitCodes: '0 no errors (warnings and notes are none), 1 errors, 2 bad usage.',
  load: async () => (await import('../data-check-action.ts')).runDataCheck,
})

/** `benchtop data`. */
export const dataCommand = defineCommand({
  name: 'data',
  summary: 'make a synthetic set of reads, alignments and variants, or check files',
  description: `Makes a set of data to develop with: reads (FASTQ), alignments (BAM), and the variants that were
    planted (VCF), so that what an app calls or reports can be checked. The reference is made up and of no organism.
    The same seed makes the same bytes.`,
  arguments: {
    '<design>': { about: 'what is sequenced', choices: Object.keys(designs) as Design[] },
  },
  options: {
    '--seed <number>': {
      about: 'what the random numbers begin with',
      ...wholeWithin(0, 2 ** 32 - 1),
      default: 1,
    },
    '--output <folder>': 'where it is written (a folder with the name of the design)',
    '--depth <reads>': { about: 'reads on a base, on average', ...wholeWithin(1, 2_000) },
    '--length <bases>': {
      about: 'bases of each sequence of the reference',
      ...wholeWithin(20_000, 20_000_000),
    },
    '--force': 'replace a set in that folder',
    '--json': 'print JSON, one object per line',
  },
  notes: `Designs:\n${kinds.join('\n')}`,
  examples: [
    'benchtop data trio',
    'benchtop data tumour-normal --seed 7 --output data/tumour',
    'benchtop seed trio/seed.json',
    'benchtop data check calls.vcf.gz',
  ],
  commands: [check],
  async run({ design, seed, depth, length, ...flags }, { output, world }) {
    const load = () => import('@benchtop/sample-data')
    const { checkSampleData, makeSampleData, SampleDataError } = await loadOnDemand(
      '@benchtop/sample-data',
      'benchtop data',
      load,
    )
    const { createSteps } = await import('../output/steps.ts')
    const folder = resolve(world.folder, flags.output ?? design)
    const options = { design, folder, replace: flags.force, seed, depth, length }
    await checkSampleData(options).catch((error: unknown) => {
      if (!(error instanceof SampleDataError)) throw error
      throw new CliError('usage', error.message, { cause: error })
    })
    let shown = 0
    const written = await createSteps(output).run(
      `Making ${design}, seed ${seed}`,
      async (step) => {
        const found = await makeSampleData({
          ...options,
          onProgress(fraction) {
            const percent = Math.floor(fraction * 100)
            // Where output is no terminal, each report is a line.
            if (output.live || (percent >= shown + 25 && percent < 100)) {
              step.progress({ percent, message: 'written' })
              shown = percent
            }
          },
        })
        const pairs = found.samples.reduce((sum, sample) => sum + sample.pairs, 0)
        step.result(`${pairs.toLocaleString('en')} pairs of reads`)
        return found
      },
    )
    const place = relative(world.folder, folder) || '.'
    output.event({ event: 'data', design, seed, folder, ...written })
    output.line(
      `\n${place} has ${designs[design]}; ${join(place, 'README.md')} says what is where.`,
    )
    output.line(`\nInto a running platform: benchtop seed ${join(place, 'seed.json')}`)
    const alone = ['users.json', 'seed.json'].map((name) => `--seed ${join(place, name)}`).join(' ')
    output.line(`A platform with nothing else: benchtop start ${alone}`)
  },
})
