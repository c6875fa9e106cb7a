import type { ListPage } from '../lists/list-pages.ts'
import type { ChooserField, Permission, Resource, ResourceType } from '@benchtop/forms'

/** A page of a list, as a chooser asks for it. */
export type AskedPage = {
  readonly offset: number
  readonly limit: number
  /** What the user is looking for; empty for all. */
  readonly query: string
  /** The chooser that asks: its `searchQuery`, `allowedPermissions`, `valueType` and `extensionFilters` narrow the list. */
  readonly field: ChooserField
  /** Ends the request when nobody waits for it any more. */
  readonly signal: AbortSignal
}

/** Where a form gets resources from. Records have `Href`, `Id` and `Name`, and what `displayFields` name. */
export type Resolver = {
  readonly list: (kind: ResourceType, asked: AskedPage) => Promise<ListPage<Resource>>
  /** The resource at an address such as `v1pre3/samples/5001`; undefined where the user can't see one. */
  readonly get: (href: string) => Promise<Resource | undefined>
  /** Whether the user may do that with it. Without it, permissions are left to the server. */
  readonly may?: (href: string, permission: Permission) => boolean | Promise<boolean>
  /** The address of what a file belongs to, for the scopes. */
  readonly ownerOf?: (fileHref: string) => string | undefined
}

/** A form without a resolver: its choosers say that there is nothing to choose from. */
export const noResolver: Resolver = {
  list: () => Promise.reject(new Error('this page has no connection to the platform')),
  get: () => Promise.resolve(undefined),
}

/** A member of a record as a text; empty where there is none. */
export function textIn(resource: Resource | undefined, member: string): string {
  const value = resource?.[member]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What a resource is called: its name, or the end of its address while that isn't known. */
export function nameOfResource(resource: Resource | undefined, href: string): string {
  return textIn(resource, 'Name') || (href.split('/').at(-1) ?? href)
}
