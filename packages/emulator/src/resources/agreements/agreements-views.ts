import { formatTimestamp, type V2Agreement } from '@benchtop/contracts'
import type { V2Href } from '../v2-href.ts'
import type { AgreementRow } from './agreements-store.ts'

/** Its address is that of the list with it alone. */
export function v2Agreement(row: AgreementRow, v2Href: V2Href): V2Agreement {
  return {
    Id: String(row.id),
    Href: v2Href(`v2/users/current/apiagreements?id=${row.id}`),
    Title: row.title,
    Url: row.url,
    Category: row.category,
    AgreementStatus: row.signed_ms === null ? 'Unsigned' : 'Signed',
    DateSigned: row.signed_ms === null ? undefined : formatTimestamp(row.signed_ms),
  }
}
