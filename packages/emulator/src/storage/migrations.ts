import type Sqlite from 'better-sqlite3'
import { firstSchema } from './migrations/0001-first-schema.ts'
import { lab } from './migrations/0002-lab.ts'
import { wire } from './migrations/0004-wire.ts'
import { sharing } from './migrations/0005-sharing.ts'
import { jobCourse } from './migrations/0008-job-course.ts'
import { searchProgress } from './migrations/0010-search-progress.ts'
import { listIndexes } from './migrations/0015-list-indexes.ts'

/** What the jobs of a native app may use: the addresses that they reach, and their limits, as JSON. */
const jobSettings = 'ALTER TABLE application ADD COLUMN job_settings TEXT;'

/**
 * An entry of the trash can hold one file alone: its kind and id are then those of what the file belongs to, as for the
 * files of a run. A merged sample is made of the files of others, of which each names its own.
 */
const filesAlone = `
ALTER TABLE trash ADD COLUMN file_id INTEGER;
ALTER TABLE sample ADD COLUMN is_merged INTEGER NOT NULL DEFAULT 0;
`

/** Sessions in progress include those whose inputs are being prepared, which deployed platforms call Initializing. */
const initializing = `
DROP INDEX appsession_at_work;
CREATE INDEX appsession_at_work ON appsession (id)
  WHERE status IN ('Pending', 'Initializing', 'Running', 'Aborting');
`

/**
 * What a user may store and run at a time, where that differs from the bench's defaults: NULL is the default, and -1 no
 * limit.
 */
const quotas = `
CREATE TABLE user_quota (
  user_id INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  storage_bytes INTEGER CHECK (storage_bytes >= -1),
  running_jobs INTEGER CHECK (running_jobs >= -1)
) STRICT;
`

/** Lists are read by plain statements, to which these indexes are of no use. */
const plainLists = `
DROP INDEX project_listed_by_application;
DROP INDEX run_listed_by_application;
DROP INDEX library_listed_by_project;
`

/** What was archived, with its files. */
const archives = `
ALTER TABLE run ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE dataset ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE file ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0;
`

/** Which projects were transferred, whose results are of sessions of others; and which runs have a sample sheet. */
const transferredAndSheets = `
ALTER TABLE project ADD COLUMN is_transferred INTEGER NOT NULL DEFAULT 0;
UPDATE project SET is_transferred = 1 WHERE EXISTS (
  SELECT 1 FROM (SELECT project_id, appsession_id FROM appresult UNION ALL SELECT project_id, appsession_id FROM sample) r
  JOIN appsession s ON s.id = r.appsession_id WHERE r.project_id = project.id AND s.user_id <> project.owner_id);
CREATE INDEX project_transferred ON project (owner_id) WHERE is_transferred = 1;
CREATE INDEX file_sample_sheet ON file (run_id) WHERE name = 'SampleSheet.csv' COLLATE NOCASE;
`

/** Sheets of the second format have names of their own, and a run may have several. */
const sheetsOfBothFormats = `
DROP INDEX file_sample_sheet;
CREATE INDEX file_sample_sheet ON file (run_id) WHERE name LIKE 'SampleSheet%.csv';
`

/** Every step from an empty file to today's schema, in order. A step that was released is never changed. */
const migrations: readonly string[] = [
  firstSchema,
  lab,
  jobSettings,
  wire,
  sharing,
  filesAlone,
  initializing,
  jobCourse,
  quotas,
  searchProgress,
  plainLists,
  archives,
  transferredAndSheets,
  sheetsOfBothFormats,
  listIndexes,
]

/** The schema that a database has which has taken every step. */
export const todaysSchema = migrations.length

/** The steps to an earlier schema. */
export function migrationsUntil(schema: number): readonly string[] {
  return migrations.slice(0, schema)
}

/** The schema of a database image: SQLite keeps its user_version at a fixed place, most significant byte first. */
export function imageSchema(image: Uint8Array): number {
  return new DataView(image.buffer, image.byteOffset, image.byteLength).getUint32(60)
}

/** The data were written by a later version than this one. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError'
}

/** Brings a database to today's schema. */
export function applyMigrations(sqlite: Sqlite.Database): void {
  takeSteps(sqlite, migrations)
}

/** Takes those of some steps that a database hasn't taken yet; SQLite's user_version counts them. */
export function takeSteps(sqlite: Sqlite.Database, steps: readonly string[]): void {
  const version = sqlite.pragma('user_version', { simple: true }) as number
  if (version > steps.length) {
    throw new NewerDataError(
      `The data were written by a newer Benchtop (schema ${version}; this one supports up to ${steps.length}). Use that version, or another data folder.`,
    )
  }
  for (const [step, migration] of steps.entries()) {
    if (step < version) continue
    sqlite.transaction(() => {
      sqlite.exec(migration)
      sqlite.pragma(`user_version = ${step + 1}`)
    })()
  }
}
