import type Sqlite from 'better-sqlite3'
import { firstSchema } from './migrations/0001-first-schema.ts'
import { trash } from './migrations/0002-trash.ts'
import { fileParts } from './migrations/0003-file-parts.ts'
import { search } from './migrations/0004-search.ts'
import { listOrders } from './migrations/0005-list-orders.ts'
import { authorization } from './migrations/0006-authorization.ts'
import { transfersAndRuns } from './migrations/0007-transfers-and-runs.ts'
import { conditions } from './migrations/0008-conditions.ts'
import { billing } from './migrations/0009-billing.ts'
import { triggerConsents } from './migrations/0010-trigger-consents.ts'
import { containers } from './migrations/0011-containers.ts'
import { filesOfTrashed } from './migrations/0012-files-of-trashed.ts'
import { formFiles } from './migrations/0013-form-files.ts'
import { withdrawnProducts } from './migrations/0014-withdrawn-products.ts'
import { emptiedTrash } from './migrations/0015-emptied-trash.ts'
import { lab } from './migrations/0016-lab.ts'

/** Every step from an empty file to today's schema, in order. A step that was released is never changed. */
const migrations: readonly string[] = [
  firstSchema,
  trash,
  fileParts,
  search,
  listOrders,
  authorization,
  transfersAndRuns,
  conditions,
  billing,
  triggerConsents,
  containers,
  filesOfTrashed,
  formFiles,
  withdrawnProducts,
  emptiedTrash,
  lab,
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

/** Brings a database to today's schema; SQLite's user_version counts the steps that it has taken. */
export function applyMigrations(sqlite: Sqlite.Database): void {
  const version = sqlite.pragma('user_version', { simple: true }) as number
  if (version > migrations.length) {
    throw new NewerDataError(
      `The data were written by a newer Benchtop (schema ${version}, this one knows ${migrations.length}). Use that version, or another data folder.`,
    )
  }
  for (const [step, migration] of migrations.entries()) {
    if (step < version) continue
    sqlite.transaction(() => {
      sqlite.exec(migration)
      sqlite.pragma(`user_version = ${step + 1}`)
    })()
  }
}
