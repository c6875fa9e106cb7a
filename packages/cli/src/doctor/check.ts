/** What was looked at, how it is, and what to do where it isn't well. */
export type Check = {
  readonly name: string
  /** `warn`: something works less well, or is missing that not everybody needs; `fail`: the platform can't run so. */
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
