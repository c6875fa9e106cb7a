import { hrefOf } from '../ids/resource-id.ts'
import type { Database } from './database.ts'
import { jsonList } from './paged.ts'
import { belowSession, inProject, type HiddenTable } from './trashed-rows.ts'

/**
 * So many rows are deleted at once: others wait for a few milliseconds, and little is left without a row where that is
 * cut off.
 */
const atOnce = 200
/** So many parts of files at most go with them, or those of one. */
const partsAtOnce = 1000

const emptied = 'IN (SELECT id FROM trash WHERE emptied_ms IS NOT NULL)'

/** Of tables that refer to each other, the one that refers goes first. */
const goingOrder = [
  'file',
  'sample',
  'appresult',
  'appsession',
  'run',
  'project',
  'trash',
] as const satisfies ReadonlyArray<HiddenTable | 'trash'>
type Going = (typeof goingOrder)[number]

/** What files belong to: they go before it. */
const holders = ['sample', 'appresult', 'appsession', 'run'] as const

/** Which rows can go: those of emptied entries, and then these. A session goes after those below it. */
function canGo(table: Going): string {
  if (table === 'trash') return 'emptied_ms IS NOT NULL'
  const isHidden = `trash_id ${emptied}`
  return table === 'appsession'
    ? `${isHidden} AND NOT EXISTS (SELECT 1 FROM appsession s WHERE s.parent_id = appsession.id)`
    : isHidden
}

/** The ids that a statement is given, as one value. */
const given = '(SELECT value FROM json_each(?))'

/** What says something about rows that go for good, and what would lead nowhere without them. */
function traces(table: Going): string[] {
  if (table === 'trash') return []
  return [
    `DELETE FROM property_item WHERE id IN (
       SELECT i.id FROM json_each(?) x CROSS JOIN property_item i ON i.resource_id = x.value
       CROSS JOIN property p ON p.id = i.property_id AND p.type IN ('${table}', '${table}[]'))`,
    `DELETE FROM property WHERE parent_kind = '${table}' AND parent_id IN ${given}`,
    `DELETE FROM appsession_reference WHERE type = '${table}' AND resource_id IN ${given}`,
    `DELETE FROM notice WHERE subject IN (SELECT '${collection(table)}' || value FROM json_each(?))`,
    // The name of a deadline begins with the kind of what it is for.
    `DELETE FROM deadline WHERE kind GLOB '${table}-*' AND subject_id IN ${given}`,
    ...(table === 'project' || table === 'run'
      ? [`DELETE FROM share WHERE kind = '${table}' AND resource_id IN ${given}`]
      : []),
    ...(table === 'appsession'
      ? [`DELETE FROM appsession_reference WHERE appsession_id IN ${given}`]
      : []),
    // The samples of a run are in their projects, and stay there.
    ...(table === 'run' ? [`UPDATE sample SET run_id = NULL WHERE run_id IN ${given}`] : []),
  ]
}

/** What the address of a row begins with, before its id. */
function collection(table: HiddenTable): string {
  return hrefOf(table, 0).slice(0, -1)
}

/** The parameters of a statement on rows whose ids are given once for each question mark. */
function listsOf(ids: readonly number[], text: string): string[] {
  const list = jsonList(ids)
  return Array.from({ length: text.split('?').length - 1 }, () => list)
}

/** Changes rows with given ids. */
function changing(database: Database, text: string) {
  const { run } = database.statement<string[]>(text)
  return (ids: readonly number[]): void => void run(...listsOf(ids, text))
}

/** Reads a value of rows with given ids. */
function reading<Read>(database: Database, text: string) {
  const { all } = database.values<string[], Read>(text)
  return (ids: readonly number[]): Read[] => all(...listsOf(ids, text))
}

function byTable<Value>(make: (table: Going) => Value): Record<Going, Value> {
  return Object.fromEntries(goingOrder.map((table) => [table, make(table)])) as Record<Going, Value>
}

type GoneRows = { readonly contents: readonly string[]; readonly jobs: readonly number[] }

/**
 * What emptied entries of the trash hide, from the moment in which they are emptied until nothing is left of it. All of
 * them are one heap: what hangs on what one of them holds may be hidden by another. Called in a transaction.
 */
export function emptiedRows(database: Database) {
  const adopting = [...inProject(emptied), ...belowSession(emptied)].map(([table, condition]) =>
    database.statement(
      `UPDATE ${table} SET trash_id = (SELECT max(id) FROM trash WHERE emptied_ms IS NOT NULL)
       WHERE ${condition} AND (trash_id IS NULL OR trash_id NOT ${emptied})`,
    ),
  )
  const nexts = byTable((table) =>
    database.values<[], number>(`SELECT id FROM ${table} WHERE ${canGo(table)} LIMIT ${atOnce}`),
  )
  const removals = byTable((table) =>
    [...traces(table), `DELETE FROM ${table} WHERE id IN ${given}`].map((text) =>
      changing(database, text),
    ),
  )
  const filesOf: Partial<Record<Going, (ids: readonly number[]) => number[]>> = Object.fromEntries(
    holders.map((holder) => [
      holder,
      reading(database, `SELECT id FROM file WHERE ${holder}_id IN ${given} LIMIT ${atOnce}`),
    ]),
  )
  const withFewParts = reading<number>(
    database,
    `SELECT id FROM (SELECT key, value AS id, sum((SELECT count(*) FROM file_part WHERE file_id = value))
       OVER (ORDER BY key) AS parts FROM json_each(?)) WHERE parts <= ${partsAtOnce} OR key = 0`,
  )
  const contentsOf: Partial<Record<Going, (ids: readonly number[]) => string[]>> = {
    file: reading(
      database,
      `SELECT sha256 FROM file WHERE id IN ${given} AND sha256 IS NOT NULL
     UNION SELECT sha256 FROM file_part WHERE file_id IN ${given}`,
    ),
    run: reading(database, `SELECT sha256 FROM run_plan_file WHERE run_id IN ${given}`),
  }
  const jobsOf = reading<number>(
    database,
    `SELECT appsession_id FROM job WHERE appsession_id IN ${given}`,
  )

  const remove = (table: Going, ids: readonly number[]): GoneRows => {
    const contents = contentsOf[table]?.(ids) ?? []
    for (const removal of removals[table]) removal(ids)
    return { contents, jobs: [] }
  }

  const any = database.statement('SELECT 1 FROM trash WHERE emptied_ms IS NOT NULL LIMIT 1')

  return {
    /** Whether anything is left of what was emptied. */
    isAny: (): boolean => any.get() !== undefined,
    /** Adds whatever hangs on what was emptied, be it hidden by another entry: it goes along. */
    adopt(): void {
      for (const statement of adopting) statement.run()
    },
    /**
     * Deletes the next few rows. Gives the contents that they had or were to have, which others may have too; or sessions
     * that can't go before their jobs.
     */
    removeSome(): GoneRows {
      for (const table of goingOrder) {
        const ids = nexts[table].all()
        if (ids.length === 0) continue
        const files = table === 'file' ? ids : (filesOf[table]?.(ids) ?? [])
        if (files.length > 0) return remove('file', withFewParts(files))
        const jobs = table === 'appsession' ? jobsOf(ids) : []
        return jobs.length > 0 ? { contents: [], jobs } : remove(table, ids)
      }
      return { contents: [], jobs: [] }
    },
    /** Deletes the rows of jobs that left nothing else behind, by their sessions. */
    removeJobs: changing(
      database,
      `DELETE FROM job WHERE appsession_id IN (SELECT id FROM appsession
         WHERE id IN ${given} AND trash_id ${emptied})`,
    ),
  }
}
