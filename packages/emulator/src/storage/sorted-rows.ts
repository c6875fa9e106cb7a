import { setImmediate } from 'node:timers/promises'
import type { Database } from './database.ts'

/** Rows with id, score and key that are to be read in the order of their keys, and then of their ids. */
export type Unsorted = {
  /** A table of the connection's own. */
  readonly table: string
  readonly direction: 'ASC' | 'DESC'
}

/** A copy of rows in their order, which follows them. */
export type SortedRows = {
  /** The sorted table. */
  readonly table: string
  /**
   * Sorts all rows, a part at a time, and other requests are answered in between. Resolves to false where `isCurrent`
   * came to be false.
   */
  sort(isCurrent: () => boolean): Promise<boolean>
  /** Forgets rows that are about to be removed from the unsorted ones. */
  remove(ids: readonly number[]): void
  /** Takes rows that were added to the unsorted ones. */
  add(ids: readonly number[]): void
  drop(): void
}

const some = 'SELECT value FROM json_each(?)'

type Place = { key: string | number; id: number }

/**
 * Sorts a million rows without holding others up. Inserting each row in its place takes several times as long as finding
 * it, and one sort of all takes a second that can't be divided. So the rows are divided into parts by keys drawn from
 * them; each part is sorted and appended.
 */
export function sortedRows(
  database: Database,
  { table: rows, direction }: Unsorted,
  idsInTurn: number,
): SortedRows {
  const steps = sortSteps(
    database,
    { table: rows, direction },
    Math.max(1, Math.floor(idsInTurn / 5)),
  )
  const { sorted } = steps
  /** What was removed while the rows were sorted: it may be in a part already. */
  let removedMeanwhile: Place[] = []
  let addedMeanwhile: number[] = []
  let phase: 'unsorted' | 'sorting' | 'sorted' = 'unsorted'

  /** Does something for all rows, so many at a time. */
  const inTurns = async (
    work: (after: number, upTo: number) => void,
    isCurrent: () => boolean,
  ): Promise<boolean> => {
    let after = 0
    for (;;) {
      const upTo = steps.lastOf(after, idsInTurn)
      if (upTo === undefined) return true
      work(after, upTo)
      after = upTo
      await setImmediate()
      if (!isCurrent()) return false
    }
  }
  const appendAll = async (parts: number, isCurrent: () => boolean): Promise<boolean> => {
    let inTurn = 0
    for (let at = 0; at <= parts; at += 1) {
      inTurn += steps.append(direction === 'ASC' ? at : parts - at)
      if (inTurn < idsInTurn) continue
      inTurn = 0
      await setImmediate()
      if (!isCurrent()) return false
    }
    return true
  }

  return {
    table: sorted,
    async sort(isCurrent) {
      steps.begin()
      phase = 'sorting'
      if (!(await inTurns(steps.drawSplits, isCurrent))) return false
      const parts = steps.numberSplits()
      if (!(await inTurns(steps.divide, isCurrent))) return false
      if (!(await appendAll(parts, isCurrent))) return false
      steps.forget(removedMeanwhile)
      steps.insert(addedMeanwhile)
      removedMeanwhile = []
      addedMeanwhile = []
      phase = 'sorted'
      steps.end()
      return true
    },
    remove(ids) {
      if (phase === 'unsorted') return
      const places = steps.placesOf(ids)
      if (phase === 'sorting') removedMeanwhile.push(...places)
      else steps.forget(places)
    },
    add(ids) {
      if (phase === 'sorting') addedMeanwhile.push(...ids)
      else if (phase === 'sorted') steps.insert(ids)
    },
    drop: steps.drop,
  }
}

