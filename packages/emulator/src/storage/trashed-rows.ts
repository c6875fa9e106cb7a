import type { Database } from './database.ts'

/** Every table whose rows can be hidden by an entry of the trash. */
const tables = ['project', 'run', 'sample', 'appresult', 'appsession', 'file'] as const
export type HiddenTable = (typeof tables)[number]

/** What can be moved to the trash by itself. */
export type TrashedKind = HiddenTable

const held = (table: HiddenTable, by = '= ?'): string =>
  `(SELECT id FROM ${table} WHERE trash_id ${by})`

type Hanging = readonly [table: HiddenTable, condition: string]

/** What hangs on the projects that an entry holds, or those that are hidden in another way. */
export function inProject(by?: string): readonly Hanging[] {
  return [
    ['sample', `project_id IN ${held('project', by)}`],
    ['appresult', `project_id IN ${held('project', by)}`],
  ]
}

/** What hangs on the sessions. Each step finds what those before it have added. */
export function belowSession(by = '= ?'): readonly Hanging[] {
  return [
    [
      'appsession',
      `id IN (WITH RECURSIVE below (id) AS (
         SELECT id FROM appsession WHERE trash_id ${by}
         UNION SELECT s.id FROM below b JOIN appsession s ON s.parent_id = b.id
       ) SELECT id FROM below)`,
    ],
    ['sample', `appsession_id IN ${held('appsession', by)}`],
    ['appresult', `appsession_id IN ${held('appsession', by)}`],
  ]
}

/**
 * The sessions of which every result lies in a project that the entry holds, with the sessions above and below them.
 * One that made something elsewhere too, even in the trash, stays: else that would have no session to return with.
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
      SELECT f.root FROM family f CROSS JOIN sample m ON m.appsession_id = f.id
        WHERE m.project_id NOT IN ${held('project')}
      UNION SELECT f.root FROM family f CROSS JOIN appresult r ON r.appsession_id = f.id
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
  ...(['sample', 'appresult'] as const).flatMap((made) => [
    resize(made, filesAlone(made, `f.${made}_id`)),
    resize('project', filesAlone(made, 'o.project_id')),
    resize('appsession', filesAlone(made, 'o.appsession_id')),
  ]),
  resize(
    'appsession',
    `SELECT appsession_id AS holder_id, size AS total_size FROM file
     WHERE trash_id = ? AND appsession_id IS NOT NULL AND upload_status = 'complete'`,
  ),
]

/** What a session made and its user still has, outside the trash. */
function ownResults(made: 'sample' | 'appresult'): string {
  return `SELECT o.id FROM live_${made} o JOIN appsession s ON s.id = o.appsession_id
    WHERE s.id = ? AND o.owner_id = s.user_id`
}

/** Files that an entry holds without the sample or the AppResult that they belong to. */
function filesAlone(made: 'sample' | 'appresult', holder: string): string {
  return `SELECT ${holder} AS holder_id, f.size AS total_size FROM file f JOIN ${made} o ON o.id = f.${made}_id
    WHERE f.trash_id = ? AND o.trash_id IS NOT f.trash_id AND f.upload_status = 'complete'`
}

function sumOf(column: 'project_id' | 'appsession_id'): string {
  return `SELECT ${column} AS holder_id, total_size FROM sample WHERE trash_id = ?
    UNION ALL SELECT ${column}, total_size FROM appresult WHERE trash_id = ?`
}

function resize(holder: HiddenTable, sizes: string): string {
  return `UPDATE ${holder} SET total_size = total_size + $sign * held.size
    FROM (SELECT holder_id, sum(total_size) AS size FROM (${sizes}) GROUP BY holder_id) AS held
    WHERE ${holder}.id = held.holder_id AND ${holder}.trash_id IS NOT ?`
}

/**
 * Hides and shows the rows of the trash, over all tables. Called in a transaction. Whatever hangs on what is
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
  const mark = (hanging: readonly Hanging[]): string[] =>
    hanging.map(
      ([table, condition]) =>
        `UPDATE ${table} SET trash_id = ? WHERE trash_id IS NULL AND ${condition}`,
    )

  const heads = Object.fromEntries(
    tables.map((table) => [
      table,
      database.statement<[number, number]>(
        `UPDATE ${table} SET trash_id = ? WHERE trash_id IS NULL AND id = ?`,
      ),
    ]),
  ) as Record<HiddenTable, ReturnType<typeof database.statement<[number, number]>>>
  const headFiles = {
    run: database.statement<[number, number]>(
      'UPDATE file SET trash_id = ? WHERE trash_id IS NULL AND run_id = ?',
    ),
    appsession: database.statement<[number, number, number, number]>(
      `UPDATE file SET trash_id = ? WHERE trash_id IS NULL AND (appsession_id = ?
         OR sample_id IN (${ownResults('sample')}) OR appresult_id IN (${ownResults('appresult')}))`,
    ),
  }
  const markDatasets = (isDeleted: 0 | 1) =>
    forEntry([
      `UPDATE dataset SET is_file_data_deleted = ${isDeleted}
       WHERE (SELECT file_id FROM trash WHERE id = ?) IS NULL
         AND (sample_id IN (SELECT sample_id FROM file WHERE trash_id = ?)
           OR appresult_id IN (SELECT appresult_id FROM file WHERE trash_id = ?))`,
    ])
  const deleteFileData = markDatasets(1)
  const restoreFileData = markDatasets(0)
  const hideHanging = forEntry([...mark(inProject()), sessionsOfProject, ...mark(belowSession())])
  const shrink = forEntry(resizes, '-1')
  const grow = forEntry(resizes, '+1')
  const unmark = forEntry(
    tables.map((table) => `UPDATE ${table} SET trash_id = NULL WHERE trash_id = ?`),
  )

  return {
    /** Hides a resource with what hangs on it by an entry; what hangs on it and is hidden already stays as it is. */
    hide(entryId: number, kind: TrashedKind, resourceId: number): void {
      heads[kind].run(entryId, resourceId)
      hideHanging(entryId)
      shrink(entryId)
    },
    /** Hides the files of a run alone, or of a session and of what it made; returns how many there were. */
    hideFiles(entryId: number, kind: 'run' | 'appsession', id: number): number {
      const { changes } =
        kind === 'run'
          ? headFiles.run.run(entryId, id)
          : headFiles.appsession.run(entryId, id, id, id)
      deleteFileData(entryId)
      shrink(entryId)
      return changes
    },
    /** Shows what an entry hides. */
    show(entryId: number): void {
      grow(entryId)
      restoreFileData(entryId)
      unmark(entryId)
    },
  }
}
