import { signal, type ReadonlySignal } from '@preact/signals'

type Checks = typeof import('./checks.ts')

const loaded = signal<Checks | undefined>(undefined)

/** The checks, as soon as they are there: before, nothing is found wrong with any field. */
export const checks: ReadonlySignal<Checks | undefined> = loaded

/** Loads the checks, which a form needs when it is left, and not when it is shown. */
export async function loadChecks(): Promise<Checks> {
  loaded.value ??= await import('./checks.ts')
  return loaded.value
}
