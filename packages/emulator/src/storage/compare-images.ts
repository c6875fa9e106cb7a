import type { ComparedValue, RecordChange, ResourceChanges } from '@benchtop/contracts'
import { setImmediate } from 'node:timers/promises'
import { settingStore, type SettingStore } from './settings-store.ts'
import { openMemoryDatabase } from './memory-database.ts'
import { plainTables } from './copy-image.ts'
import type { Database } from './database.ts'

type Row = Readonly<Record<string, unknown>>

/** Internal tables, and those that change with every request. */
const machinery: ReadonlySet<string> = new Set([
  'sqlite_sequence',
  'setting',
  'deadline',
  'rate_count',
  'search_progress',
  'web_session',
  'authorization_code',
])
/** How many records are compared before others have their turn. */
const recordsInTurn = 2_000

/**
 * Compares two states, table by table; those that are the same are left out. An image of an earlier schema is
 * brought to today's first. `limit` is how many records are listed for each resource; all are counted. What the owner
 * has set is compared by `compareSettings`, and comes first.
 */
export async function compareImages(
  before: Uint8Array,
  after: Uint8Array,
  limit: number,
  compareSettings: (before: SettingStore, after: SettingStore) => readonly ResourceChanges[],
): Promise<ResourceChanges[]> {
  using from = openMemoryDatabase(before)
  using to = openMemoryDatabase(after)
  const found = [...compareSettings(settingStore(from), settingStore(to))]
  for (const table of plainTables(to).toSorted()) {
    if (machinery.has(table)) continue
    const changes = await compareTable(table, from, to, limit)
    if (changes.added + changes.removed + changes.changed > 0) found.push(changes)
  }
  return found
}

async function compareTable(
  table: string,
  from: Database,
  to: Database,
  limit: number,
): Promise<ResourceChanges> {
  const keys = keyColumns(table, to)
  const text = `SELECT * FROM "${table}" ORDER BY ${keys.join(', ')}`
  const [older, newer] = [from, to].map((database) => database.statement<[], Row>(text).iterate())
  if (older === undefined || newer === undefined) throw new TypeError('Two states are compared.')
  const counts = { added: 0, removed: 0, changed: 0 }
  const records: RecordChange[] = []
  const record = (
    change: RecordChange['change'],
    before: Row | undefined,
    now: Row | undefined,
  ) => {
    counts[change] += 1
    if (records.length >= limit) return
    const key = keys.map((column) => String((now ?? before)?.[column])).join('/')
    records.push({ key, name: nameOf(now ?? before), change, members: differences(before, now) })
  }
  let [before, now] = [older.next(), newer.next()]
  for (let compared = 1; before.done !== true || now.done !== true; compared += 1) {
    if (compared % recordsInTurn === 0) await setImmediate()
    const order = orderOf(keys, before, now)
    if (order < 0) record('removed', before.value as Row, undefined)
    else if (order > 0) record('added', undefined, now.value as Row)
    else if (!areEqual(before.value as Row, now.value as Row)) {
      record('changed', before.value as Row, now.value as Row)
    }
    if (order <= 0) before = older.next()
    if (order >= 0) now = newer.next()
  }
  return { resource: table, ...counts, records }
}

function nameOf(row: Row | undefined): string | null {
  const name = row?.['name'] ?? row?.['experiment_name'] ?? row?.['path']
  return typeof name === 'string' ? name : null
}

function keyColumns(table: string, database: Database): string[] {
  const columns = database
    .statement<[string], { name: string; pk: number }>(
      'SELECT name, pk FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk',
    )
    .all(table)
  return columns.map(({ name }) => name)
}

/** Below 0 where the first comes alone, above where the second does, 0 where both are of one record. */
function orderOf(
  keys: readonly string[],
  first: IteratorResult<Row>,
  second: IteratorResult<Row>,
): number {
  if (first.done === true) return 1
  if (second.done === true) return -1
  for (const key of keys) {
    const [one, other] = [first.value[key], second.value[key]]
    if (one === other) continue
    // As SQLite orders texts: by their bytes.
    if (typeof one === 'string' && typeof other === 'string') {
      return Buffer.compare(Buffer.from(one), Buffer.from(other))
    }
    return Number(one) - Number(other)
  }
  return 0
}

function areEqual(one: Row, other: Row): boolean {
  return Object.keys(other).every((column) => isSame(one[column], other[column]))
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) {
    return Buffer.compare(one, other) === 0
  }
  return one === other
}

function differences(before: Row | undefined, now: Row | undefined): RecordChange['members'] {
  const columns = Object.keys(now ?? before ?? {})
  const different = columns.filter(
    (column) => !isSame(before?.[column] ?? null, now?.[column] ?? null),
  )
  return Object.fromEntries(
    different.map((column) => [
      column,
      {
        ...(before !== undefined && { before: comparable(before[column]) }),
        ...(now !== undefined && { after: comparable(now[column]) }),
      },
    ]),
  )
}

/** Hashes of secrets are never shown: only that they differ. */
function comparable(value: unknown): ComparedValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  return typeof value === 'bigint' ? String(value) : 'secret'
}
