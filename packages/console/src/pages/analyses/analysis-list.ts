import { appSessionStatuses, type AppSessionStatus, type V2AppSession } from '@benchtop/contracts'

/** The filter of the list. */
export const views = {
  open: {
    name: 'In progress',
    statuses: ['AwaitingAuthorization', 'Pending', 'Initializing', 'Running', 'Aborting'],
  },
  attention: { name: 'Needs attention', statuses: ['NeedsAttention'] },
  complete: { name: 'Complete', statuses: ['Complete'] },
  aborted: { name: 'Aborted', statuses: ['Aborted'] },
} as const satisfies Record<string, { name: string; statuses: readonly AppSessionStatus[] }>

/** The query of the list; without a view all of them, and timed-out analyses are left out unless requested. */
export function statusQuery(view: string, withTimedOut: boolean): AppSessionStatus[] {
  const { statuses = appSessionStatuses }: { readonly statuses?: readonly AppSessionStatus[] } =
    Object.entries(views).find(([key]) => key === view)?.[1] ?? {}
  return statuses.filter((status) => withTimedOut || status !== 'TimedOut')
}

/** How long an analysis took; undefined while it has no end. */
export function tookMs({
  DateCreated,
  DateCompleted,
}: Pick<V2AppSession, 'DateCreated' | 'DateCompleted'>): number | undefined {
  return DateCompleted === undefined
    ? undefined
    : Math.max(0, Date.parse(DateCompleted) - Date.parse(DateCreated))
}
