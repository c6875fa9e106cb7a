import type { ListPage } from '../lists/list-pages.ts'
import type { ChooserField, Permission, Resource, ResourceType } from '@benchtop/forms'

/** A chooser's request for a page of a list. */
export type PageRequest = {
  readonly offset: number
  readonly limit: number
  /** The search text; empty for all. */
  readonly query: string
  /**
   * The requesting chooser: its `searchQuery`, `allowedPermissions`, `valueType` and `extensionFilters` narrow the
   * list.
   */
  readonly field: ChooserField
  /** Aborts the request when its result is no longer needed. */
  readonly signal: AbortSignal
}

/** A form's source of resources. Records have `Href`, `Id`, `Name`, and the members listed in `displayFields`. */
export type Resolver = {
  readonly list: (kind: ResourceType, request: PageRequest) => Promise<ListPage<Resource>>
  /** The resource at an href such as `v1pre3/samples/5001`; undefined if the user can't see it. */
  readonly get: (href: string) => Promise<Resource | undefined>
  /** Whether the user has the permission. Without this, permissions are left to the server. */
  readonly may?: (href: string, permission: Permission) => boolean | Promise<boolean>
  /** The href of what a file, a biosample, a library or a dataset belongs to, for the scopes. */
  readonly ownerOf?: (href: string) => string | undefined
}

/** For a form without a resolver: its choosers report that there is nothing to choose from. */
export const noResolver: Resolver = {
  list: () => Promise.reject(new Error('this page has no connection to the platform')),
  get: () => Promise.resolve(undefined),
}

/** A member of a record as text; empty if absent. */
export function textIn(resource: Resource | undefined, member: string): string {
  const value = resource?.[member]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A resource's display name: its name, or the last part of its href until that is known. */
export function nameOfResource(resource: Resource | undefined, href: string): string {
  return textIn(resource, 'Name') || (href.split('/').at(-1) ?? href)
}
