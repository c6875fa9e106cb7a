import type { Page, PropertyParent, PropertyType, V2PropertyParent } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { jsonList, selectPage, where, whereOneOf } from '../../storage/paged.ts'
import { insertedRow } from '../../storage/rows.ts'

/** The resource that properties belong to. */
export type PropertyParentRef = {
  readonly kind: PropertyParent | V2PropertyParent
  readonly id: number
}

export type PropertyRow = {
  id: number
  parent_kind: PropertyParent | V2PropertyParent
  parent_id: number
  name: string
  type: PropertyType
  description: string
  /** Who changed it last, and with which app. */
  user_id: number | null
  application_id: number | null
  /** 1 for one that is shown only on request. */
  is_hidden: 0 | 1
  /** 1 where equal references are retained. */
  allow_duplicates: 0 | 1
  created_ms: number
  modified_ms: number
}

/** What a property allows; undefined leaves it as it is. */
export type PropertyOptions = { readonly isHidden: boolean; readonly allowDuplicates: boolean }

/** Which of a resource's properties are meant. */
export type PropertyFilter = {
  /** Names, or what names begin with and `*`; all where it is undefined. */
  readonly names?: readonly string[] | undefined
  readonly otherThan?: readonly string[] | undefined
  readonly withHidden: boolean
}

/** A value of a property. Strings and maps have a content (of a map, its JSON), references a resource. */
export type PropertyItemRow = {
  id: number
  property_id: number
  resource_id: number | null
  content: string | null
}

export type NewPropertyItem = { readonly content: string } | { readonly resourceId: number }

export type PropertyChange = {
  description: string
  userId: number
  applicationId: number | undefined
  modifiedMs: number
}

export type NewProperty = PropertyChange & {
  parent: PropertyParentRef
  name: string
  type: PropertyType
}

const order = { Name: 'name', Id: 'id' } as const
const itemOrder = { Id: 'id' } as const

export function propertyStore(database: Database) {
  return { ...properties(database), ...v2Properties(database), ...propertyItems(database) }
}
export type PropertyStore = ReturnType<typeof propertyStore>

function properties(database: Database) {
  const get = database.statement<[string, number, string], PropertyRow>(
    'SELECT * FROM property WHERE parent_kind = ? AND parent_id = ? AND name = ?',
  )
  const update = database.statement<[string, number, number | null, number, number], PropertyRow>(
    'UPDATE property SET description = ?, user_id = ?, application_id = ?, modified_ms = ? WHERE id = ? RETURNING *',
  )
  const any = database.statement<[string, number]>(
    'SELECT 1 FROM property WHERE parent_kind = ? AND parent_id = ? LIMIT 1',
  )

  return {
    get: (parent: PropertyParentRef, name: string): PropertyRow | undefined =>
      get.get(parent.kind, parent.id, name),
    has: (parent: PropertyParentRef): boolean => any.get(parent.kind, parent.id) !== undefined,
    /** A page of a resource's properties; with `names`, only of those. */
    list: (
      parent: PropertyParentRef,
      names: readonly string[] | undefined,
      page: Page<keyof typeof order>,
    ) =>
      selectPage<PropertyRow, keyof typeof order>(database, {
        columns: '*',
        from: 'property',
        conditions: [
          where('parent_kind = ?', parent.kind),
          where('parent_id = ?', parent.id),
          whereOneOf('name', names),
        ],
        order,
        id: 'id',
        page,
      }),
    /** Inserts a property, and returns its row. */
    insert: (property: NewProperty): PropertyRow =>
      insertedRow<PropertyRow>(
        database,
        'property',
        {
          parent_kind: property.parent.kind,
          parent_id: property.parent.id,
          name: property.name,
          type: property.type,
          description: property.description,
          user_id: property.userId,
          application_id: property.applicationId,
          created_ms: property.modifiedMs,
          modified_ms: property.modifiedMs,
        },
        '*',
      ),
    /** Changes a property, and returns its row as it is then. */
    update: (id: number, change: PropertyChange): PropertyRow =>
      update.get(
        change.description,
        change.userId,
        change.applicationId ?? null,
        change.modifiedMs,
        id,
      ) as PropertyRow,
    /** Deletes a property with its items. */
    delete: database.statement<[id: number]>('DELETE FROM property WHERE id = ?').run,
  }
}

/** Whether a property has one of some names, or begins with one that ends in `*`. */
const isNamed = `EXISTS (SELECT 1 FROM json_each(?) f WHERE iif(f.value LIKE '%*',
  substr(name, 1, length(f.value) - 1) = substr(f.value, 1, length(f.value) - 1), name = f.value))`

/** What v2 knows of properties beyond v1. */
function v2Properties(database: Database) {
  const setOptions = database.statement<[number, number, number], PropertyRow>(
    'UPDATE property SET is_hidden = ?, allow_duplicates = ? WHERE id = ? RETURNING *',
  )
  return {
    /** A page of a resource's properties as v2 lists them. */
    filtered: (parent: PropertyParentRef, filter: PropertyFilter, page: Page<'Name'>) =>
      selectPage<PropertyRow, 'Name'>(database, {
        columns: '*',
        from: 'property',
        conditions: [
          where('parent_kind = ?', parent.kind),
          where('parent_id = ?', parent.id),
          filter.withHidden ? undefined : where('is_hidden = 0'),
          filter.names && where(isNamed, jsonList(filter.names)),
          filter.otherThan && where(`NOT ${isNamed}`, jsonList(filter.otherThan)),
        ],
        order: { Name: 'name' },
        id: 'id',
        page,
      }),
    byId: database.statement<[id: number], PropertyRow>('SELECT * FROM property WHERE id = ?').get,
    /** Changes what a property allows, and returns its row as it is then. */
    setOptions: (id: number, options: PropertyOptions): PropertyRow =>
      setOptions.get(Number(options.isHidden), Number(options.allowDuplicates), id) as PropertyRow,
  }
}

/** What properties contain: one item, or several. */
function propertyItems(database: Database) {
  const items = database.statement<[string], PropertyItemRow>(
    `SELECT * FROM property_item WHERE property_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
  )
  const insertItem = database.statement<[number, number | null, string | null], PropertyItemRow>(
    'INSERT INTO property_item (property_id, resource_id, content) VALUES (?, ?, ?) RETURNING *',
  )
  const removeItems = database.statement<[number]>(
    'DELETE FROM property_item WHERE property_id = ?',
  )
  const addItems = (propertyId: number, added: readonly NewPropertyItem[]): PropertyItemRow[] =>
    added.map((item) => {
      const [resourceId, content] =
        'content' in item ? [null, item.content] : [item.resourceId, null]
      return insertItem.get(propertyId, resourceId, content) as PropertyItemRow
    })
  return {
    /** The items of several properties at once, in the order that they were written in. */
    items: (propertyIds: readonly number[]): PropertyItemRow[] => items.all(jsonList(propertyIds)),
    itemPage: (propertyId: number, page: Page<keyof typeof itemOrder>) =>
      selectPage<PropertyItemRow, keyof typeof itemOrder>(database, {
        columns: '*',
        from: 'property_item',
        conditions: [where('property_id = ?', propertyId)],
        order: itemOrder,
        id: 'id',
        page,
      }),
    /** Replaces all items of the property, and returns the new rows. */
    replaceItems(propertyId: number, replacing: readonly NewPropertyItem[]): PropertyItemRow[] {
      removeItems.run(propertyId)
      return addItems(propertyId, replacing)
    },
    /** Adds items to a property, after those that it has, and returns their rows. */
    addItems,
  }
}
