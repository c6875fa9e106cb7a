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
import type { Seed, Seeded } from './seed-schema.ts'

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
      const place = new SeedPlace(name)
      const load: Loading = { to, rows: to.stores, contents, folder, now, place, counted }
      return { load, document }
    })
    // List by list and not seed by seed, so that one seed may refer to resources of another.
    const loadAll = <List extends keyof Seed>(
      list: List,
      loadItem: (load: Loading, item: Seeded<List>) => void,
    ): void => {
      for (const { load, document } of loadings) {
        const items = document[list] as readonly Seeded<List>[] | undefined
        load.place.each(list, items, (item) => loadItem(load, item))
      }
    }
    loadAll('users', loadUser)
    loadAll('workgroups', loadWorkgroup)
    loadAll('apiAgreements', loadAgreement)
    loadAll('instruments', loadInstrument)
    loadAll('applications', loadApplication)
    loadAll('runs', loadRun)
    loadAll('appSessions', loadAppSession)
    loadAll('projects', loadProject)
    loadAll('datasetTypes', loadDatasetType)
    loadAll('biosamples', loadBioSample)
    loadAll('prepRequests', loadPrepRequest)
    loadAll('libraries', loadLibrary)
    loadAll('libraryPools', loadLibraryPool)
    loadAll('lanes', loadLane)
    loadAll('laneQcThresholds', loadLaneQcThreshold)
    loadAll('datasets', loadDataset)
    loadAll('labRequeues', loadLabRequeue)
    loadAll('workflows', loadWorkflow)
    loadAll('tokens', loadToken)
    for (const { load } of loadings) load.place.finish()
  })
}
