import type { Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage, where, whereOneOf } from '../../storage/paged.ts'
import { insertRow, type NewRow } from '../../storage/rows.ts'

export type AgreementRow = {
  id: number
  title: string
  url: string
  category: string
  /** When the user signed it; null where the user hasn't. */
  signed_ms: number | null
}

export type NewAgreement = NewRow<AgreementRow, 'signed_ms'>

const columns = 'a.*, s.signed_ms'
const from = `api_agreement a JOIN user v
  LEFT JOIN api_agreement_signature s ON s.agreement_id = a.id AND s.user_id = v.id`
const order = { Id: 'a.id', Title: 'a.title', DateSigned: 's.signed_ms' } as const

export function agreementStore(database: Database) {
  const get = database.statement<[number, number], AgreementRow>(
    `SELECT ${columns} FROM ${from} WHERE v.id = ? AND a.id = ?`,
  )
  return {
    /** An agreement as a user has signed it, or not. */
    get: (id: number, userId: number): AgreementRow | undefined => get.get(userId, id),
    list: (
      userId: number,
      filter: { ids: readonly number[] | undefined; category: string | undefined },
      page: Page<keyof typeof order>,
    ) =>
      selectPage<AgreementRow, keyof typeof order>(database, {
        columns,
        from,
        conditions: [
          where('v.id = ?', userId),
          whereOneOf('a.id', filter.ids),
          filter.category === undefined
            ? undefined
            : where('lower(a.category) = lower(?)', filter.category),
        ],
        order,
        id: 'a.id',
        page,
      }),
    insert: (agreement: NewAgreement): number =>
      insertRow<AgreementRow>(database, 'api_agreement', agreement),
    /** Stays as it is where the user has signed it before. */
    sign: database.statement<[id: number, userId: number, nowMs: number]>(
      `INSERT OR IGNORE INTO api_agreement_signature (agreement_id, user_id, signed_ms)
     VALUES (?, ?, ?)`,
    ).run,
  }
}
export type AgreementStore = ReturnType<typeof agreementStore>
