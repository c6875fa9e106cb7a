import type { Database } from '../../storage/database.ts'
import { whereOneOf } from '../../storage/paged.ts'
import { insertRow, type NewRow } from '../../storage/rows.ts'

export type InstrumentRow = { id: number; serial_number: string; name: string; type: string }

/** A run of an instrument: from its first cycle until the upload of its files begins. */
export type InstrumentRunRow = {
  instrument_id: number
  started_ms: number
  /** Null while the instrument runs. */
  ended_ms: number | null
}

const runs = `
  SELECT i.id AS instrument_id, r.created_ms AS started_ms,
    CASE WHEN r.status IN ('Running', 'Paused') THEN NULL WHEN r.status = 'Stopped' THEN r.modified_ms
      ELSE coalesce(r.upload_started_ms, r.modified_ms) END AS ended_ms
  FROM live_run r JOIN instrument i ON i.serial_number = r.details ->> 'InstrumentName'
  WHERE r.owner_id = ?`

export function instrumentStore(database: Database) {
  return {
    /** The instruments of a user's runs, in the order of their ids. */
    ofUser(userId: number, serialNumbers: readonly string[] | undefined): InstrumentRow[] {
      const serial = whereOneOf('i.serial_number', serialNumbers)
      return database
        .statement<(string | number | null)[], InstrumentRow>(
          `SELECT i.* FROM instrument i WHERE i.id IN (SELECT instrument_id FROM (${runs}))
           AND ${serial?.text ?? '1'} ORDER BY i.id`,
        )
        .all(userId, ...(serial?.values ?? []))
    },
    /** The runs of a user on any instrument. */
    runsOf: database.statement<[userId: number], InstrumentRunRow>(`${runs} ORDER BY r.id`).all,
    insert: (instrument: NewRow<InstrumentRow>): number =>
      insertRow<InstrumentRow>(database, 'instrument', instrument),
  }
}
export type InstrumentStore = ReturnType<typeof instrumentStore>
