/** What was checked, its state, and how to fix a problem. */
export type Check = {
  readonly name: string
  /** `warn`: something is degraded, or is missing that not every user needs; `fail`: the platform can't run. */
  readonly state: 'ok' | 'warn' | 'fail'
  readonly found: string
  readonly advice?: string
}

export function ok(name: string, found: string): Check {
  return { name, state: 'ok', found }
}

export function warn(name: string, found: string, advice: string): Check {
  return { name, state: 'warn', found, advice }
}

export function fail(name: string, found: string, advice: string): Check {
  return { name, state: 'fail', found, advice }
}
