import { setImmediate } from 'node:timers/promises'
import { changedRows, type SearchedTable } from './changed-rows.ts'
import type { Database } from './database.ts'
import type { Clause } from './paged.ts'
import { sortedRows, type SortedRows } from './sorted-rows.ts'

/** Rows of a table that a search finds, as statements. */
export type Search = {
  /** What distinguishes it from other searches. */
  readonly name: string
  readonly table: SearchedTable
  /** What the rows are read in the order of, before their ids. */
  readonly order: { readonly by: 'score' | 'key'; readonly direction: 'ASC' | 'DESC' } | undefined
  /** Whether the rows are found in an order that has little to do with theirs: then they are sorted when all are found. */
  readonly isSortedLast: boolean
  /** Gives id, score and key of those that are found among some rows. */
  among(rows: SomeRows): Clause
}

/** Rows by their ids, or from behind one id up to another. */
export type SomeRows =
  | { readonly ids: readonly number[] }
  | { readonly after: number; readonly upTo: number }

/** What was found: a table with id, score and key, and the number of its rows. */
export type FoundRows = { readonly table: string; readonly total: number }

type Kept = {
  readonly search: Search
  readonly found: string
  /** What the rows are read from. */
  readonly table: string
  readonly sorted: SortedRows | undefined
  total: number
  /** The id up to which rows were looked at; infinite once all were. */
  upTo: number
  /** Whether all were found, and sorted. */
  isWhole: boolean
}

/** A million rows take some 50 MB of the folder for temporary files. */
const mostKept = 8

/**
 * Keeps what long searches found, so that their pages and totals are there at once. It is found in turns, and other
 * requests are answered between them. From then on it follows the rows: those that change are looked at again.
 */
export function foundRows(database: Database, idsInTurn: number) {
  const tables = foundTables(database, idsInTurn)
  const { kept } = tables
  const underway = new Map<string, Promise<void>>()

  const findAll = async (search: Search): Promise<void> => {
    const one = tables.begin(search)
    const next = database.statement<[number], { id: number | null }>(
      `SELECT min(id) AS id FROM ${search.table} WHERE id > ?`,
    )
    try {
      while (one.upTo < Infinity) {
        const first = next.get(one.upTo)?.id ?? Infinity
        const upTo = first + idsInTurn
        if (first < Infinity) tables.add(one, { after: first - 1, upTo })
        one.upTo = upTo
        await setImmediate()
        // It may have been dropped meanwhile.
        tables.followChanges()
        if (kept.get(search.name) !== one) return
      }
      const isCurrent = (): boolean => {
        tables.followChanges()
        return kept.get(search.name) === one
      }
      if (one.sorted === undefined || (await one.sorted.sort(isCurrent))) one.isWhole = true
    } catch (error) {
      tables.drop(one)
      throw error
    }
  }

  return {
    /** Finds what a search finds and keeps it; it may be gone again once it was awaited. */
    async keep(search: Search): Promise<void> {
      tables.followChanges()
      if (kept.get(search.name)?.isWhole === true) return
      const going = underway.get(search.name)
      if (going !== undefined) return going
      const found = findAll(search).finally(() => underway.delete(search.name))
      underway.set(search.name, found)
      return found
    },
    /** What a search found, as it is now, if it is kept. */
    find(name: string): FoundRows | undefined {
      tables.followChanges()
      const one = kept.get(name)
      if (one?.isWhole !== true) return undefined
      // Whatever was searched for last stays longest.
      kept.delete(name)
      kept.set(name, one)
      return one
    },
  }
}

/** The tables that hold what searches found. */
function foundTables(database: Database, idsInTurn: number) {
  const changes = changedRows(database)
  const kept = new Map<string, Kept>()
  let tables = 0

  const run = (text: string, values: Clause['values'] = []): number =>
    database.statement<typeof values>(text).run(...values).changes
  const drop = ({ search, found, sorted }: Kept): void => {
    kept.delete(search.name)
    run(`DROP TABLE IF EXISTS temp.${found}`)
    sorted?.drop()
  }
  const add = (one: Kept, rows: SomeRows): void => {
    const { text, values } = one.search.among(rows)
    one.total += run(`INSERT INTO temp.${one.found} (id, score, key) ${text}`, values)
  }
  const remove = (one: Kept, ids: readonly number[]): void => {
    const some = 'SELECT value FROM json_each(?)'
    one.sorted?.remove(ids)
    one.total -= run(`DELETE FROM temp.${one.found} WHERE id IN (${some})`, [JSON.stringify(ids)])
  }

  return {
    /** By the name of the search; those that were searched for last come last. */
    kept,
    drop,
    add,
    /** An empty table for what a search is going to find. */
    begin(search: Search): Kept {
      const oldest = [...kept.values()].find(({ isWhole }) => isWhole)
      if (kept.size >= mostKept && oldest !== undefined) drop(oldest)
      if (kept.size === 0) changes.note()
      tables += 1
      const found = `found_${tables}`
      run(`CREATE TEMP TABLE ${found} (id INTEGER PRIMARY KEY, score REAL, key ANY) STRICT`)
      const { order, isSortedLast } = search
      if (order !== undefined && !isSortedLast) {
        run(`CREATE INDEX temp.${found}_ordered ON ${found} (${order.by} ${order.direction})`)
      }
      const sorted =
        order !== undefined && isSortedLast
          ? sortedRows(database, { table: found, direction: order.direction }, idsInTurn)
          : undefined
      const table = sorted?.table ?? found
      const one: Kept = { search, found, table, sorted, total: 0, upTo: 0, isWhole: false }
      kept.set(search.name, one)
      return one
    },
    /** Looks again at the rows that have changed. */
    followChanges(): void {
      if (kept.size === 0) return
      const changed = changes.areNoted() ? changes.read() : 'any'
      for (const one of kept.values()) {
        if (changed === 'any') {
          drop(one)
          continue
        }
        const ids = (changed.get(one.search.table) ?? []).filter((id) => id <= one.upTo)
        if (ids.length === 0) continue
        remove(one, ids)
        add(one, { ids })
        one.sorted?.add(ids)
      }
      if (changed !== 'any') changes.forget()
    },
  }
}
