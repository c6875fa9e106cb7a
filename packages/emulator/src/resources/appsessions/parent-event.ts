import { limits, type AppSessionEvent, type AppSessionStatus } from '@benchtop/contracts'

type Node = {
  readonly name: string
  readonly status: AppSessionStatus
  readonly status_summary: string
}

const underWay: ReadonlySet<AppSessionStatus> = new Set(['Pending', 'Running', 'Aborting'])

/**
 * What happens to the session of a multi-node app by what its nodes are: it runs from the start of the first, is
 * Complete when all are, and is stopped when one is aborted, since what one node makes is only part of the result; it
 * is Aborted when none is under way any more. What an app or its user said of the session itself stands.
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
    return nodes.some((node) => node.status !== 'Pending') ? { event: 'start' } : undefined
  }
  return nodes.every((node) => node.status === 'Complete') ? { event: 'finish' } : undefined
}

/** Which node it was, and why, as far as a StatusSummary takes it. */
function abortedSummary({ name, status_summary }: Node): string {
  const why = status_summary === '' ? '.' : `: ${status_summary}`
  const text = `${name} was aborted${why}`
  return text.length <= limits.statusSummaryLength
    ? text
    : `${text.slice(0, limits.statusSummaryLength - 1).toWellFormed()}…`
}
