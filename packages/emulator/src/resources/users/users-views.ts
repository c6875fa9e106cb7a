import { formatTimestamp, type UserRecord, type UserSummary } from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { UserRow } from './users-store.ts'

/** A user inside another record. */
export function userSummary(id: number, name: string): UserSummary {
  return { Id: String(id), Href: hrefOf('user', id), Name: name }
}

export function userRecord(row: UserRow, uiUrl: string): UserRecord {
  return {
    ...userSummary(row.id, row.name),
    Email: row.email,
    AvatarUrl: `${uiUrl}/avatars/${row.id}.svg`,
    DateLastActive: formatTimestamp(row.last_active_ms),
    DateCreated: formatTimestamp(row.created_ms),
    HrefRuns: `${hrefOf('user', row.id)}/runs`,
    HrefProjects: `${hrefOf('user', row.id)}/projects`,
    Roles: row.roles === '[]' ? undefined : (JSON.parse(row.roles) as string[]),
    IsWorkgroup: row.is_workgroup === null ? undefined : row.is_workgroup === 1,
    DomainName: row.domain_name ?? undefined,
  }
}
