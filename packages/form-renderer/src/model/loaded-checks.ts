import { signal, type ReadonlySignal } from '@preact/signals'

type Checks = typeof import('./checks.ts')

const loaded = signal<Checks | undefined>(undefined)

/** The checks, once loaded: until then, no problems are found. */
export const checks: ReadonlySignal<Checks | undefined> = loaded

/** Loads the checks, which a form needs on the first blur, not to be shown. */
export async function loadChecks(): Promise<Checks> {
  loaded.value ??= await import('./checks.ts')
  return loaded.value
}
