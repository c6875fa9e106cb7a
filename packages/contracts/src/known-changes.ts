import type { RecordChange, ResourceChanges } from './control/snapshots.ts'
import { resourceLabel } from './snapshots.ts'

/** A change of one record, as people speak of it. */
export type KnownChange = {
  /** Such as `Analysis 9005 "Nightly": Running → TimedOut`. */
  readonly text: string
  /** What it has in common with others, for one and for several, such as `analyses: Running → TimedOut`. */
  readonly group: readonly [one: string, several: string]
  /** The page of the record in the console; null where it has none, or is gone. */
  readonly path: string | null
}

type Kind = {
  readonly one: string
  readonly many: string
  /** The column of its state; where it changes, the others follow from it. */
  readonly state?: string
  /** The address of its page, without the id. */
  readonly page?: string
}

/** Members that change along with others, or as time passes. */
const consequences = /_ms$|^(total_size|details|status_summary)$/

/** The tables whose records people know. */
const kinds: Readonly<Record<string, Kind>> = {
  appsession: { one: 'Analysis', many: 'analyses', state: 'status', page: '/analyses/' },
  purchase: { one: 'Purchase', many: 'purchases', state: 'status', page: '/purchases/' },
  run: { one: 'Run', many: 'runs', state: 'status', page: '/runs/' },
  lane: { one: 'Lane', many: 'lanes', state: 'status' },
  biosample: {
    one: 'Biosample',
    many: 'biosamples',
    state: 'lab_status',
    page: '/biosamples/',
  },
  library: { one: 'Library', many: 'libraries', state: 'status', page: '/libraries/' },
  library_pool: { one: 'Pool', many: 'pools', state: 'status', page: '/librarypools/' },
  dataset: { one: 'Dataset', many: 'datasets', state: 'qc_status' },
  project: { one: 'Project', many: 'projects', page: '/projects/' },
  sample: { one: 'Sample', many: 'samples', page: '/samples/' },
  appresult: { one: 'AppResult', many: 'AppResults', page: '/appresults/' },
  file: { one: 'File', many: 'files', state: 'upload_status', page: '/files/' },
  token: { one: 'Token', many: 'tokens' },
  user: { one: 'User', many: 'users' },
  application: { one: 'App', many: 'apps', page: '/apps/' },
  product: { one: 'Product', many: 'products' },
  workflow: { one: 'Workflow', many: 'workflows' },
}

/** The changes between two states that people know: those of other tables are in `resources` alone. */
export function knownChanges(resources: readonly ResourceChanges[]): KnownChange[] {
  return resources.flatMap(({ resource, records }) => {
    const kind = kinds[resource]
    return kind === undefined ? [] : records.flatMap((record) => changeOf(kind, record))
  })
}

/** How many records of each kind changed in which way, such as `2 analyses: Running → TimedOut`. */
export function changeCounts(resources: readonly ResourceChanges[]): string[] {
  const groups = Map.groupBy(knownChanges(resources), ({ group: [, several] }) => several)
  return [...groups].map(([several, of]) =>
    of.length === 1 ? `1 ${of[0]?.group[0]}` : `${of.length} ${several}`,
  )
}

function changeOf(kind: Kind, { key, name, change, members }: RecordChange): KnownChange[] {
  const what = `${kind.one} ${key}${name === null ? '' : ` "${name}"`}`
  const path = kind.page === undefined || change === 'removed' ? null : `${kind.page}${key}`
  if (change !== 'changed') {
    return [{ text: `${what} ${change}`, group: groupOf(kind, ` ${change}`), path }]
  }
  if (members['expired']?.after === 1) {
    return [{ text: `${what} expired`, group: groupOf(kind, ` expired`), path }]
  }
  const state = kind.state === undefined ? undefined : members[kind.state]
  if (state === undefined) {
    const other = Object.keys(members).filter((member) => !consequences.test(member))
    if (other.length === 0) return []
    const text = `${what}: ${other.map(resourceLabel).join(', ')} changed`
    return [{ text, group: groupOf(kind, ` changed`), path }]
  }
  const step = `${state.before ?? '∅'} → ${state.after ?? '∅'}`
  return [{ text: `${what}: ${step}`, group: groupOf(kind, `: ${step}`), path }]
}

function groupOf({ one, many }: Kind, rest: string): KnownChange['group'] {
  // Where the plural has a small letter, so has the singular.
  return [`${many[0]}${one.slice(1)}${rest}`, `${many}${rest}`]
}
