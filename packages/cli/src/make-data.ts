import { join, relative, resolve } from 'node:path'
import type { Design } from '@benchtop/sample-data'
import { CliError, exitCodes, type ExitCode } from './errors.ts'
import { loadOnDemand } from './on-demand.ts'
import { createOutput } from './output/output.ts'
import { createSteps } from './output/steps.ts'
import type { World } from './world.ts'

export type DataFlags = {
  readonly seed: number
  readonly output?: string
  readonly depth?: number
  readonly length?: number
  readonly force?: true
  readonly json?: true
}

/** `benchtop data DESIGN`. */
export async function makeData(design: Design, flags: DataFlags, world: World): Promise<ExitCode> {
  const { checkSampleData, designs, makeSampleData, SampleDataError } = await loadOnDemand(
    '@benchtop/sample-data',
    'benchtop data',
    () => import('@benchtop/sample-data'),
  )
  const output = createOutput(world, flags.json === true)
  const { seed, depth, length } = flags
  const folder = resolve(world.folder, flags.output ?? design)
  const options = { design, folder, replace: flags.force, seed, depth, length }
  await checkSampleData(options).catch((error: unknown) => {
    if (!(error instanceof SampleDataError)) throw error
    throw new CliError('usage', error.message, { cause: error })
  })
  let shown = 0
  const written = await createSteps(output).run(`Making ${design}, seed ${seed}`, async (step) => {
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
  })
  const place = relative(world.folder, folder) || '.'
  output.event({ event: 'data', design, seed, folder, ...written })
  output.line(`\n${place} has ${designs[design]}; ${join(place, 'README.md')} says what is where.`)
  output.line(`\nInto a running platform: benchtop seed ${join(place, 'seed.json')}`)
  const alone = ['users.json', 'seed.json'].map((name) => `--seed ${join(place, name)}`).join(' ')
  output.line(`A platform with nothing else: benchtop start ${alone}`)
  return exitCodes.ok
}
