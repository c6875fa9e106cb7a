import process from 'node:process'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Handles termination signals until it is disposed of; a second signal ends the process immediately. */
export type Interruption = Disposable & { readonly signal: AbortSignal }

export function handleSignals(): Interruption {
  const controller = new AbortController()
  const release = (): void => {
    for (const name of signals) process.off(name, take)
  }
  const take = (): void => {
    release()
    controller.abort()
  }
  for (const name of signals) process.on(name, take)
  return { signal: controller.signal, [Symbol.dispose]: release }
}
