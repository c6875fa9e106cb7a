import type { Permission } from '../definition/rule.ts'
import type { Resource } from '../properties/script-data.ts'
import type { ScriptRunner } from '../scripts/script-runner.ts'

/** Lookups that a check needs: from the store in the server, from the platform in a page or a command line. */
export type FormContext = {
  /** The resource at an address such as `v1pre3/samples/5001`; undefined if the user can't see one. */
  readonly resolve: (href: string) => Resource | undefined | Promise<Resource | undefined>
  /** Whether the user may read the resource, may write to it, or owns it. Called only for existing resources. */
  readonly may: (href: string, permission: Permission) => boolean | Promise<boolean>
  /** Runs script rules. A page that leaves them to the server sets `'skip'`. */
  readonly scripts: ScriptRunner | 'skip'
  /**
   * Tries patterns that may take long; defaults to `scripts`. With neither, only these are left to the server.
   */
  readonly patterns?: ScriptRunner | undefined
  /** The time for scripts, in milliseconds since 1970. */
  readonly now: number
}

/** Wraps a context so that each lookup is made once. */
export function askOnce({ resolve, may }: FormContext): Pick<FormContext, 'resolve' | 'may'> {
  const resources = new Map<string, ReturnType<FormContext['resolve']>>()
  const permissions = new Map<string, ReturnType<FormContext['may']>>()
  const once = <T>(answers: Map<string, T>, key: string, ask: () => T): T => {
    const known = answers.get(key)
    if (known !== undefined || answers.has(key)) return known as T
    const answer = ask()
    answers.set(key, answer)
    return answer
  }
  return {
    resolve: (href) => once(resources, href, () => resolve(href)),
    may: (href, permission) =>
      once(permissions, `${permission} ${href}`, () => may(href, permission)),
  }
}
