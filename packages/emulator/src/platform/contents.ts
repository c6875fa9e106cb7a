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
  const { stores, events, settings, heldContents, blobs, clock, log } = foundation
  const completed = events.fileCompleted.emit

  const indexing = createIndexing(blobs, log, { timeoutMs: settings.indexingTimeoutMs })
  events.fileCompleted.listen(indexCompleted(indexing))

  const files = createFiles({
    ...foundation,
    store: stores.files,
    results: stores.appResults,
    completed,
    retainedContents: settings.retainedContents,
    isHeld: heldContents.has,
  })

  return {
    files,
    uploads: createMultipartUploads({ ...foundation, store: stores.files, files, completed }),
    addresses: createDownloadAddresses(settings.addressKey, foundation.places, clock),
    runSimulations: buildRunSimulations(foundation, workspace),
    indexing,
    variantFiles: createVariantFiles(blobs, indexing),
  }
}

/** Runs that are simulated, with what they give the lab. */
function buildRunSimulations(foundation: Foundation, workspace: Workspace) {
  const { stores, events } = foundation
  const completed = events.fileCompleted.emit
  const output = createRunOutput({
    ...foundation,
    plans: stores.runSimulations,
    completed,
    made: (ownerId) => events.labChanged.emit({ ownerId }),
  })
  events.runUploaded.listen(({ run, atMs }) => output.report(run, atMs))
  const runSimulations = createRunSimulations({
    ...foundation,
    store: stores.runSimulations,
    runs: workspace.runs,
    runRows: stores.runs,
    output,
    fraction: foundation.random.fraction,
    allowedSources: foundation.settings.allowedSources,
    completed,
  })
  foundation.heldContents.register(runSimulations.holds)
  return runSimulations
}
