import { createDownloadAddresses } from '../resources/files/download-addresses.ts'
import { createFiles } from '../resources/files/files.ts'
import { createMultipartUploads } from '../resources/files/multipart-uploads.ts'
import { createRunOutput } from '../resources/run-simulations/run-output.ts'
import { createRunSimulations } from '../resources/run-simulations/run-simulations.ts'
import { createIndexing, indexCompleted } from '../resources/variants/indexing.ts'
import { createVariantFiles } from '../resources/variants/variant-files.ts'
import type { Foundation } from './foundation.ts'
import type { Workspace } from './workspace.ts'

/** The rules of files: how they are uploaded, downloaded and deleted, and what is read from them. */
export type Contents = ReturnType<typeof buildContents>

export function buildContents(foundation: Foundation, workspace: Workspace) {
  const { stores, events, settings, heldContents, database, blobs, clock, log } = foundation
  const completed = events.fileCompleted.emit

  const indexing = createIndexing(blobs, log, { timeoutMs: settings.indexingTimeoutMs })
  events.fileCompleted.listen(indexCompleted(indexing))

  const files = createFiles({
    store: stores.files,
    samples: stores.samples,
    results: stores.appResults,
    blobs,
    database,
    clock,
    completed,
    retainedContents: settings.retainedContents,
    isHeld: heldContents.has,
    quotas: foundation.quotas,
  })
  const runSimulations = buildRunSimulations(foundation, workspace)

  return {
    files,
    uploads: createMultipartUploads({
      store: stores.files,
      files,
      blobs,
      database,
      clock,
      completed,
      quotas: foundation.quotas,
    }),
    addresses: createDownloadAddresses(settings.addressKey, foundation.places, clock),
    runSimulations,
    indexing,
    variantFiles: createVariantFiles(blobs, indexing),
  }
}

/** Runs that are simulated, with what they give the lab. */
function buildRunSimulations(foundation: Foundation, workspace: Workspace) {
  const { stores, events, database, blobs, clock } = foundation
  const output = createRunOutput({
    ...stores,
    plans: stores.runSimulations,
    database,
    log: foundation.log,
    completed: events.fileCompleted.emit,
    made: (ownerId) => events.labChanged.emit({ ownerId }),
  })
  events.runUploaded.listen(({ run, atMs }) => output.report(run, atMs))
  const runSimulations = createRunSimulations({
    store: stores.runSimulations,
    runs: workspace.runs,
    runRows: stores.runs,
    lanes: stores.lanes,
    libraries: stores.libraries,
    output,
    fraction: foundation.random.fraction,
    quotas: foundation.quotas,
    allowedSources: foundation.settings.allowedSources,
    files: stores.files,
    blobs,
    database,
    clock,
    deadlines: foundation.deadlines,
    completed: events.fileCompleted.emit,
  })
  foundation.heldContents.register(runSimulations.holds)
  return runSimulations
}
