import {
  formatTimestamp,
  type ApplicationFeature,
  type ApplicationSummary,
  type ResourceSummary,
} from '@benchtop/contracts'
import { hrefOf, parseHref } from '../ids/resource-id.ts'
import type { ApplicationRow, ApplicationStore } from './applications/applications-store.ts'
import { applicationSummary } from './applications/applications-views.ts'
import type { AppSessionStore } from './appsessions/appsessions-store.ts'
import { v2AppSessionRow } from './appsessions/appsessions-views.ts'
import type { BioSampleStore } from './biosamples/biosamples-store.ts'
import { v2BioSample } from './biosamples/biosamples-views.ts'
import type { GenomeStore } from './genomes/genomes-store.ts'
import { genomeRecord } from './genomes/genomes-views.ts'
import type { ProjectStore } from './projects/projects-store.ts'
import { projectCompact, v2ProjectRow } from './projects/projects-views.ts'
import type { References } from './properties/properties.ts'
import type { RunStore } from './runs/runs-store.ts'
import { v2DeployedRun } from './runs/runs-views.ts'
import type { SampleStore } from './samples/samples-store.ts'
import type { UserStore } from './users/users-store.ts'
import { avatarUrl } from './users/users-views.ts'
import type { V2Addresses } from './v2-href.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * Adds to the records of an answer, and to every record in them, the members that deployed platforms have there: what is
 * named inside a record has the members of its row in a list. The rows of each kind are read at once.
 */
export type RecordedMembers = (records: readonly unknown[], api: 'v1' | 'v2') => readonly unknown[]

type Options = V2Addresses & {
  readonly users: UserStore
  readonly applications: ApplicationStore
  readonly projects: ProjectStore
  readonly runs: RunStore
  readonly bioSamples: BioSampleStore
  readonly appSessions: AppSessionStore
  readonly samples: SampleStore
  readonly genomes: GenomeStore
  readonly references: Pick<References, 'compact' | 'compactAt'>
  readonly hasComments: (sessionId: number) => boolean
}

/** How records of one kind are recognized that lack members, and what their rows have of them, by id. */
type Completion = {
  lacks(record: Members): boolean
  read(ids: readonly number[]): ReadonlyMap<number, Members>
}
type Completions = Readonly<Record<string, Completion>>

/** The words of states that are others there. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DeliveryStatus: { Undefined: 'None' },
  UploadStatus: { Complete: 'Completed' },
  PublishStatus: { Draft: 'Development' },
  SpeciesName: { 'Bos taurus': 'Bos Taurus', PhiX: 'Phix' },
}

/** What a user's summary in v1 has in place of a date. */
const noDate = '0001-01-01T00:00:00.0000000Z'

/** The members of a file that name what it belongs to, in full here. */
const parents: ReadonlySet<string> = new Set([
  'ParentRun',
  'ParentSample',
  'ParentAppResult',
  'ParentAppSession',
])

export function createRecordedMembers(options: Options): RecordedMembers {
  const completions = { v1: v1Completions(options), v2: v2Completions(options) }
  const complete: RecordedMembers = (records, api) => {
    /** What was read, even without a row, by kind and id. */
    const known = new Map<string, Members>()
    let unread: readonly unknown[] = records
    // What is read names records that lack members themselves: a dataset its session, and that its user.
    while (unread.length > 0) {
      const found: Members[] = []
      for (const [kind, ids] of lackingIn(unread, completions[api], known)) {
        const read = completions[api][kind]?.read([...ids])
        for (const id of ids) known.set(`${kind} ${id}`, read?.get(id) ?? {})
        found.push(...(read?.values() ?? []))
      }
      unread = found
    }
    const add = (record: Members): Members | undefined => {
      const constant = constantMembers(record, api, options)
      const read = known.get(nameOf(record, completions[api]) ?? '')
      return constant === undefined ? read : { ...constant, ...read }
    }
    const inFull = (parent: unknown): unknown => {
      const { Href } = parent as ResourceSummary
      return complete([options.references.compactAt(Href) ?? parent], api)[0]
    }
    return records.map((record) => within(record, add, inFull))
  }
  return complete
}

/** The kind and the id of a record that may lack members. */
function nameOf(record: Members, completions: Completions): string | undefined {
  const { Href, Id } = record
  if (typeof Href !== 'string' || Id === undefined) return undefined
  // Most records lack nothing, whichever kind they are of.
  const named = Object.values(completions).some(({ lacks }) => lacks(record))
    ? parseHref(Href)
    : undefined
  if (named === undefined || completions[named.kind]?.lacks(record) !== true) return undefined
  return `${named.kind} ${named.id}`
}

/** The ids of the records that lack members and weren't read yet, by kind. */
function lackingIn(
  records: readonly unknown[],
  completions: Completions,
  known: ReadonlyMap<string, Members>,
): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) {
      const name = nameOf(value as Members, completions)
      if (name !== undefined && !known.has(name)) {
        const [kind = '', id] = name.split(' ')
        found.set(kind, (found.get(kind) ?? new Set()).add(Number(id)))
      }
    }
    Object.values(value).forEach(collect)
  }
  records.forEach(collect)
  return found
}

