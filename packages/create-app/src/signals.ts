import process from 'node:process'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Heeds the signals that ask this process to end until it is disposed of; a second one ends it at once. */
export type Interruption = Disposable & { readonly signal: AbortSignal }

export function heedSignals(): Interruption {
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
