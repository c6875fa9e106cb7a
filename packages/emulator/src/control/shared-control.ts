import { badRequest, notFound, type QuotaRecord } from '@benchtop/contracts'
import { controlHandlers, ok } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import { rowId } from '../ids/resource-id.ts'
import type { Audit } from '../shared-bench/audit.ts'
import { isoOf } from './moments.ts'
import type { NamedSnapshots } from './named-snapshots.ts'

type Options = {
  readonly platform: Pick<Platform, 'users' | 'webSessions' | 'quotas'>
  readonly snapshots: Pick<NamedSnapshots, 'backup'>
  /** Where the bench is shared. */
  readonly audit: Audit | undefined
}

const mostEvents = 1000

/** What the owner of a shared bench does for its users. */
export function sharedControl({ platform, snapshots, audit }: Options) {
  const { users, webSessions, quotas } = platform
  const quotaOf = (id: number, name: string): QuotaRecord => {
    const storage = quotas.rules.storageOf(id)
    const { running, queued, allowed, isDefault } = quotas.rules.jobsOf(id)
    return {
      user: String(id),
      name,
      storage: {
        usedBytes: storage.used,
        allowedBytes: storage.allowed ?? null,
        isDefault: storage.isDefault,
      },
      jobs: { running, queued, allowed: allowed ?? null, isDefault },
    }
  }
  return controlHandlers({
    async setPassword({ params, body }) {
      const user = users.rows.person(rowId(params.user) ?? 0)
      if (user === undefined) throw notFound(`User ${params.user}`)
      await webSessions.rules.setPassword(user.id, body.password)
      return { status: 204, empty: true }
    },
    listQuotas({ query: { user } }) {
      const listed = users.rows.list().filter(({ id }) => user === undefined || String(id) === user)
      return ok({ quotas: listed.map(({ id, name }) => quotaOf(id, name)) })
    },
    setQuota({ params, body: { storageBytes, runningJobs } }) {
      const user = users.rows.person(rowId(params.user) ?? 0)
      if (user === undefined) throw notFound(`User ${params.user}`)
      quotas.rules.set(user.id, { storage: storageBytes, jobs: runningJobs })
      return ok(quotaOf(user.id, user.name))
    },
    listAudit({ query: { limit, before = Number.MAX_SAFE_INTEGER } }) {
      if (limit < 1 || limit > mostEvents) {
        const message = `must be from 1 to ${mostEvents}`
        throw badRequest([{ member: 'limit', code: 'OutOfRange', message }])
      }
      // One more shows whether there is another page.
      const rows = audit?.page(before, limit + 1) ?? []
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return ok({
        events: shown.map(({ id, at_ms, who, what, target, address, outcome }) => ({
          id: String(id),
          when: isoOf(at_ms) ?? '',
          who,
          what,
          target,
          from: address,
          outcome,
        })),
        next: last === undefined ? null : String(last.id),
      })
    },
    backUp: () => ({ status: 200, bytes: snapshots.backup() }),
  })
}
