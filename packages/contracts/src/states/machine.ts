/**
 * A state machine as a table. The code asks it what may follow, the documents print it, a test walks every state
 * with every event.
 */
export type Machine<State extends string, Event extends string> = {
  readonly states: readonly State[]
  readonly transitions: readonly Transition<State, Event>[]
}

export type Transition<State extends string, Event extends string> = {
  readonly event: Event
  readonly from: readonly State[]
  readonly to: State
}

/** A machine whose states may be set from any other: all of them, or those that are settable. */
export function settable<State extends string, Settable extends State = State>(
  states: readonly State[],
  targets: readonly Settable[] = states as readonly Settable[],
): Machine<State, `set ${Settable}`> {
  const transitions = targets.map((to) => ({ event: `set ${to}` as const, from: states, to }))
  return { states, transitions }
}

/** The state that an event leads to, or undefined where the table has no such transition. */
export function next<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  from: State,
  event: Event,
): State | undefined {
  return machine.transitions.find(
    (transition) => transition.event === event && transition.from.includes(from),
  )?.to
}

/** The events that a state knows, in the table's order. */
export function eventsFrom<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  from: State,
): Event[] {
  return machine.transitions
    .filter((transition) => transition.from.includes(from))
    .map((transition) => transition.event)
}
