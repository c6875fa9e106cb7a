import { PlatformError } from '@benchtop/contracts'
import type { Platform } from '../platform/platform.ts'
import type { SeedContents } from './seed-files.ts'
import { seedError } from './seed-input.ts'

/** One seed that is being loaded. */
export type Loading = {
  readonly to: Platform
  /** The stores of all resources. */
  readonly rows: Platform['stores']
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
