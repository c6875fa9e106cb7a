import type { ChildProcess } from 'node:child_process'
import process from 'node:process'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Passed = (typeof signals)[number]

/** Hands the signals of this process on to a child, which decides what becomes of them. */
export type SignalPassing = {
  /** The first one that came, before there was a child or after. */
  readonly asked: Passed | undefined
  /** Hands on what comes from now on. */
  to(child: ChildProcess): void
  release(): void
}

/**
 * Takes the signals that ask this process to end. What is typed on a terminal reaches the child by itself, since both are
 * in its foreground: Ctrl-C is not handed on there, or it would come twice.
 */
export function passSignals(isOnTerminal: boolean): SignalPassing {
  let asked: Passed | undefined
  let receiver: ChildProcess | undefined
  const take = (name: Passed): void => {
    asked ??= name
    if (name !== 'SIGINT' || !isOnTerminal) receiver?.kill(name)
  }
  for (const name of signals) process.on(name, take)
  return {
    get asked() {
      return asked
    },
    to(child) {
      receiver = child
    },
    release() {
      for (const name of signals) process.off(name, take)
    },
  }
}
