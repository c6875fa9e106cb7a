import {
  formatTimestamp,
  type UserRecord,
  type UserSummary,
  type V2UserRecord,
} from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { V2Href } from '../v2-href.ts'
import { v2User } from '../v2-records.ts'
import type { UserRow } from './users-store.ts'

/** A user inside another record. */
export function userSummary(id: number, name: string): UserSummary {
  return { Id: String(id), Href: hrefOf('user', id), Name: name }
}

/** The picture of a user. */
export function avatarUrl(id: number, uiUrl: string): string {
  return `${uiUrl}/avatars/${id}.svg`
}

export function userRecord(row: UserRow, uiUrl: string): UserRecord {
  return {
    ...userSummary(row.id, row.name),
    Email: row.email,
    AvatarUrl: avatarUrl(row.id, uiUrl),
    DateLastActive: formatTimestamp(row.last_active_ms),
    DateCreated: formatTimestamp(row.created_ms),
    HrefRuns: `${hrefOf('user', row.id)}/runs`,
    HrefProjects: `${hrefOf('user', row.id)}/projects`,
    HrefHistory: `${hrefOf('user', row.id)}/history`,
    Roles: row.roles === '[]' ? undefined : (JSON.parse(row.roles) as string[]),
    IsWorkgroup: row.is_workgroup === null ? undefined : row.is_workgroup === 1,
    DomainName: row.domain_name ?? undefined,
  }
}

export function v2UserRecord(
  row: UserRow,
  parts: Pick<V2UserRecord, 'Subscription' | 'Workgroups'>,
  uiUrl: string,
  v2Href: V2Href,
): V2UserRecord {
  const user = v2User(row.id, row.name, v2Href)
  const { HrefRuns: _, HrefProjects: __, HrefHistory: ___, ...record } = userRecord(row, uiUrl)
  return { ...record, ...user, HrefSettings: `${user.Href}/settings`, ...parts }
}
