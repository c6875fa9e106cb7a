import { formatTimestamp, type V2UserSetting } from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { V2Href } from '../v2-href.ts'
import type { UserSettingRow } from './user-settings-store.ts'

/** Its address is that of the list with it alone. */
export function v2UserSetting(row: UserSettingRow, v2Href: V2Href): V2UserSetting {
  return {
    Id: String(row.id),
    Href: v2Href(`${hrefOf('user', row.user_id)}/settings?id=${row.id}`),
    Name: row.name,
    Value: row.value,
    Type: row.type,
    DateModified: formatTimestamp(row.modified_ms),
  }
}
