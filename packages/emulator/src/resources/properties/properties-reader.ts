import {
  formatTimestamp,
  limits,
  typeShape,
  v2ReferenceMembers,
  type KeyValues,
  type Page,
  type ProfileFacts,
  type PropertyContent,
  type ReferenceKind,
  type V2Property,
  type V2PropertyContainer,
  type V2PropertyItem,
  type V2PropertyRecord,
} from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import type { UserStore } from '../users/users-store.ts'
import type { V2Href } from '../v2-href.ts'
import { v2Reference, v2User } from '../v2-records.ts'
import type {
  PropertyFilter,
  PropertyParentRef,
  PropertyRow,
  PropertyStore,
} from './properties-store.ts'
import { propertiesHref, type ShownItem } from './properties-views.ts'
import { propertyNotFound, type Properties } from './properties.ts'

/** How much of a resource's properties is shown. */
export type PropertyExtent = {
  readonly names?: readonly string[] | undefined
  /** The names that are left out, written like the others. */
  readonly otherThan?: readonly string[] | undefined
  readonly withHidden?: boolean | undefined
  /** How many properties. Defaults to as many as a list has at most. */
  readonly limit?: number | undefined
  /** How many items of each. Defaults to the same. */
  readonly itemLimit?: number | undefined
}

type Options = {
  readonly store: PropertyStore
  readonly properties: Pick<Properties, 'browsable' | 'valuesOf'>
  readonly users: UserStore
  readonly applications: ApplicationStore
  readonly v2Href: V2Href
  readonly facts: Pick<ProfileFacts, 'recordedMembers'>
}

const most = limits.properties.maxLimit

/** Shows a property with so many of its items at most. */
type ShowProperty = (
  row: PropertyRow,
  shown: readonly ShownItem[],
  itemLimit: number | undefined,
) => V2PropertyRecord

function createShowProperty(options: Options): ShowProperty {
  const { users, applications, v2Href } = options
  return (row, shown, itemLimit = most) => {
    const href = v2Href(
      `${propertiesHref({ kind: row.parent_kind, id: row.parent_id })}/${row.name}`,
    )
    const { isArray, content } = typeShape(row.type)
    const displayed = isArray ? shown.slice(0, itemLimit) : shown
    const user = users.get(row.user_id ?? 0)
    const application = applications.get(row.application_id ?? 0)
    return {
      Id: String(row.id),
      Href: href,
      Name: row.name,
      Type: row.type,
      Description: row.description,
      // Equal texts and maps are always retained.
      AllowDuplicates: content !== 'reference' || row.allow_duplicates === 1,
      IsHidden: row.is_hidden === 1,
      DateModified: formatTimestamp(row.modified_ms),
      UserModifiedBy: user && v2User(user.id, user.name, v2Href),
      ApplicationModifiedBy:
        application && v2Reference('application', application.id, application.name, v2Href),
      ...valueMembers(
        row,
        displayed.map((item) => item.content),
        options,
      ),
      ...(isArray && {
        ItemsDisplayedCount: displayed.length,
        ItemsTotalCount: shown.length,
        HrefItems: `${href}/items`,
      }),
    }
  }
}

/** The members that contain the value of a property: by its type, one or its items. */
function valueMembers(row: PropertyRow, values: readonly PropertyContent[], options: Options) {
  const { content, item, isArray } = typeShape(row.type)
  switch (content) {
    case 'text':
      return isArray ? { ContentItems: values as string[] } : { Content: values[0] as string }
    case 'map':
      return isArray
        ? { ContentMapItems: values as KeyValues[][] }
        : { ContentMap: values[0] as KeyValues[] }
    case 'reference': {
      const member = v2ReferenceMembers[item]
      const resources = values.map((value) => referred(item, value, options))
      return isArray ? { [`${member}Items`]: resources } : { [member]: resources[0] }
    }
  }
}