/** The statements of a sort; one of `rowsInPart` rows, drawn by its id, begins a part. */
function sortSteps(database: Database, { table: rows, direction }: Unsorted, rowsInPart: number) {
  const [sorted, split, part] = [`${rows}_sorted`, `${rows}_split`, `${rows}_part`]
  const run = (text: string, ...values: (number | string)[]): number =>
    database.statement<typeof values>(text).run(...values).changes
  const dropSome = (...tables: readonly string[]): void =>
    tables.forEach((table) => run(`DROP TABLE IF EXISTS temp.${table}`))
  const drop = (): void => dropSome(sorted, split, part)
  return {
    sorted,
    drop,
    begin(): void {
      drop()
      run(`CREATE TEMP TABLE ${sorted} (key ANY NOT NULL, id INTEGER NOT NULL, score REAL,
           PRIMARY KEY (key ${direction}, id)) STRICT, WITHOUT ROWID`)
      run(`CREATE TEMP TABLE ${split} (key ANY NOT NULL, id INTEGER NOT NULL, part INTEGER NOT NULL DEFAULT 0,
           PRIMARY KEY (key, id)) STRICT, WITHOUT ROWID`)
      run(`CREATE TEMP TABLE ${part} (part INTEGER NOT NULL, id INTEGER NOT NULL, key ANY NOT NULL, score REAL,
           PRIMARY KEY (part, id)) STRICT, WITHOUT ROWID`)
    },
    /** Where the next turn ends; undefined after the last row. */
    lastOf: (after: number, most: number): number | undefined =>
      database
        .statement<[number, number], { id: number | null }>(
          `SELECT max(id) AS id FROM (SELECT id FROM temp.${rows} WHERE id > ? ORDER BY id LIMIT ?)`,
        )
        .get(after, most)?.id ?? undefined,
    // Ids are mixed first: names may repeat at regular distances.
    drawSplits: (after: number, upTo: number): void =>
      void run(
        `INSERT INTO temp.${split} (key, id) SELECT ifnull(key, ''), id FROM temp.${rows}
         WHERE id > ? AND id <= ? AND (id * 2654435761 >> 8) % ${rowsInPart} = 0`,
        after,
        upTo,
      ),
    /** Returns how many there are. */
    numberSplits: (): number =>
      run(
        `UPDATE temp.${split} SET part = numbered.part
         FROM (SELECT key, id, row_number() OVER (ORDER BY key, id) AS part FROM temp.${split}) numbered
         WHERE ${split}.key = numbered.key AND ${split}.id = numbered.id`,
      ),
    divide: (after: number, upTo: number): void =>
      void run(
        `INSERT INTO temp.${part} (part, id, key, score)
         SELECT ifnull((SELECT s.part FROM temp.${split} s WHERE (s.key, s.id) <= (ifnull(f.key, ''), f.id)
                        ORDER BY s.key DESC, s.id DESC LIMIT 1), 0), f.id, ifnull(f.key, ''), f.score
         FROM temp.${rows} f WHERE f.id > ? AND f.id <= ?`,
        after,
        upTo,
      ),
    /** Returns how many rows a part has. */
    append: (one: number): number =>
      run(
        `INSERT INTO temp.${sorted} (key, id, score)
         SELECT key, id, score FROM temp.${part} WHERE part = ? ORDER BY key ${direction}, id`,
        one,
      ),
    end: (): void => dropSome(split, part),
    placesOf: (ids: readonly number[]): Place[] =>
      database
        .statement<[string], Place>(
          `SELECT ifnull(key, '') AS key, id FROM temp.${rows} WHERE id IN (${some})`,
        )
        .all(JSON.stringify(ids)),
    forget: (places: readonly Place[]): void =>
      database.transaction(() => {
        for (const { key, id } of places) {
          run(`DELETE FROM temp.${sorted} WHERE key = ? AND id = ?`, key, id)
        }
      }),
    insert: (ids: readonly number[]): number =>
      run(
        `INSERT OR REPLACE INTO temp.${sorted} (key, id, score)
         SELECT ifnull(key, ''), id, score FROM temp.${rows} WHERE id IN (${some})`,
        JSON.stringify(ids),
      ),
  }
}
