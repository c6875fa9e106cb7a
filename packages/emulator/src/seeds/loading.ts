import { PlatformError } from '@benchtop/contracts'
import type { Random } from '../ids/random.ts'
import type { AgreementStore } from '../resources/agreements/agreements-store.ts'
import type { ApplicationStore } from '../resources/applications/applications-store.ts'
import type { Applications } from '../resources/applications/applications.ts'
import type { AppResultStore } from '../resources/appresults/appresults-store.ts'
import type { AppSessionStore } from '../resources/appsessions/appsessions-store.ts'
import type { AppSessions } from '../resources/appsessions/appsessions.ts'
import type { BioSampleStore } from '../resources/biosamples/biosamples-store.ts'
import type { DatasetTypeStore } from '../resources/dataset-types/dataset-types-store.ts'
import type { DatasetStore } from '../resources/datasets/datasets-store.ts'
import type { FileStore } from '../resources/files/files-store.ts'
import type { GenomeStore } from '../resources/genomes/genomes-store.ts'
import type { InstrumentStore } from '../resources/instruments/instruments-store.ts'
import type { LabRequeueStore } from '../resources/lab-requeues/lab-requeues-store.ts'
import type { LaneStore } from '../resources/lanes/lanes-store.ts'
import type { Lanes } from '../resources/lanes/lanes.ts'
import type { LibraryStore } from '../resources/libraries/libraries-store.ts'
import type { Libraries } from '../resources/libraries/libraries.ts'
import type { LibraryPrepStore } from '../resources/library-preps/library-preps-store.ts'
import type { ProjectStore } from '../resources/projects/projects-store.ts'
import type { Products } from '../resources/products/products.ts'
import type { Properties, References } from '../resources/properties/properties.ts'
import type { RunStore } from '../resources/runs/runs-store.ts'
import type { SampleStore } from '../resources/samples/samples-store.ts'
import type { ShareStore } from '../resources/shares/shares-store.ts'
import type { SubscriptionStore } from '../resources/subscriptions/subscriptions-store.ts'
import type { Tokens } from '../resources/tokens/tokens.ts'
import type { UserStore } from '../resources/users/users-store.ts'
import type { WorkgroupStore } from '../resources/workgroups/workgroups-store.ts'
import type { Database } from '../storage/database.ts'
import type { Clock } from '../time/clock.ts'
import type { SeedContents } from './seed-files.ts'
import { seedError } from './seed-input.ts'
import type { WorkflowStore } from '../resources/workflows/workflows-store.ts'

/** The stores that seeds are written to. */
export type SeedTargets = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly users: { readonly rows: UserStore }
  readonly applications: { readonly rows: ApplicationStore; readonly rules: Applications }
  readonly products: { readonly rules: Products }
  readonly projects: { readonly rows: ProjectStore }
  readonly runs: { readonly rows: RunStore }
  readonly shares: { readonly rows: ShareStore }
  readonly samples: { readonly rows: SampleStore }
  readonly appResults: { readonly rows: AppResultStore }
  readonly appSessions: { readonly rows: AppSessionStore; readonly rules: AppSessions }
  readonly files: { readonly rows: FileStore }
  readonly properties: { readonly rules: Properties }
  readonly references: { readonly rules: References }
  readonly tokens: { readonly rules: Tokens }
  readonly agreements: { readonly rows: AgreementStore }
  readonly instruments: { readonly rows: InstrumentStore }
  readonly subscriptions: { readonly rows: SubscriptionStore }
  readonly workgroups: { readonly rows: WorkgroupStore }
  readonly genomes: { readonly rows: GenomeStore }
  readonly datasetTypes: { readonly rows: DatasetTypeStore }
  readonly bioSamples: { readonly rows: BioSampleStore }
  readonly libraryPreps: { readonly rows: LibraryPrepStore }
  readonly libraries: { readonly rows: LibraryStore; readonly rules: Libraries }
  readonly labRequeues: { readonly rows: LabRequeueStore }
  readonly lanes: { readonly rows: LaneStore; readonly rules: Lanes }
  readonly datasets: { readonly rows: DatasetStore }
  readonly workflows: { readonly rows: WorkflowStore }
}

/** One seed that is being loaded. */
export type Loading = {
  readonly to: SeedTargets
  readonly contents: SeedContents
  /** The folder that the seed's relative paths start from. */
  readonly folder: string
  readonly now: number
  readonly place: SeedPlace
  /** The bases of all reads, those of earlier items and seeds among them. */
  readonly counted: { bases: number }
}

/** The current position in a seed, for error messages. */
export class SeedPlace {
  readonly #name: string
  readonly #later: { readonly path: string; readonly work: () => void }[] = []
  #path = ''

  constructor(name: string) {
    this.#name = name
  }

  /** Handles the items of a list; an error in one is reported with its path. */
  each<Item>(list: string, items: readonly Item[] | undefined, load: (item: Item) => void): void {
    const outer = this.#path
    for (const [at, item] of (items ?? []).entries()) {
      this.#path = `${outer === '' ? '' : `${outer}.`}${list}[${at}]`
      try {
        load(item)
      } catch (error) {
        throw this.#explained(error)
      }
    }
    this.#path = outer
  }

  /** Postpones what may refer to anything in the seeds; an error in it is reported with the current position. */
  later(work: () => void): void {
    this.#later.push({ path: this.#path, work })
  }

  /** Does what was postponed, in its order. */
  finish(): void {
    for (const { path, work } of this.#later.splice(0)) {
      this.#path = path
      try {
        work()
      } catch (error) {
        throw this.#explained(error)
      }
    }
    this.#path = ''
  }

  #explained(error: unknown): unknown {
    if (error instanceof PlatformError) return this.wrong(error.message)
    const code = (error as { code?: unknown }).code
    if (code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return this.wrong('this id is already in use')
    if (code === 'SQLITE_CONSTRAINT_UNIQUE') {
      return this.wrong('the e-mail address or clientId is already in use')
    }
    return error
  }

  /** The refusal of the seed for a problem at this position, or at a member of it. */
  wrong(reason: string, member = ''): Error {
    return seedError([{ name: this.#name, path: `${this.#path}${member}`, reason }])
  }
}

/** The row of a user that a seed refers to in a member. */
export function userId({ to, place }: Loading, id: string, member: string): number {
  if (to.users.rows.get(Number(id)) === undefined) {
    throw place.wrong(`there is no user ${id}`, `.${member}`)
  }
  return Number(id)
}

/** The row of another resource that a seed refers to in a member, if it does. */
export function existing(
  { place }: Loading,
  store: { get(id: number): unknown },
  id: string | undefined,
  member: string,
): number | undefined {
  if (id !== undefined && store.get(Number(id)) === undefined) {
    throw place.wrong(`there is no ${member} ${id}`, `.${member}`)
  }
  return number(id)
}

/** The number of an id in a seed, if there is one. */
export function number(id: string | undefined): number | undefined {
  return id === undefined ? undefined : Number(id)
}
