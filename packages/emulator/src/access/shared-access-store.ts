import type { Access } from '@benchtop/contracts'
import type { Database } from '../storage/database.ts'
import { nothingShared, type OthersRow, type SharedRows } from '../storage/own-or-shared.ts'
import { satisfies } from './decide.ts'
import type { SharedAccess, Target } from './targets.ts'

/** Whether there is anything that is shared, or was transferred; of every owner, so that an index is searched. */
export const anyOfOthers =
  '(EXISTS (SELECT 1 FROM share) OR EXISTS (SELECT 1 FROM project WHERE owner_id > 0 AND is_transferred = 1))'

type AccessRow = { user_id: number; access: 'READ' | 'WRITE' }
type SharedRow = OthersRow & { readonly access: 'READ' | 'WRITE' }

/**
 * Who has access through sharing. It reaches what a scope on the shared project or run would reach, as long as that
 * belongs to the same owner; a session through the projects of its results, whose owner then sees it, too.
 */
export function sharedAccess(database: Database) {
  const any = database.statement<[], unknown>(`SELECT 1 WHERE ${anyOfOthers}`)
  const of = {
    project: database.statement<[number], AccessRow & { owner_id: number }>(
      `SELECT a.user_id, a.access, p.owner_id
       FROM project p JOIN shared_access a ON a.kind = 'project' AND a.resource_id = p.id WHERE p.id = ?`,
    ),
    run: database.statement<[number], AccessRow & { owner_id: number }>(
      `SELECT a.user_id, a.access, r.owner_id
       FROM run r JOIN shared_access a ON a.kind = 'run' AND a.resource_id = r.id WHERE r.id = ?`,
    ),
  }
  const ownerOf = database.values<[number], number>('SELECT owner_id FROM project WHERE id = ?')
  const rowsWith = (kind: 'project' | 'run') =>
    database.statement<[number, number], SharedRow>(
      `SELECT x.id, x.owner_id AS owner, max(a.access) AS access
       FROM shared_access a JOIN live_${kind} x ON x.id = a.resource_id
       WHERE a.user_id = ? AND a.kind = '${kind}' AND x.owner_id <> ? GROUP BY x.id ORDER BY x.id`,
    )
  const projectsWith = rowsWith('project')
  const runsWith = rowsWith('run')
  const ownProjects = database.values<[number, number], number>(
    `SELECT s.resource_id FROM share s JOIN live_project p ON p.id = s.resource_id
     WHERE s.kind = 'project' AND p.owner_id = ?
     UNION SELECT id FROM live_project WHERE owner_id = ? AND is_transferred = 1`,
  )

  const accessOn = (kind: 'project' | 'run', id: number, ownerId: number): SharedAccess[] =>
    of[kind]
      .all(id)
      .filter(({ owner_id }) => owner_id === ownerId)
      .map(({ user_id, access }) => ({ kind, id, userId: user_id, access }))

  const ofResults = (projectIds: readonly number[]): SharedAccess[] =>
    [...new Set(projectIds)].flatMap((id) => {
      const owners = ownerOf.all(id).map((user_id) => ({ user_id, access: 'WRITE' }) as const)
      return [...owners, ...of.project.all(id)].map(({ user_id, access }) => {
        return { kind: 'project', id, userId: user_id, access } as const
      })
    })

  const withAccess = (target: Target): Target => {
    const shared =
      target.results === undefined
        ? target.reachedBy.flatMap(({ kind, id }) =>
            kind === 'project' || kind === 'run' ? accessOn(kind, id, target.ownerId) : [],
          )
        : ofResults(target.results.map(({ projectId }) => projectId))
    return shared.length === 0 ? target : { ...target, shared }
  }

  return {
    /** The same targets, with those who have access to them. */
    withShared(targets: ReadonlyMap<number, Target>): ReadonlyMap<number, Target> {
      const isKnown = [...targets.values()].every(({ shared }) => shared !== undefined)
      if (isKnown || any.get() === undefined) return targets
      return new Map([...targets].map(([id, target]) => [id, withAccess(target)]))
    },
    sharedWith(userId: number, access: Access): SharedRows {
      if (any.get() === undefined) return nothingShared
      const rowsOf = (rows: readonly SharedRow[]): OthersRow[] =>
        rows.flatMap((row) =>
          satisfies(row.access, access) ? [{ id: row.id, owner: row.owner }] : [],
        )
      return {
        projects: rowsOf(projectsWith.all(userId, userId)),
        runs: rowsOf(runsWith.all(userId, userId)),
        ownProjects: ownProjects.all(userId, userId),
      }
    },
  }
}
