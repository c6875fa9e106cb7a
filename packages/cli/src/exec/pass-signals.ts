import type { ChildProcess } from 'node:child_process'
import process from 'node:process'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Passed = (typeof signals)[number]

/** Forwards the signals of this process to a child, which handles them. */
export type SignalPassing = {
  /** The first signal received, before or after the child was started. */
  readonly received: Passed | undefined
  /** Forwards signals from now on. */
  to(child: ChildProcess): void
  release(): void
}

/**
 * Catches the signals that end this process. Ctrl-C on a terminal reaches the child directly, since both are in the
 * foreground group: it is not forwarded then, or it would arrive twice.
 */
export function passSignals(isOnTerminal: boolean): SignalPassing {
  let received: Passed | undefined
  let receiver: ChildProcess | undefined
  const take = (name: Passed): void => {
    received ??= name
    if (name !== 'SIGINT' || !isOnTerminal) receiver?.kill(name)
  }
  for (const name of signals) process.on(name, take)
  return {
    get received() {
      return received
    },
    to(child) {
      receiver = child
    },
    release() {
      for (const name of signals) process.off(name, take)
    },
  }
}
