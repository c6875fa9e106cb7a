import type { Scrub } from '@benchtop/emulator/repair'
import type { Output } from '../output/output.ts'
import { fail, ok, warn, type Check } from './check.ts'

/** Reads all that a data folder stores, shows how far it is, and names what is damaged. */
export async function checkStored(folder: string, output: Output): Promise<Check[]> {
  const { scrubFolder } = await import('@benchtop/emulator/repair')
  let shown = -1
  const scrub = await scrubFolder(folder, ({ done, total, bytes }) => {
    const percent = Math.floor((done * 100) / total)
    if (percent === shown) return
    shown = percent
    output.event({ event: 'progress', done, total, bytes })
    if (output.live) output.stdout.write(`\rReading stored contents: ${percent} %`)
  })
  if (output.live && shown >= 0) output.stdout.write('\r\u001B[K')
  return [databaseCheck(folder, scrub), contentsCheck(scrub), ...snapshotChecks(scrub)]
}

function databaseCheck(folder: string, { database }: Scrub): Check {
  const name = 'Database'
  if (database === undefined) return ok(name, 'every page can be read')
  if (database === 'in-use') {
    return warn(
      name,
      'not checked, as a platform has it open',
      'Stop the platform and run this again to check the database, and to have files named.',
    )
  }
  return fail(name, database.found, `benchtop repair --data ${folder} shows what can be restored.`)
}

function contentsCheck({ contents, bytes, damaged }: Scrub): Check {
  const name = 'Stored contents'
  if (damaged.length === 0) return ok(name, `${contents} with their digests (${bytes} bytes)`)
  const lines = damaged.map(({ sha256, state, files }) => {
    const names = files.map(({ id, path }) => `${path} (file ${id})`)
    return `${sha256} ${state}${names.length === 0 ? '' : `: ${names.join(', ')}`}`
  })
  return fail(
    name,
    [`${damaged.length} of ${contents} damaged`, ...lines].join('\n    '),
    'Upload the same bytes again to any file: they replace the damaged ones.',
  )
}

function snapshotChecks({ snapshots }: Scrub): Check[] {
  return snapshots.map((name) =>
    warn('Snapshot', `${name} is damaged`, `Delete it: benchtop snapshot delete ${name}`),
  )
}
