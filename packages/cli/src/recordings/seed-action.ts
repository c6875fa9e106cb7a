import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { RecordedSeed } from '@benchtop/recording'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import type { World } from '../world.ts'
import { loadRecordings } from './load-recordings.ts'

type SeedFlags = {
  readonly fromRecording?: string
  readonly out?: string
  readonly url?: string
  readonly json?: true
}

/** `benchtop seed --from-recording FILE`. */
export async function runSeedFromRecording(
  file: string | undefined,
  { fromRecording = '', out = 'recorded-seed.json', url, json }: SeedFlags,
  world: World,
): Promise<ExitCode> {
  if (file !== undefined || url !== undefined) {
    const what = file === undefined ? '--url' : file
    throw new CliError(
      'usage',
      `${what}: --from-recording only writes a seed. Load it with benchtop seed afterwards.`,
    )
  }
  const output = createOutput(world, json === true)
  const path = resolve(world.folder, out)
  const { seedFromRecording } = await loadRecordings('benchtop seed --from-recording')
  const filesFolder = `${basename(path).replace(/\.json$/, '')}-files`
  const recording = resolve(world.folder, fromRecording)
  const seed = await seedFromRecording(recording, { filesFolder })
  await write(seed, path, filesFolder)
  const { included, leftOut } = seed.summary
  output.event({ event: 'seed-written', file: path, included, leftOut })
  output.line(`${output.paint('green', '✓')} ${out} is written, and was loaded once to check it.`)
  output.line()
  await printTable(output, {
    head: ['in the seed', 'count'],
    rows: Object.entries(included).map(([kind, count]) => [kind, String(count)]),
  })
  if (leftOut.length > 0) {
    output.line()
    await printTable(output, {
      head: ['left out or replaced', 'count', 'why'],
      rows: leftOut.map(({ kind, count, why }) => [kind, String(count), why]),
    })
  }
  return exitCodes.ok
}

async function write(
  { document, binary }: RecordedSeed,
  path: string,
  filesFolder: string,
): Promise<void> {
  try {
    await writeFile(path, `${JSON.stringify(document, undefined, 2)}\n`, { flag: 'wx' })
    const folder = join(dirname(path), filesFolder)
    if (binary.size > 0) await mkdir(folder, { recursive: true })
    for (const [name, bytes] of binary) await writeFile(join(folder, name), bytes)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const reason =
      code === 'EEXIST' ? 'exists already: choose another with --out' : `: ${messageOf(cause)}`
    throw new CliError('failed', `${path} ${reason}.`, { cause })
  }
}