function propertyItem(row: PropertyRow, { row: item, content }: ShownItem, options: Options) {
  const shape = typeShape(row.type)
  return {
    Id: String(item.id),
    // The items of a property are written together.
    DateCreated: formatTimestamp(row.modified_ms),
    ...(shape.content === 'text' && { Content: content as string }),
    ...(shape.content === 'map' && { ContentMap: content as KeyValues[] }),
    ...(shape.content === 'reference' && {
      [v2ReferenceMembers[shape.item]]: referred(shape.item, content, options),
    }),
  }
}

/** A run is the row that v1 has of it on deployed platforms. */
function referred(kind: ReferenceKind, content: PropertyContent, { v2Href, facts }: Options) {
  const isKept = kind === 'run' && facts.recordedMembers === 'given'
  return (isKept ? content : withV2Hrefs(content, v2Href)) as { Id: string; Href: string }
}

/** A record with every address in it as v2 writes it, those of the resources that it names too. */
function withV2Hrefs(value: unknown, v2Href: V2Href): unknown {
  if (Array.isArray(value)) return value.map((one) => withV2Hrefs(one, v2Href))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      typeof member === 'string' && name.startsWith('Href') && /^(v1pre3|v2)\//.test(member)
        ? v2Href(member)
        : withV2Hrefs(member, v2Href),
    ]),
  )
}

export function createV2Properties(options: Options) {
  const { store, properties, v2Href } = options
  const show = createShowProperty(options)

  const list = (
    parent: PropertyParentRef,
    extent: PropertyExtent,
    page: Page<'Name'>,
  ): { items: V2PropertyRecord[]; total: number; extra: { Href: string } } => {
    const filter: PropertyFilter = {
      names: extent.names,
      otherThan: extent.otherThan,
      withHidden: extent.withHidden === true,
    }
    const limit = Math.min(page.limit, extent.limit ?? page.limit)
    const { rows, total } = store.filtered(parent, filter, { ...page, limit })
    const values = properties.valuesOf(rows)
    return {
      items: rows.map((row) => show(row, values.get(row.id) ?? [], extent.itemLimit)),
      total,
      extra: { Href: v2Href(propertiesHref(parent)) },
    }
  }

  const existing = (parent: PropertyParentRef, name: string, withHidden: boolean): PropertyRow => {
    const row = store.get(parent, name)
    if (row !== undefined && (withHidden || row.is_hidden === 0)) return row
    throw propertyNotFound(parent, name)
  }

  return {
    list,
    /** Those of a resource, inside its own record. */
    container(parent: PropertyParentRef, extent: PropertyExtent = {}): V2PropertyContainer {
      const Href = v2Href(propertiesHref(parent))
      // Read with every single resource, and most have no properties.
      if (!store.has(parent)) return { Items: [], DisplayedCount: 0, TotalCount: 0, Href }
      const page = { offset: 0, limit: most, sortBy: 'Name', sortDir: 'Asc' } as const
      const { items, total } = list(parent, extent, page)
      // Which content belongs to which Type is a rule of the properties that were stored.
      const Items = items as V2Property[]
      return { Items, DisplayedCount: items.length, TotalCount: total, Href }
    },
    /** 404 where there is none of the name, or it is hidden and wasn't requested. */
    get(
      parent: PropertyParentRef,
      name: string,
      { withHidden, itemLimit }: Pick<PropertyExtent, 'withHidden' | 'itemLimit'>,
    ): V2PropertyRecord {
      const row = existing(parent, name, withHidden === true)
      return show(row, properties.valuesOf([row]).get(row.id) ?? [], itemLimit)
    },
    items(
      parent: PropertyParentRef,
      name: string,
      withHidden: boolean,
      page: Page<'DateCreated'>,
      caller: UserCaller,
    ): { items: V2PropertyItem[]; total: number } {
      const row = existing(parent, name, withHidden)
      const all = properties.browsable(row, caller)
      if (page.sortDir === 'Desc') all.reverse()
      const shown = all.slice(page.offset, page.offset + page.limit)
      return { items: shown.map((one) => propertyItem(row, one, options)), total: all.length }
    },
  }
}
/** Properties as v2 shows them. */
export type V2Properties = ReturnType<typeof createV2Properties>
