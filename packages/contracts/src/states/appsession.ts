import { eventsFrom, type Machine } from './machine.ts'

export const appSessionStatuses = [
  'AwaitingAuthorization',
  'Pending',
  'Initializing',
  'Running',
  'Complete',
  'NeedsAttention',
  'TimedOut',
  'Aborting',
  'Aborted',
] as const
export type AppSessionStatus = (typeof appSessionStatuses)[number]

/** The statuses that an app may set. */
export const settableAppSessionStatuses = [
  'Running',
  'Complete',
  'NeedsAttention',
  'TimedOut',
  'Aborted',
] as const
export type SettableAppSessionStatus = (typeof settableAppSessionStatuses)[number]

/** Where a session goes that needed attention: "after user intervention: Running or Complete". */
export const resolvedAppSessionStatuses = ['Running', 'Complete'] as const
export type ResolvedAppSessionStatus = (typeof resolvedAppSessionStatuses)[number]

/**
 * What happens to a session. `set …` is an app's own POST, `resolve …` is the user's word where attention was needed;
 * the rest is the platform's or the user's doing.
 */
export type AppSessionEvent =
  | 'authorize'
  | 'refuse'
  | 'initialize'
  | 'start'
  | 'time out'
  | 'stop'
  | 'stopped'
  | 'finish'
  | 'fail'
  | `resolve ${ResolvedAppSessionStatus}`
  | `set ${SettableAppSessionStatus}`

/** "Running / any": an app may set its status from wherever the session is in progress or was. */
const underWay = [
  'Pending',
  'Initializing',
  'Running',
  'Complete',
  'NeedsAttention',
  'TimedOut',
] as const

/**
 * The life of an AppSession. Aborted is terminal. AwaitingAuthorization is left by the user's decision, and Aborting
 * stays until app and machine have stopped: what an app can still report in both is that it has aborted. Initializing
 * is what the profile `field` calls a session whose inputs are being prepared.
 */
export const appSessionMachine: Machine<AppSessionStatus, AppSessionEvent> = {
  states: appSessionStatuses,
  transitions: [
    { event: 'authorize', from: ['AwaitingAuthorization'], to: 'Running' },
    { event: 'refuse', from: ['AwaitingAuthorization'], to: 'Aborted' },
    { event: 'initialize', from: ['Pending'], to: 'Initializing' },
    { event: 'start', from: ['Pending', 'Initializing'], to: 'Running' },
    { event: 'time out', from: ['Running'], to: 'TimedOut' },
    { event: 'stop', from: ['Running'], to: 'Aborting' },
    { event: 'stop', from: ['Pending', 'Initializing'], to: 'Aborted' },
    { event: 'stopped', from: ['Aborting'], to: 'Aborted' },
    { event: 'finish', from: ['Running'], to: 'Complete' },
    { event: 'fail', from: ['Pending', 'Initializing', 'Running', 'Aborting'], to: 'Aborted' },
    { event: 'resolve Running', from: ['NeedsAttention'], to: 'Running' },
    { event: 'resolve Complete', from: ['NeedsAttention'], to: 'Complete' },
    { event: 'set Running', from: underWay, to: 'Running' },
    { event: 'set Complete', from: underWay, to: 'Complete' },
    { event: 'set NeedsAttention', from: underWay, to: 'NeedsAttention' },
    { event: 'set TimedOut', from: underWay, to: 'TimedOut' },
    {
      event: 'set Aborted',
      from: [...underWay, 'AwaitingAuthorization', 'Aborting'],
      to: 'Aborted',
    },
  ],
}

/** The statuses that an app may set from this one. */
export function settableFrom(from: AppSessionStatus): SettableAppSessionStatus[] {
  const events = eventsFrom(appSessionMachine, from)
  return settableAppSessionStatuses.filter((status) => events.includes(`set ${status}`))
}

/** Whether a session has not started yet, except for preparations. */
export function isWaitingAppSessionStatus(status: AppSessionStatus): boolean {
  return status === 'Pending' || status === 'Initializing'
}

/** Whether nothing more is written by the app: its samples and AppResults take no more files. */
export function isFinalAppSessionStatus(status: AppSessionStatus): boolean {
  return status === 'Complete' || status === 'Aborted'
}
