import type { AppSessionRecord } from '@benchtop/contracts'
import type { AppSessionReader } from '../resources/appsessions/appsessions-reader.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import type { AppSessions } from '../resources/appsessions/appsessions.ts'

type Sessions = { readonly sessions: AppSessions; readonly sessionReader: AppSessionReader }

/**
 * The session as its app finds it on the machine. Of a node, "the session holding the user's input form data" is the one
 * above it: what the form gave is shown here too, unless the node has its own, so that an app reads its inputs in the
 * same way on one node and on many.
 */
export function jobSession(
  session: AppSessionRow,
  { sessions, sessionReader }: Sessions,
): AppSessionRecord {
  const record = sessionReader.record(session)
  if (session.parent_id === null) return record
  const parent = sessionReader.record(sessions.get(session.parent_id))
  const own = new Set(record.Properties.Items.map(({ Name }) => Name))
  const inherited = parent.Properties.Items.filter(
    ({ Name }) => /^(Input|Output)\./.test(Name) && !own.has(Name),
  )
  const Items = [...record.Properties.Items, ...inherited]
  return {
    ...record,
    References: [...record.References, ...parent.References],
    Properties: {
      ...record.Properties,
      Items,
      DisplayedCount: Items.length,
      TotalCount: Items.length,
    },
  }
}
