import { badRequest, notFound, type control } from '@benchtop/contracts'
import type { Handlers } from '../kernel/handlers.ts'
import type { Platform } from '../platform/platform.ts'
import { rowId } from '../ids/resource-id.ts'
import type { Audit } from '../shared-bench/audit.ts'
import { isoOf } from './moments.ts'
import type { NamedSnapshots } from './named-snapshots.ts'

type Operations = Pick<typeof control, 'setPassword' | 'listAudit' | 'backUp'>

type Options = {
  readonly platform: Pick<Platform, 'users' | 'webSessions'>
  readonly snapshots: Pick<NamedSnapshots, 'backup'>
  /** Where the bench is shared. */
  readonly audit: Audit | undefined
}

const mostEvents = 1000

/** What the owner of a shared bench does for its users. */
export function sharedControl({ platform, snapshots, audit }: Options): Handlers<Operations> {
  const { users, webSessions } = platform
  return {
    async setPassword({ params, body }) {
      const user = users.rows.person(rowId(params.user) ?? 0)
      if (user === undefined) throw notFound(`User ${params.user}`)
      await webSessions.rules.setPassword(user.id, body.password)
      return { status: 204, empty: true }
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
      return {
        status: 200,
        record: {
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
        },
      }
    },
    backUp: () => ({ status: 200, bytes: snapshots.backup() }),
  }
}
