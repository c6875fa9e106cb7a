import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureBombs } from './bombs.ts'
import { measureBucket } from './bucket.ts'
import { measureCliVersion } from './cli-version.ts'
import { measureClientFiles } from './client-files.ts'
import { measureConsole } from './console.ts'
import { measureCreate } from './create.ts'
import { measureDevRestart } from './dev-restart.ts'
import { measureDownload } from './download.ts'
import { measureEmbedded } from './embedded.ts'
import { measureEmptyTrash } from './empty-trash.ts'
import { measureFormRenderer } from './form-renderer.ts'
import { measureFormsRead } from './forms-read.ts'
import { measureFreshPlatform } from './fresh-platform.ts'
import { measureGenomics } from './genomics.ts'
import { measureGetProject } from './get-project.ts'
import { measureImportTime } from './import-time.ts'
import { measureLabRun } from './lab-run.ts'
import { measureLargeFile } from './large-file.ts'
import { measureLists } from './lists.ts'
import { measureMemory } from './memory.ts'
import { measureNativeJobs } from './native-jobs.ts'
import { measureNodeOutputs } from './node-outputs.ts'
import { measurePageOfProjects } from './page-of-projects.ts'
import { measurePeers } from './peers.ts'
import { measureRestore } from './restore.ts'
import { measureScaleModel, measureScaleTimes } from './scale-model.ts'
import { measureSlurm } from './slurm.ts'
import { measureStart } from './start.ts'
import { measureTestFiles } from './test-files.ts'
import { measureTestPlatform } from './test-platform.ts'
import { measureTokenCheck } from './token-check.ts'
import { measureUpload } from './upload.ts'
import { measureV2Lists } from './v2-lists.ts'
import { measureWrites } from './writes.ts'
import { showFigure, type Figure, type Line } from './figure.ts'
import { readRecorded, worsened, writeRecorded } from './recorded.ts'

/**
 * Measures Benchtop's performance claims, each figure compared with a peer or a baseline in the same run:
 * `npm run bench`, or `npm run bench -- start get-project fresh-platform` for some of them, and `table` for those
 * of the recorded page.
 */
const benchmarks: Readonly<Record<string, (root: string) => Promise<Line[]>>> = {
  // What a developer waits for.
  'test-files': measureTestFiles,
  'test-platform': measureTestPlatform,
  'fresh-platform': measureFreshPlatform,
  'import-time': measureImportTime,
  start: measureStart,
  create: measureCreate,
  'cli-version': measureCliVersion,
  'dev-restart': measureDevRestart,
  lists: measureLists,
  'v2-lists': measureV2Lists,
  upload: measureUpload,
  download: measureDownload,
  'client-files': measureClientFiles,
  genomics: measureGenomics,
  restore: measureRestore,
  console: measureConsole,
  'forms-read': measureFormsRead,
  'form-renderer': measureFormRenderer,
  // What a server does.
  'get-project': measureGetProject,
  'page-of-projects': measurePageOfProjects,
  writes: measureWrites,
  memory: measureMemory,
  'token-check': measureTokenCheck,
  embedded: measureEmbedded,
  'empty-trash': measureEmptyTrash,
  'large-file': measureLargeFile,
  bombs: measureBombs,
  'lab-run': measureLabRun,
  'native-jobs': measureNativeJobs,
  slurm: measureSlurm,
  bucket: measureBucket,
  'node-outputs': measureNodeOutputs,
  'scale-times': measureScaleTimes,
  'scale-model': measureScaleModel,
  peers: measurePeers,
}

/** The benchmarks whose figures make the table of the recorded page. */
const table = [
  'test-files',
  'test-platform',
  'fresh-platform',
  'import-time',
  'start',
  'create',
  'lists',
  'v2-lists',
  'upload',
  'download',
  'client-files',
  'genomics',
  'restore',
  'get-project',
  'page-of-projects',
  'writes',
  'memory',
  'peers',
]

const root = fileURLToPath(new URL('..', import.meta.url))
const { values: flags, positionals } = parseArgs({
  options: {
    guard: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const selected = positionals.flatMap((name) => (name === 'table' ? table : [name]))
const unknown = selected.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}. There are ${Object.keys(benchmarks).join(', ')}, and table for several.`,
  )
  process.exit(2)
}
const recorded = await readRecorded(root)
if (flags.guard && recorded === undefined) {
  console.error('Nothing is recorded to compare with: run the benchmarks with --record first.')
  process.exit(2)
}
// By itself the guard repeats what was recorded.
const guarded = Object.keys(recorded?.figures ?? {})
const chosen = selected.length === 0 && flags.guard ? guarded : selected
const figures: Record<string, Figure[]> = {}
for (const [name, measure] of Object.entries(benchmarks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n${name}`)
  const lines = await measure(root)
  for (const line of lines) {
    console.log(`  ${typeof line === 'string' ? line : showFigure(line)}`)
  }
  const measured = lines.filter((line) => typeof line !== 'string')
  if (measured.length === 0) continue
  figures[name] = measured
  // After each, so that one that fails takes nothing of the others along.
  if (flags.record) {
    const written = await writeRecorded(root, { [name]: measured }, Object.keys(benchmarks))
    console.log(`  Wrote ${written.join(' and ')}.`)
  }
}
if (flags.guard && recorded !== undefined) {
  const worse = worsened(recorded, figures)
  console.log(worse.length === 0 ? '\nNothing is worse than recorded.' : `\nWorse than recorded:`)
  for (const line of worse) console.log(`  ${line}`)
  process.exitCode = worse.length === 0 ? 0 : 1
}
