import type { SeedDocument } from '@benchtop/emulator'
import { RecordingError } from '../recording/recording.ts'
import { buildSeed } from './build-seed.ts'
import { downloadedContents, type RecordedFiles } from './contents.ts'
import { loadableSeed } from './loadable-seed.ts'
import { collectRecords } from './records.ts'
import { createScrub } from './scrub.ts'
import { createLeftOut, type SeedSummary } from './summary.ts'
import { readTraffic } from './traffic.ts'

/** A seed that was made of a recording. */
export type RecordedSeed = {
  /** A platform has loaded it once, with empty files in place of those of `binary`. */
  readonly document: SeedDocument
  /** The bytes of binary files by their names, to be written to the folder that the document names. */
  readonly binary: ReadonlyMap<string, Buffer>
  readonly summary: SeedSummary
}

/**
 * Makes a seed of recorded traffic: a file of `recordTraffic` or a HAR 1.2. It has every resource that an answer states,
 * with its id, as it was last seen; of small files that were downloaded completely, the contents. Secrets and e-mail
 * addresses are replaced. The same recording always makes the same seed. Throws a RecordingError for what is no
 * recording, or has no answers of such a platform.
 */
export async function seedFromRecording(
  path: string,
  { filesFolder }: { readonly filesFolder: string },
): Promise<RecordedSeed> {
  const { answers, secrets } = await readTraffic(path)
  const records = collectRecords(answers)
  if (records.collections.length === 0) {
    const message = `${path} has no answer with a resource of a platform (v1pre3 or v2): record the calls of an app.`
    throw new RecordingError('RecordingUnreadable', message)
  }
  const leftOut = createLeftOut()
  const files: RecordedFiles = {
    contents: downloadedContents(answers),
    folder: filesFolder,
    binary: new Map(),
  }
  const scrub = createScrub(records, secrets)
  const document = await loadableSeed(scrub(buildSeed(records, leftOut, files)), leftOut)
  for (const _ of files.binary) leftOut.add('secrets in binary files', 'these are not searched')
  return {
    document,
    binary: files.binary,
    summary: { included: countsOf(document), leftOut: leftOut.list() },
  }
}

function countsOf({ projects, runs, ...lists }: SeedDocument): SeedSummary['included'] {
  const samples = (projects ?? []).flatMap((project) => project.samples ?? [])
  const appResults = (projects ?? []).flatMap((project) => project.appResults ?? [])
  const files = [...samples, ...appResults, ...(runs ?? [])].flatMap((owner) => owner.files ?? [])
  const all = { ...lists, runs, projects, samples, appResults, files }
  return Object.fromEntries(
    Object.entries(all).flatMap(([kind, list]) =>
      Array.isArray(list) && list.length > 0 ? [[kind, list.length]] : [],
    ),
  )
}
