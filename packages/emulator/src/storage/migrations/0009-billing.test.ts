import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { applyMigrations } from '../migrations.ts'
import { firstSchema } from './0001-first-schema.ts'
import { trash } from './0002-trash.ts'
import { fileParts } from './0003-file-parts.ts'
import { search } from './0004-search.ts'
import { listOrders } from './0005-list-orders.ts'
import { authorization } from './0006-authorization.ts'
import { transfersAndRuns } from './0007-transfers-and-runs.ts'
import { conditions } from './0008-conditions.ts'

const earlier = [
  firstSchema,
  trash,
  fileParts,
  search,
  listOrders,
  authorization,
  transfersAndRuns,
  conditions,
]

it('[BIL-10] opens the wallets of users who were there before, with their credits', () => {
  const sqlite = new Sqlite(':memory:')
  for (const step of earlier) sqlite.exec(step)
  sqlite.pragma(`user_version = ${earlier.length}`)
  const insert = sqlite.prepare(
    'INSERT INTO user (name, email, credits, created_ms, last_active_ms) VALUES (?, ?, ?, 7, 7)',
  )
  insert.run('Ada Example', 'ada@example.test', '1000.00')
  applyMigrations(sqlite)
  insert.run('Ben Example', 'ben@example.test', '10.00')
  const lines = sqlite.prepare(
    'SELECT user_id, kind, amount, balance, created_ms FROM wallet_entry',
  )
  const opening = { kind: 'opening', created_ms: 7 }
  expect(lines.all()).toEqual([
    { ...opening, user_id: 1001, amount: '1000.00', balance: '1000.00' },
    { ...opening, user_id: 1002, amount: '10.00', balance: '10.00' },
  ])
  sqlite.close()
})
