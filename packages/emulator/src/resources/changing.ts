import type { Database } from '../storage/database.ts'
import type { Clock } from '../time/clock.ts'

/** What rules that change rows are built on: each change is a transaction, at a moment of the platform's time. */
export type Changing = { readonly database: Database; readonly clock: Clock }
