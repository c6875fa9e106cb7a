import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Context } from '../command-line/context.ts'
import { CliError, messageOf } from '../errors.ts'
import { loadRecordings } from '../on-demand.ts'
import { done, type Output } from '../output/output.ts'
import { printList, printTable } from '../output/table.ts'

type Given = { readonly file?: string; readonly out?: string; readonly url?: string }

/** `benchtop seed --from-recording FILE`. */
export async function runSeedFromRecording(
  fromRecording: string,
  { file, out = 'recorded-seed.json', url }: Given,
  context: Context,
): Promise<void> {
  if (file !== undefined || url !== undefined) {
    const message = `${file ?? '--url'}: --from-recording only writes a seed. Load it with benchtop seed afterwards.`
    throw new CliError('usage', message)
  }
  await writeRecordedSeed(fromRecording, out, context)
}

/** Makes a seed of a recording, writes it, and says what it has and lacks; gives its path. */
export async function writeRecordedSeed(
  fromRecording: string,
  out: string,
  { output, world: { folder } }: { output: Output; world: { folder: string } },
): Promise<string> {
  const path = resolve(folder, out)
  const { seedFromRecording } = await loadRecordings('benchtop seed --from-recording')
  const filesFolder = `${basename(path).replace(/\.json$/, '')}-files`
  const seed = await seedFromRecording(resolve(folder, fromRecording), { filesFolder })
  try {
    await writeFile(path, `${JSON.stringify(seed.document, undefined, 2)}\n`, { flag: 'wx' })
    const place = join(dirname(path), filesFolder)
    if (seed.binary.size > 0) await mkdir(place, { recursive: true })
    for (const [name, bytes] of seed.binary) await writeFile(join(place, name), bytes)
  } catch (cause) {
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST'
    const reason = isThere ? 'exists already: choose another with --out' : `: ${messageOf(cause)}`
    throw new CliError('failed', `${path} ${reason}.`, { cause })
  }
  const { included, leftOut } = seed.summary
  const record = { event: 'seed-written', file: path, included, leftOut }
  done(output, record, `${out} is written, and was loaded once to check it.\n`)
  await printTable(output, {
    head: ['in the seed', 'count'],
    rows: Object.entries(included).map(([kind, count]) => [kind, String(count)]),
  })
  if (leftOut.length > 0) output.line()
  await printList(output, leftOut, {
    columns: {
      'left out or replaced': 'kind',
      count: ({ count }) => String(count),
      why: 'why',
    },
  })
  return path
}
