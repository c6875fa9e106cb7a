import type { SearchScope } from '@benchtop/contracts'
import type { ScopedKind } from '../../access/scopes.ts'
import type { NamedKind } from '@benchtop/search-query'

/**
 * The tables of a scope's rows, and the columns that give a caller access to them. Aliases are those of the fields'
 * columns.
 */
export type Source = {
  /** The text index of its rows. */
  readonly index: string
  readonly from: string
  readonly row: string
  readonly owner: string
  readonly application: string
  readonly reachedBy: Partial<Readonly<Record<ScopedKind, string>>>
  /**
   * The table whose rows callers have access to, with its alias, and whether applications make them through sessions.
   */
  readonly reached: { readonly table: string; readonly letter: string; readonly bySession: boolean }
  readonly condition?: string
}

const ofSample: Pick<Source, 'owner' | 'application' | 'reachedBy' | 'reached'> = {
  owner: 'm.owner_id',
  application: 's.application_id',
  reachedBy: {
    sample: 'm.id',
    project: 'm.project_id',
    run: 'm.run_id',
    appsession: 'm.appsession_id',
  },
  reached: { table: 'sample', letter: 'm', bySession: true },
}
const ofAppResult: typeof ofSample = {
  owner: 'r.owner_id',
  application: 's.application_id',
  reachedBy: { appresult: 'r.id', project: 'r.project_id', appsession: 'r.appsession_id' },
  reached: { table: 'appresult', letter: 'r', bySession: true },
}
const ofFile = {
  index: 'file_search',
  row: 'f',
  condition: `f.upload_status = 'complete'`,
} as const

export const sources: Readonly<Record<SearchScope, Source>> = {
  projects: {
    index: 'project_search',
    from: 'live_project p',
    row: 'p',
    owner: 'p.owner_id',
    application: 'p.application_id',
    reachedBy: { project: 'p.id' },
    reached: { table: 'project', letter: 'p', bySession: false },
  },
  runs: {
    index: 'run_search',
    from: 'live_run r',
    row: 'r',
    owner: 'r.owner_id',
    application: 'r.application_id',
    reachedBy: { run: 'r.id' },
    reached: { table: 'run', letter: 'r', bySession: false },
  },
  samples: {
    index: 'sample_search',
    from: 'live_sample m LEFT JOIN appsession s ON s.id = m.appsession_id',
    row: 'm',
    ...ofSample,
  },
  appresults: {
    index: 'appresult_search',
    from: 'live_appresult r LEFT JOIN appsession s ON s.id = r.appsession_id',
    row: 'r',
    ...ofAppResult,
  },
  sample_files: {
    ...ofFile,
    from: `unhidden_file f JOIN live_sample m ON m.id = f.sample_id
      LEFT JOIN appsession s ON s.id = m.appsession_id`,
    ...ofSample,
  },
  appresult_files: {
    ...ofFile,
    from: `unhidden_file f JOIN live_appresult r ON r.id = f.appresult_id
      LEFT JOIN appsession s ON s.id = r.appsession_id`,
    ...ofAppResult,
  },
}

/** Where the names of resources in fields are looked up. */
export const names: Readonly<Record<NamedKind, { table: string; name: string; index?: string }>> = {
  user: { table: 'user', name: 'name' },
  application: { table: 'application', name: 'name' },
  project: { table: 'live_project', name: 'name', index: 'project_search' },
  run: { table: 'live_run', name: 'experiment_name', index: 'run_search' },
  sample: { table: 'live_sample', name: 'name', index: 'sample_search' },
  appresult: { table: 'live_appresult', name: 'name', index: 'appresult_search' },
}
