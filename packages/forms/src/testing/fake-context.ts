import type { Permission } from '../definition/rule.ts'
import type { FormContext } from '../validation/form-context.ts'

/** A platform with these resources and permissions, and a log of all requests. */
export function fakeContext(
  resources: Readonly<Record<string, readonly Permission[]>> = {},
  more: Partial<FormContext> = {},
): FormContext & { readonly lookups: string[] } {
  const lookups: string[] = []
  return {
    lookups,
    async resolve(href) {
      lookups.push(href)
      // Responses are asynchronous, like a server's.
      await Promise.resolve()
      return Object.hasOwn(resources, href) ? { Href: href, Name: `Name of ${href}` } : undefined
    },
    may(href, permission) {
      lookups.push(`${permission} ${href}`)
      return resources[href]?.includes(permission) ?? false
    },
    scripts: 'skip',
    now: 0,
    ...more,
  }
}
