import { hrefOf } from '../ids/resource-id.ts'
import type { Database } from './database.ts'

/** Every table whose rows can be hidden by an entry of the trash. */
const tables = ['project', 'run', 'sample', 'appresult', 'appsession', 'file'] as const
type Table = (typeof tables)[number]

/** What can be moved to the trash by itself. */
export type TrashedKind = Exclude<Table, 'file'>

const held = (table: Table): string => `(SELECT id FROM ${table} WHERE trash_id = ?)`

type Hanging = readonly [table: Table, condition: string]

/** What hangs on what an entry holds. Each step finds what those before it have added. */
const inProject: readonly Hanging[] = [
  ['sample', `project_id IN ${held('project')}`],
  ['appresult', `project_id IN ${held('project')}`],
]
const belowSession: readonly Hanging[] = [
  [
    'appsession',
    `id IN (WITH RECURSIVE below (id) AS (
       SELECT id FROM appsession WHERE trash_id = ?
       UNION SELECT s.id FROM below b JOIN appsession s ON s.parent_id = b.id
     ) SELECT id FROM below)`,
  ],
  ['sample', `appsession_id IN ${held('appsession')}`],
  ['appresult', `appsession_id IN ${held('appsession')}`],
]
/** Files aren't marked with what they belong to, but when they go for good: until then that says it for them. */
const files: readonly Hanging[] = [
  ['file', `run_id IN ${held('run')}`],
  ['file', `sample_id IN ${held('sample')}`],
  ['file', `appresult_id IN ${held('appresult')}`],
  ['file', `appsession_id IN ${held('appsession')}`],
]

/**
 * The sessions of which every result lies in a project that the entry holds, with the sessions above and below them.
 * One that made something elsewhere too, be it in the trash, stays: that would have nothing to go back to.
 */
const sessionsOfProject = `
  WITH RECURSIVE
    made (id) AS (
      SELECT appsession_id FROM sample WHERE trash_id = ? AND appsession_id IS NOT NULL
      UNION SELECT appsession_id FROM appresult WHERE trash_id = ?),
    root (id) AS (
      SELECT id FROM made
      UNION SELECT s.parent_id FROM root JOIN appsession s ON s.id = root.id
        WHERE s.parent_id IS NOT NULL),
    family (root, id) AS (
      SELECT id, id FROM root
      UNION SELECT f.root, s.id FROM family f JOIN appsession s ON s.parent_id = f.id),
    elsewhere (root) AS (
      SELECT f.root FROM family f JOIN sample m ON m.appsession_id = f.id
        WHERE m.project_id NOT IN ${held('project')}
      UNION SELECT f.root FROM family f JOIN appresult r ON r.appsession_id = f.id
        WHERE r.project_id NOT IN ${held('project')})
  UPDATE appsession SET trash_id = ?
  WHERE trash_id IS NULL AND user_id = (SELECT owner_id FROM trash WHERE id = ?)
    AND id IN (SELECT id FROM family WHERE root NOT IN (SELECT root FROM elsewhere))`

/** Adds the size of what an entry holds to whatever that hangs on and the entry doesn't hold. */
const resizes = [
  resize('project', sumOf('project_id')),
  resize('appsession', sumOf('appsession_id')),
  resize(
    'run',
    `SELECT run_id AS holder_id, size AS total_size FROM file
     WHERE trash_id = ? AND run_id IS NOT NULL AND upload_status = 'complete'`,
  ),
]

function sumOf(column: 'project_id' | 'appsession_id'): string {
  return `SELECT ${column} AS holder_id, total_size FROM sample WHERE trash_id = ?
    UNION ALL SELECT ${column}, total_size FROM appresult WHERE trash_id = ?`
}

function resize(holder: Table, sizes: string): string {
  return `UPDATE ${holder} SET total_size = total_size + $sign * held.size
    FROM (SELECT holder_id, sum(total_size) AS size FROM (${sizes}) GROUP BY holder_id) AS held
    WHERE ${holder}.id = held.holder_id AND ${holder}.trash_id IS NOT ?`
}

/** What says something about rows that go for good, and what would lead nowhere without them. */
const traces = [
  ...tables.flatMap((table) => [
    `DELETE FROM property_item WHERE id IN (
       SELECT i.id FROM ${table} x JOIN property_item i ON i.resource_id = x.id
       JOIN property p ON p.id = i.property_id AND p.type IN ('${table}', '${table}[]')
       WHERE x.trash_id = ?)`,
    `DELETE FROM property WHERE parent_kind = '${table}' AND parent_id IN ${held(table)}`,
    `DELETE FROM appsession_reference WHERE type = '${table}' AND resource_id IN ${held(table)}`,
    `DELETE FROM notice
     WHERE subject IN (SELECT '${collection(table)}' || id FROM ${table} WHERE trash_id = ?)`,
    // The name of a deadline begins with the kind of what it is for.
    `DELETE FROM deadline WHERE kind GLOB '${table}-*' AND subject_id IN ${held(table)}`,
  ]),
  ...['appsession_reference', 'job'].map(
    (table) => `DELETE FROM ${table} WHERE appsession_id IN ${held('appsession')}`,
  ),
  // The samples of a run are in their projects, and stay there.
  `UPDATE sample SET run_id = NULL WHERE run_id IN ${held('run')}`,
]

