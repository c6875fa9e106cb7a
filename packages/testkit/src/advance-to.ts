import type { ControlClient } from '@benchtop/client/control'
import type { DueRecord, KnownChange } from '@benchtop/contracts'

/** What falls due: the first of a kind, or the one of a subject, by its id. */
export type DueEvent = DueRecord['kind'] | Pick<DueRecord, 'kind' | 'subject'>

/** What a jump of the clock changed. */
export type JumpReport = {
  readonly now: string
  /** Each with its text, such as `Purchase 1 expired`. */
  readonly changes: readonly KnownChange[]
  /** The snapshot of the state before, which undoes it: `control.restoreSnapshot({ name })`. */
  readonly snapshot: string
}

/** Moves the clock to the moment that something falls due, and no further. Throws if it isn't due. */
export type AdvanceTo = (event: DueEvent) => Promise<JumpReport>

/** So many entries are searched for the one that is meant. */
const searched = 10_000

export function advanceTo(control: ControlClient): AdvanceTo {
  return async (event) => {
    const { kind, subject } =
      typeof event === 'string' ? { kind: event, subject: undefined } : event
    const { due } = await control.listDue({ limit: searched })
    const found = due.find((one) => one.kind === kind && (subject ?? one.subject) === one.subject)
    if (found === undefined) {
      const kinds = [...new Set(due.map((one) => one.kind))].join(', ') || 'nothing'
      throw new Error(
        `No ${kind}${subject === undefined ? '' : ` of ${subject}`} is due: ${kinds} is.`,
      )
    }
    const { now, before, changes } = await control.changeClock({ set: found.due })
    if (before === undefined || changes === undefined) {
      throw new TypeError('The platform is older, and reports nothing.')
    }
    return { now, changes, snapshot: before.name }
  }
}
