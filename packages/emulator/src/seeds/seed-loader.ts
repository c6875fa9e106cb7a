import { reserveIds } from '../storage/sequences.ts'
import {
  loadAgreement,
  loadApplication,
  loadInstrument,
  loadToken,
  loadUser,
  loadWorkgroup,
} from './load-accounts.ts'
import { loadProject, loadRun } from './load-data.ts'
import {
  loadBioSample,
  loadDataset,
  loadDatasetType,
  loadLabRequeue,
  loadLane,
  loadLaneQcThreshold,
  loadLibrary,
  loadLibraryPool,
  loadPrepRequest,
} from './load-lab.ts'
import { loadAppSession } from './load-sessions.ts'
import { loadWorkflow } from './load-workflows.ts'
import type { Platform } from '../platform/platform.ts'
import { SeedPlace, type Loading } from './loading.ts'
import type { SeedContents } from './seed-files.ts'
import type { CheckedSeed } from './seed-input.ts'
import type { Seed } from './seed-schema.ts'

/** Writes seeds into the database: all of them or nothing; problems are reported with their position. */
export function loadSeeds(
  seeds: readonly CheckedSeed[],
  contents: SeedContents,
  to: Platform,
): void {
  to.database.transaction(() => {
    reserveIds(
      to.database,
      seeds.map((seed) => seed.document),
    )
    const now = to.clock.now()
    const counted = { bases: to.datasets.rows.allBases() }
    const loadings = seeds.map(({ name, folder, document }) => {
      const load: Loading = { to, contents, folder, now, place: new SeedPlace(name), counted }
      return { load, document }
    })
    // List by list and not seed by seed, so that one seed may refer to resources of another.
    const loadAll = <Item>(
      list: keyof Seed,
      itemsOf: (document: Seed) => readonly Item[] | undefined,
      loadItem: (load: Loading, item: Item) => void,
    ): void => {
      for (const { load, document } of loadings) {
        load.place.each(list, itemsOf(document), (item) => loadItem(load, item))
      }
    }
    loadAll('users', (document) => document.users, loadUser)
    loadAll('workgroups', (document) => document.workgroups, loadWorkgroup)
    loadAll('apiAgreements', (document) => document.apiAgreements, loadAgreement)
    loadAll('instruments', (document) => document.instruments, loadInstrument)
    loadAll('applications', (document) => document.applications, loadApplication)
    loadAll('runs', (document) => document.runs, loadRun)
    loadAll('appSessions', (document) => document.appSessions, loadAppSession)
    loadAll('projects', (document) => document.projects, loadProject)
    loadAll('datasetTypes', (document) => document.datasetTypes, loadDatasetType)
    loadAll('biosamples', (document) => document.biosamples, loadBioSample)
    loadAll('prepRequests', (document) => document.prepRequests, loadPrepRequest)
    loadAll('libraries', (document) => document.libraries, loadLibrary)
    loadAll('libraryPools', (document) => document.libraryPools, loadLibraryPool)
    loadAll('lanes', (document) => document.lanes, loadLane)
    loadAll('laneQcThresholds', (document) => document.laneQcThresholds, loadLaneQcThreshold)
    loadAll('datasets', (document) => document.datasets, loadDataset)
    loadAll('labRequeues', (document) => document.labRequeues, loadLabRequeue)
    loadAll('workflows', (document) => document.workflows, loadWorkflow)
    loadAll('tokens', (document) => document.tokens, loadToken)
    for (const { load } of loadings) load.place.finish()
  })
}
