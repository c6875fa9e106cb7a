import { Argument, Command, InvalidArgumentError } from 'commander'
import type { Design, designs as madeDesigns } from '@benchtop/sample-data'
import type { DataFlags } from '../actions/data.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** The help needs no package: the compiler holds these to what it has. */
const designs: typeof madeDesigns = {
  trio: 'father, mother and child, whose variants are inherited except for two',
  'tumour-normal': 'a tumour with somatic variants of two clones, and the normal tissue next to it',
  panel: 'four samples of a panel of twelve targets, sequenced deep',
  'wgs-slice': 'one sample of a slice of a genome',
}

/** `benchtop data`. */
export function dataCommand(world: World, ended: (code: ExitCode) => void): Command {
  const kinds = Object.entries(designs).map(([name, what]) => `  ${name.padEnd(14)} ${what}`)
  return new Command('data')
    .summary('make a synthetic set of reads, alignments and true variants')
    .description(
      prose(`Makes a set of data to develop with: reads (FASTQ), alignments (BAM), and the variants that were
planted (VCF), so that what an app calls or reports can be checked. The reference is made up and of no organism.
The same seed makes the same bytes.`),
    )
    .addArgument(new Argument('<design>', 'what is sequenced').choices(Object.keys(designs)))
    .option('--seed <number>', 'what the random numbers begin with', whole(0, 2 ** 32 - 1), 1)
    .option('--output <folder>', 'where it is written (a folder with the name of the design)')
    .option('--depth <reads>', 'reads on a base, on average', whole(1, 2_000))
    .option(
      '--length <bases>',
      'bases of each sequence of the reference',
      whole(20_000, 20_000_000),
    )
    .option('--force', 'replace a set in that folder')
    .option('--json', 'print JSON, one object per line')
    .addHelpText(
      'after',
      `
Designs:
${kinds.join('\n')}

Examples:
  $ benchtop data trio
  $ benchtop data tumour-normal --seed 7 --output data/tumour
  $ benchtop seed trio/seed.json`,
    )
    .action(async (design: Design, flags: DataFlags) => {
      const { makeData } = await import('../actions/data.ts')
      ended(await makeData(design, flags, world))
    })
}

function whole(from: number, to: number) {
  return (text: string): number => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= from && value <= to) return value
    throw new InvalidArgumentError(`It is a whole number from ${from} to ${to}.`)
  }
}
