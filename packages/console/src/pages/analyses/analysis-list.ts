import {
  appSessionStatuses,
  type AppSessionCompact,
  type AppSessionStatus,
} from '@benchtop/contracts'

/** Which analyses are looked at. */
export const views = {
  all: { name: 'All', statuses: appSessionStatuses },
  open: {
    name: 'Under way',
    statuses: ['AwaitingAuthorization', 'Pending', 'Running', 'Aborting'],
  },
  attention: { name: 'Needing attention', statuses: ['NeedsAttention'] },
  complete: { name: 'Complete', statuses: ['Complete'] },
  aborted: { name: 'Aborted', statuses: ['Aborted'] },
} as const satisfies Record<string, { name: string; statuses: readonly AppSessionStatus[] }>
export type View = keyof typeof views

/** What the list is asked for: those whose time ran out have left the user's lists, unless they are wanted. */
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
