import {
  appSessionStatuses,
  type AppSessionCompact,
  type AppSessionStatus,
} from '@benchtop/contracts'

/** The filter of the list. */
export const views = {
  all: { name: 'All', statuses: appSessionStatuses },
  open: {
    name: 'In progress',
    statuses: ['AwaitingAuthorization', 'Pending', 'Initializing', 'Running', 'Aborting'],
  },
  attention: { name: 'Needs attention', statuses: ['NeedsAttention'] },
  complete: { name: 'Complete', statuses: ['Complete'] },
  aborted: { name: 'Aborted', statuses: ['Aborted'] },
} as const satisfies Record<string, { name: string; statuses: readonly AppSessionStatus[] }>
export type View = keyof typeof views

/** The query of the list: timed-out analyses are left out unless requested. */
export function statusQuery(view: View, withTimedOut: boolean): AppSessionStatus[] {
  const statuses: readonly AppSessionStatus[] = views[view].statuses
  return statuses.filter((status) => withTimedOut || status !== 'TimedOut')
}

/** How long an analysis took; undefined while it has no end. */
export function tookMs({ DateCreated, DateCompleted }: AppSessionCompact): number | undefined {
  return DateCompleted === undefined
    ? undefined
    : Math.max(0, Date.parse(DateCompleted) - Date.parse(DateCreated))
}