/** What the address of a row begins with, before its id. */
function collection(table: Table): string {
  return hrefOf(table, 0).slice(0, -1)
}

/** Of tables that refer to each other, the one that refers goes first. */
const goingOrder: readonly Table[] = ['file', 'sample', 'appresult', 'appsession', 'run', 'project']

/**
 * Hides, shows and deletes the rows of the trash, over all tables. Called in a transaction. Whatever hangs on what is
 * hidden is hidden with it; so what is live hangs on nothing that isn't.
 */
export function trashedRows(database: Database) {
  /** Statements whose only value is the id of an entry. */
  const forEntry = (texts: readonly string[], sign?: '+1' | '-1') => {
    const steps = texts.map((text) => {
      const statement = database.statement<number[]>(text.replaceAll('$sign', sign ?? ''))
      return { statement, count: text.split('?').length - 1 }
    })
    return (entryId: number): number => {
      let changes = 0
      for (const { statement, count } of steps) {
        changes += statement.run(...Array.from({ length: count }, () => entryId)).changes
      }
      return changes
    }
  }
  const mark = (rows: 'IS NULL' | 'IS NOT ?', hanging: readonly Hanging[]): string[] =>
    hanging.map(
      ([table, condition]) =>
        `UPDATE ${table} SET trash_id = ? WHERE trash_id ${rows} AND ${condition}`,
    )

  const heads = Object.fromEntries(
    tables.map((table) => [
      table,
      database.statement<[number, number]>(
        `UPDATE ${table} SET trash_id = ? WHERE trash_id IS NULL AND id = ?`,
      ),
    ]),
  ) as Record<Table, ReturnType<typeof database.statement<[number, number]>>>
  const headFiles = database.statement<[number, number]>(
    'UPDATE file SET trash_id = ? WHERE trash_id IS NULL AND run_id = ?',
  )
  const hideHanging = forEntry([
    ...mark('IS NULL', inProject),
    sessionsOfProject,
    ...mark('IS NULL', belowSession),
  ])
  const shrink = forEntry(resizes, '-1')
  const grow = forEntry(resizes, '+1')
  const unmark = forEntry(
    tables.map((table) => `UPDATE ${table} SET trash_id = NULL WHERE trash_id = ?`),
  )
  const adopt = forEntry(mark('IS NOT ?', [...inProject, ...belowSession, ...files]))
  const contents = database.statement<[number, number, number], { sha256: string }>(
    `SELECT sha256 FROM file WHERE trash_id = ? AND sha256 IS NOT NULL
     UNION SELECT p.sha256 FROM file f JOIN file_part p ON p.file_id = f.id WHERE f.trash_id = ?
     UNION SELECT f.sha256 FROM run r JOIN run_plan_file f ON f.run_id = r.id WHERE r.trash_id = ?`,
  )
  const jobs = database.statement<[number], { id: number }>(
    'SELECT j.appsession_id AS id FROM appsession s JOIN job j ON j.appsession_id = s.id WHERE s.trash_id = ?',
  )
  const removeTraces = forEntry(traces)
  const remove = forEntry(goingOrder.map((table) => `DELETE FROM ${table} WHERE trash_id = ?`))

  return {
    /** Hides a resource with what hangs on it by an entry; what hangs on it and is hidden already stays as it is. */
    hide(entryId: number, kind: TrashedKind, resourceId: number): void {
      heads[kind].run(entryId, resourceId)
      hideHanging(entryId)
      shrink(entryId)
    },
    /** Hides the files of a run alone; gives how many there were. */
    hideFiles(entryId: number, runId: number): number {
      const { changes } = headFiles.run(entryId, runId)
      shrink(entryId)
      return changes
    },
    /** Shows what an entry hides. */
    show(entryId: number): void {
      grow(entryId)
      unmark(entryId)
    },
    /**
     * Deletes what an entry hides, with whatever else is hidden that hangs on it. Gives the contents that its files had
     * or were to have, which others may have too, and the sessions whose jobs went.
     */
    remove(entryId: number): { contents: string[]; jobs: number[] } {
      adopt(entryId)
      const gone = {
        contents: contents.all(entryId, entryId, entryId).map((row) => row.sha256),
        jobs: jobs.all(entryId).map((row) => row.id),
      }
      removeTraces(entryId)
      remove(entryId)
      return gone
    },
  }
}
