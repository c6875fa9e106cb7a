import type { Permission } from '../definition/rule.ts'
import type { FormContext } from '../validation/form-context.ts'

/** A platform on which these resources are there, with what may be done with each; and all that it was asked. */
export function fakeContext(
  resources: Readonly<Record<string, readonly Permission[]>> = {},
  more: Partial<FormContext> = {},
): FormContext & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async resolve(href) {
      asked.push(href)
      // Answers come later, as they do from a server.
      await Promise.resolve()
      return Object.hasOwn(resources, href) ? { Href: href, Name: `Name of ${href}` } : undefined
    },
    may(href, permission) {
      asked.push(`${permission} ${href}`)
      return resources[href]?.includes(permission) ?? false
    },
    scripts: 'skip',
    now: 0,
    ...more,
  }
}
