import { statusSentence } from '../progress.ts'
import {
  isWaitingAppSessionStatus,
  type AppSessionEvent,
  type AppSessionStatus,
} from './appsession.ts'

type Node = {
  readonly name: string
  readonly status: AppSessionStatus
  readonly status_summary: string
}

const underWay: ReadonlySet<AppSessionStatus> = new Set([
  'Pending',
  'Initializing',
  'Running',
  'Aborting',
])

/**
 * The event of a multi-node app's session that follows from the statuses of its nodes: it runs from the start of the
 * first node, is Complete when all are, and is stopped when one is aborted, because each node produces only part of the
 * result; it is Aborted when none is in progress. A status that the app or its user set on the session itself is not
 * overridden.
 */
export function parentEvent(
  status: AppSessionStatus,
  nodes: readonly Node[],
): { readonly event: AppSessionEvent; readonly summary?: string } | undefined {
  if (status === 'Aborting') {
    return nodes.some((node) => underWay.has(node.status)) ? undefined : { event: 'stopped' }
  }
  if (status !== 'Pending' && status !== 'Running') return undefined
  const aborted = nodes.find((node) => node.status === 'Aborted')
  if (aborted !== undefined) return { event: 'stop', summary: abortedSummary(aborted) }
  if (status === 'Pending') {
    return nodes.some((node) => !isWaitingAppSessionStatus(node.status))
      ? { event: 'start' }
      : undefined
  }
  return nodes.every((node) => node.status === 'Complete') ? { event: 'finish' } : undefined
}

/** The aborted node and the reason, cut to the length of a StatusSummary. */
function abortedSummary({ name, status_summary }: Node): string {
  const why = status_summary === '' ? '.' : `: ${status_summary}`
  return statusSentence(`${name} was aborted${why}`)
}
