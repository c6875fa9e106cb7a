import type { ChildProcess } from 'node:child_process'
import process from 'node:process'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Passed = (typeof signals)[number]

export type SignalPassing = ReturnType<typeof passSignals>

/**
 * Catches the signals that end this process, and forwards them to a child, which handles them. Ctrl-C on a terminal
 * reaches the child directly, since both are in the foreground group: it is not forwarded then, or it would arrive twice.
 */
export function passSignals(isOnTerminal: boolean) {
  let received: Passed | undefined
  let receiver: ChildProcess | undefined
  const take = (name: Passed): void => {
    received ??= name
    if (name !== 'SIGINT' || !isOnTerminal) receiver?.kill(name)
  }
  for (const name of signals) process.on(name, take)
  return {
    /** The first signal received, before or after the child was started. */
    get received(): Passed | undefined {
      return received
    },
    /** Forwards signals from now on. */
    to(child: ChildProcess): void {
      receiver = child
    },
    release(): void {
      for (const name of signals) process.off(name, take)
    },
  }
}
