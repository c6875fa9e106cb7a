import { badRequest, notFound, type ShareAccess } from '@benchtop/contracts'
import { rowId } from '../ids/resource-id.ts'
import { controlHandlers } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import type { SharedKind, ShareRow } from '../resources/shares/shares-store.ts'

/** Projects and runs that are shared with other users and workgroups; each call is made on behalf of their owner. */
export function sharesControl({ shares, projects, runs }: Platform) {
  const list =
    (kind: SharedKind) =>
    ({ params: { id } }: { params: { id: number } }) => {
      const rows = shares.rules.list({ kind, id })
      const resource = kind === 'project' ? projects.rows.get(id) : runs.rows.get(id)
      const record = { owner: String(resource?.owner_id), shares: rows.map(shareView) }
      return { status: 200, record } as const
    }
  const share =
    (kind: SharedKind) =>
    ({ params: { id }, body }: ShareCall) => {
      const access = body.access === 'read' ? 'READ' : 'WRITE'
      const row = shares.rules.put({ kind, id }, account(body.with), access)
      return { status: 200, record: shareView(row) } as const
    }
  const unshare =
    (kind: SharedKind) =>
    ({ params }: { params: { id: number; with: string } }) => {
      const withId = rowId(params.with)
      if (withId === undefined) throw notFound(`Account ${params.with}`)
      shares.rules.remove({ kind, id: params.id }, withId)
      return { status: 204, empty: true } as const
    }
  return controlHandlers({
    listProjectShares: list('project'),
    shareProject: share('project'),
    unshareProject: unshare('project'),
    listRunShares: list('run'),
    shareRun: share('run'),
    unshareRun: unshare('run'),
  })
}

type ShareCall = {
  readonly params: { readonly id: number }
  readonly body: { readonly with: string; readonly access: ShareAccess }
}

/** The row of an account in a request; whether there is such an account is for the rules to say. */
function account(text: string): number {
  const id = rowId(text)
  if (id !== undefined) return id
  const message = `There is no user or workgroup ${text}.`
  throw badRequest([{ member: 'with', code: 'NotFound', message }])
}

function shareView(row: ShareRow) {
  return {
    with: String(row.with_id),
    name: row.with_name,
    isWorkgroup: row.is_workgroup === 1,
    access: row.access === 'READ' ? 'read' : 'write',
    created: new Date(row.created_ms).toISOString(),
  } as const
}
