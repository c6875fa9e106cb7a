import {
  contentShapes,
  formatTimestamp,
  typeShape,
  type ListedProperty,
  type Property,
  type PropertyContainer,
  type PropertyContent,
  type PropertyItemRecord,
  type PropertyRecord,
} from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { ApplicationRow } from '../applications/applications-store.ts'
import type { UserRow } from '../users/users-store.ts'
import { userSummary } from '../users/users-views.ts'
import type { PropertyItemRow, PropertyParentRef, PropertyRow } from './properties-store.ts'

/** An item with its displayed value. */
export type ShownItem = { readonly row: PropertyItemRow; readonly content: PropertyContent }

/** The address of a resource's properties. */
export function propertiesHref(parent: PropertyParentRef): string {
  return `${hrefOf(parent.kind, parent.id)}/properties`
}

/** A property with its items. */
export function propertyRecord(row: PropertyRow, items: readonly ShownItem[]): PropertyRecord {
  const href = `${propertiesHref({ kind: row.parent_kind, id: row.parent_id })}/${row.name}`
  const contents = items.map((item) => item.content)
  return {
    Name: row.name,
    Type: row.type,
    Href: href,
    Description: row.description,
    ...contentMembers(row, contents),
    ...countMembers(row, contents.length, href),
  }
}

/** The members of a single property in addition to its content: who changed it last, when and with which app. */
export function propertyChange(
  row: PropertyRow,
  user: UserRow | undefined,
  application: ApplicationRow | undefined,
): Partial<PropertyRecord> {
  return {
    DateModified: formatTimestamp(row.modified_ms),
    UserModifiedBy: user && userSummary(user.id, user.name),
    ApplicationModifiedBy: application && {
      Id: String(application.id),
      Href: hrefOf('application', application.id),
      Name: application.name,
    },
  }
}

/** The property whose items are listed. */
export function listedProperty(row: PropertyRow): ListedProperty {
  const { Name, Type, Href } = propertyRecord(row, [])
  return { Name, Type, Href }
}

export function propertyItemRecord({ row, content }: ShownItem): PropertyItemRecord {
  return { Id: String(row.id), Content: content }
}

/** The properties of a resource inside its own record. */
export function propertyContainer(
  parent: PropertyParentRef,
  items: PropertyRecord[],
  total: number,
): PropertyContainer {
  return {
    // Which Content belongs to which Type is a rule of the properties that were stored.
    Items: items as Property[],
    DisplayedCount: items.length,
    TotalCount: total,
    Href: propertiesHref(parent),
  }
}

/** The content in every member that its type has. */
function contentMembers(row: PropertyRow, contents: PropertyContent[]): Partial<PropertyRecord> {
  const { isArray, content, members } = typeShape(row.type)
  const value = isArray ? contents : contents[0]
  return {
    ...Object.fromEntries(members.map((member) => [member, value])),
    ...(contentShapes[content].hasItems && { Items: contents }),
  }
}

function countMembers(row: PropertyRow, count: number, href: string): Partial<PropertyRecord> {
  const { isArray, content } = typeShape(row.type)
  if (!isArray && !contentShapes[content].hasItems) return {}
  return { ItemsDisplayedCount: count, ItemsTotalCount: count, HrefItems: `${href}/items` }
}
