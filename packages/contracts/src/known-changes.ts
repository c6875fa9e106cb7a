import type { KnownChange, RecordChange, ResourceChanges } from './control/snapshots.ts'
import { resourceLabel } from './snapshots.ts'

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

/** What people call the records that they know, by their tables, and where their pages are in the console. */
export const recordKinds = {
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
} as const satisfies Readonly<Record<string, Kind>>

const kinds: Readonly<Record<string, Kind>> = recordKinds

/** The changes between two states that people know: those of other tables are in `resources` alone. */
export function knownChanges(resources: readonly ResourceChanges[]): KnownChange[] {
  return resources.flatMap(({ resource, records }) => {
    const kind = kinds[resource]
    return kind === undefined ? [] : records.flatMap((record) => changeOf(kind, record))
  })
}

/** How many records of each kind changed in which way, such as `2 analyses: Running → TimedOut`. */
export function changeCounts(changes: readonly KnownChange[]): string[] {
  const groups = Map.groupBy(changes, ({ kind, ...how }) => `${kind}${wayOf(how)}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const kind = first && kindsByWord.get(first.kind)
    if (first === undefined || kind === undefined) return []
    // Where the plural has a small letter, so has the singular.
    const word = group.length === 1 ? `${kind.many[0]}${kind.one.slice(1)}` : kind.many
    return [`${group.length} ${word}${wayOf(first)}`]
  })
}

const kindsByWord = new Map(Object.values(kinds).map((kind) => [kind.one, kind]))

function wayOf({ change, from, to }: Pick<KnownChange, 'change' | 'from' | 'to'>): string {
  return from === null && to === null ? ` ${change}` : `: ${from ?? '∅'} → ${to ?? '∅'}`
}

function changeOf(kind: Kind, { key, name, change, members }: RecordChange): KnownChange[] {
  // In quotes, so that no name writes lines of its own.
  const what = `${kind.one} ${key}${name === null ? '' : ` ${JSON.stringify(name)}`}`
  const changed = {
    at: momentOf(members),
    kind: kind.one,
    subject: key,
    from: null,
    to: null,
    href: kind.page === undefined || change === 'removed' ? null : `${kind.page}${key}`,
  }
  if (change !== 'changed') return [{ ...changed, change, text: `${what} ${change}` }]
  if (members['expired']?.after === 1) {
    return [{ ...changed, change: 'expired', text: `${what} expired` }]
  }
  const step = kind.state === undefined ? undefined : members[kind.state]
  if (step !== undefined) {
    const [from, to] = [statusOf(step.before), statusOf(step.after)]
    return [{ ...changed, from, to, change, text: `${what}${wayOf({ change, from, to })}` }]
  }
  const other = Object.keys(members).filter((member) => !consequences.test(member))
  if (other.length === 0) return []
  return [{ ...changed, change, text: `${what}: ${other.map(resourceLabel).join(', ')} changed` }]
}

function statusOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : null
}

/** When a record changed, as far as that is kept. */
function momentOf(members: RecordChange['members']): string | null {
  const ms = Number(members['modified_ms']?.after ?? members['updated_ms']?.after ?? Number.NaN)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