function within(
  value: unknown,
  add: (record: Members) => Members | undefined,
  inFull: (parent: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) {
    const list = value.map((one) => within(one, add, inFull))
    return list.some((one, at) => one !== value[at]) ? list : value
  }
  if (typeof value !== 'object' || value === null) return value
  const added = add(value as Members)
  let record: Record<string, unknown> = value as Record<string, unknown>
  if (added !== undefined) record = { ...value, ...added }
  // Copied where something in it changes: a page of runs has thousands of members that don't.
  const set = (name: string, member: unknown): void => {
    if (record === value) record = { ...value }
    record[name] = member
  }
  for (const name in record) {
    const member = record[name]
    if (typeof member === 'string') {
      const word = words[name]?.[member]
      if (word !== undefined) set(name, word)
    } else if (typeof member === 'object' && member !== null) {
      const isParent = parents.has(name) && 'HrefParts' in value
      const complete = isParent ? inFull(member) : within(member, add, inFull)
      if (complete !== member) set(name, complete)
    }
  }
  return record
}

/** What needs no row to be known. */
function constantMembers(
  record: Members,
  api: 'v1' | 'v2',
  { places }: Options,
): Members | undefined {
  const { Href, Id } = record
  if ('HomepageUri' in record) return { Href: hrefOf('application', Number(Id)) }
  if (api === 'v1' && typeof Href === 'string' && Href.startsWith('v1pre3/users/')) {
    const { HrefHistory } = record
    if (typeof HrefHistory === 'string') return { HrefHistory: `${places.apiUrl}/${HrefHistory}` }
    if ('Email' in record || Href !== `v1pre3/users/${String(Id)}`) return undefined
    return { DateCreated: noDate, AvatarUrl: avatarUrl(Number(Id), places.uiUrl) }
  }
  // Of rows of files alone.
  return 'HrefContent' in record && 'ETag' in record && !('HrefParts' in record)
    ? { IdAsLong: Number(Id) }
    : undefined
}

function ofApplications({ applications }: Options): Completion {
  return {
    lacks: (record) => 'HomepageUri' in record && !('Features' in record),
    read: each(applications.get, applicationMembers),
  }
}

/** Reads rows one by one, as those of which an answer names few. */
function each<Row>(get: (id: number) => Row | undefined, view: (row: Row) => Members) {
  return (ids: readonly number[]): Map<number, Members> =>
    new Map(
      ids.flatMap((id) => {
        const row = get(id)
        return row === undefined ? [] : [[id, view(row)]]
      }),
    )
}

function v1Completions(options: Options): Completions {
  const { samples, projects, genomes, references } = options
  return {
    application: ofApplications(options),
    project: {
      lacks: (record) => 'Id' in record && !('DateModified' in record || 'Type' in record),
      read: (ids) => new Map(projects.some(ids).map((row) => [row.id, projectCompact(row)])),
    },
    genome: {
      lacks: (record) => 'SpeciesName' in record && !('Build' in record),
      read: each(genomes.get, genomeRecord),
    },
    sample: {
      lacks: (record) => 'TotalReadsPF' in record && !('Library' in record),
      read: (ids) =>
        new Map(
          Array.from(samples.librariesOf(ids), ([id, library]) => [
            id,
            { Library: references.compact('library', library) },
          ]),
        ),
    },
  }
}

function v2Completions(options: Options): Completions {
  const { users, projects, runs, bioSamples, appSessions, applications, places, v2Href } = options
  const byId = <Row extends { id: number }>(
    some: (ids: readonly number[]) => readonly Row[],
    view: (row: Row) => Members,
  ) => {
    return (ids: readonly number[]) => new Map(some(ids).map((row) => [row.id, view(row)]))
  }
  const withId = (lacked: string) => (record: Members) => 'Id' in record && !(lacked in record)
  return {
    application: ofApplications(options),
    user: {
      // The account of a person is a workgroup of its own, too.
      lacks: (record) => !('DateCreated' in record || 'ExternalProviderId' in record),
      read: byId(users.some, (row) => ({
        DateCreated: formatTimestamp(row.created_ms),
        AvatarUrl: avatarUrl(row.id, places.uiUrl),
        ...(row.domain_name !== null && { ExternalDomainId: row.domain_name }),
      })),
    },
    project: {
      lacks: withId('DateModified'),
      read: byId(projects.some, (row) => v2ProjectRow(row, v2Href)),
    },
    run: {
      lacks: (record) => 'HrefLanes' in record && !('Instrument' in record),
      read: byId(runs.some, v2DeployedRun),
    },
    biosample: {
      lacks: withId('Status'),
      read: byId(bioSamples.some, (row) => v2BioSample(row, {}, v2Href)),
    },
    library: {
      lacks: withId('Status'),
      read: each((id) => options.references.compact('library', id), Object),
    },
    appsession: {
      lacks: withId('ExecutionStatus'),
      read: byId(appSessions.some, (row) => {
        const application = applications.get(row.application_id)
        if (application === undefined) return {}
        const parts = {
          application: applicationSummary(application, places.uiUrl),
          hasComments: options.hasComments(row.id),
        }
        return v2AppSessionRow(row, parts, v2Href)
      }),
    },
  }
}

/** A published application is locked: its users rely on what it is. */
function applicationMembers(
  row: ApplicationRow,
): Required<Pick<ApplicationSummary, 'Features' | 'LockStatus'>> {
  const has: Readonly<Record<ApplicationFeature, boolean>> = {
    Form: row.form !== null,
    Callbacks: row.callbacks !== null,
    Report: row.report !== null,
    Billing: row.billing === 1,
  }
  return {
    Features: (Object.keys(has) as ApplicationFeature[]).filter((feature) => has[feature]),
    LockStatus: row.launch_by === 'everyone' ? 'Locked' : 'Unlocked',
  }
}
