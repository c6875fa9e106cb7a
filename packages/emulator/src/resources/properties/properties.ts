import {
  limits,
  PlatformError,
  typeShape,
  type Page,
  type ProfileFacts,
  type PropertyContainer,
  type ListedProperty,
  type PropertyContent,
  type PropertyItemRecord,
  type PropertyMembers,
  type PropertyRecord,
  type ResourceSummary,
  type ReferenceKind,
} from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import type { Changing } from '../changing.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import type { UserStore } from '../users/users-store.ts'
import type {
  PropertyItemRow,
  PropertyParentRef,
  PropertyRow,
  PropertyStore,
} from './properties-store.ts'
import {
  listedProperty,
  propertyChange,
  propertyContainer,
  propertyItemRecord,
  propertyRecord,
  type ShownItem,
} from './properties-views.ts'
import { readBatch, type Batch, type BatchContext, type Draft } from './read-batch.ts'

export type { Draft } from './read-batch.ts'

export type { PropertyParentRef } from './properties-store.ts'

/** The view that properties have of the resources that they refer to. */
export type References = {
  /** The v1 compact record of a resource; undefined where there is none. */
  compact(kind: ReferenceKind, id: number): ResourceSummary | undefined
  /** The same by the resource's address, whatever it names. */
  compactAt(href: string): ResourceSummary | undefined
  /** Whether it exists and the caller may browse it. */
  mayBrowse(caller: UserCaller, kind: ReferenceKind, id: number): boolean
}

/** Who changed a property. */
export type Author = { readonly userId: number; readonly applicationId: number | undefined }

/** Whether a batch added any property, and the names that it wrote, in its order. */
export type Written = { readonly added: boolean; readonly names: string[] }

/** A property that was just written, with its items. */
type WrittenRow = { readonly row: PropertyRow; readonly items: readonly PropertyItemRow[] }

type Rows<Row> = { readonly items: Row[]; readonly total: number }

type PropertiesOptions = Changing & {
  readonly store: PropertyStore
  readonly references: References
  readonly users: UserStore
  readonly applications: ApplicationStore
  readonly facts: ProfileFacts
}

const containerPage = {
  offset: 0,
  limit: limits.properties.maxLimit,
  sortBy: 'Name',
  sortDir: 'Asc',
} as const

export function createProperties(options: PropertiesOptions) {
  const { store, references, facts } = options
  const reads = createPropertyReads(options)
  const { writeBatch, writeDrafts } = createPropertyWrites(options)
  const mayReference =
    (caller: UserCaller): BatchContext['canReference'] =>
    (kind, id) =>
      references.mayBrowse(caller, kind, id)
  const isThere = (kind: ReferenceKind, id: number): boolean =>
    references.compact(kind, id) !== undefined
  return {
    ...reads,
    /** Writes a batch, all of it or nothing; it may refer only to resources that the caller may browse. */
    write(parent: PropertyParentRef, batch: Batch, caller: UserCaller): Written {
      const { added, names } = writeBatch(parent, batch, caller, mayReference(caller))
      return { added, names }
    },
    /** The same, with a page of what it wrote. */
    writeAndList(
      parent: PropertyParentRef,
      batch: Batch,
      caller: UserCaller,
      page: Page<'Name' | 'Id'>,
    ): Rows<PropertyRecord> & { readonly added: boolean } {
      const { added, written } = writeBatch(parent, batch, caller, mayReference(caller))
      return { added, ...reads.pageOf(written, page) }
    },
    /** The same for the platform itself, which may refer to every resource. */
    writeAs(parent: PropertyParentRef, batch: readonly PropertyMembers[], author: Author): Written {
      const { added, names } = writeBatch(parent, batch, author, isThere)
      return { added, names }
    },
    /**
     * Reads a batch for a resource that doesn't exist yet, with the platform's own access; throws all problems.
     * `placeOf` names where a property comes from. Defaults to `Properties[<index>]`.
     */
    draft: (
      batch: readonly PropertyMembers[],
      placeOf?: (index: number) => string,
    ): readonly Draft[] =>
      readBatch(batch, { facts, existing: () => undefined, canReference: isThere, placeOf }),
    /** Writes drafts on a new resource. */
    writeDrafts: (parent: PropertyParentRef, drafts: readonly Draft[], author: Author): void =>
      void writeDrafts(parent, drafts, author),
    /** Deletes a property and returns it; 404 where there is none of the name. */
    remove(parent: PropertyParentRef, name: string): PropertyRecord {
      const record = reads.get(parent, name)
      store.delete(existingRow(store, parent, name).id)
      return record
    },
  }
}
export type Properties = ReturnType<typeof createProperties>

/** Writes batches of properties, each of them complete or not at all. */
function createPropertyWrites({ store, database, clock, facts }: PropertiesOptions) {
  const writeBatch = (
    parent: PropertyParentRef,
    batch: Batch,
    author: Author,
    canReference: BatchContext['canReference'],
  ): Written & { readonly written: readonly WrittenRow[] } => {
    const existing = (name: string) => store.get(parent, name)
    const drafts = readBatch(batch, { facts, existing, canReference })
    return {
      written: writeDrafts(parent, drafts, author),
      added: drafts.some((draft) => draft.existing === undefined),
      names: drafts.map((draft) => draft.name),
    }
  }

  const writeDrafts = (
    parent: PropertyParentRef,
    drafts: readonly Draft[],
    { userId, applicationId }: Author,
  ): WrittenRow[] => {
    const modifiedMs = clock.now()
    return database.transaction(() =>
      drafts.map(({ existing, name, type, description, items, options: allowed }) => {
        const change = { description, userId, applicationId, modifiedMs }
        const changed =
          existing === undefined
            ? store.insert({ parent, name, type, ...change })
            : store.update(existing.id, change)
        const { id } = changed
        const row = allowed === undefined ? changed : store.setOptions(id, allowed)
        const write = existing === undefined ? store.addItems : store.replaceItems
        return { row, items: write(id, items) }
      }),
    )
  }

  return { writeBatch, writeDrafts }
}

/** Shows properties: their items resolved, and who changed them where that is requested. */
function createPropertyReads({ store, references, users, applications }: PropertiesOptions) {
  const contentOf = (property: PropertyRow, row: PropertyItemRow): PropertyContent | undefined => {
    const shape = typeShape(property.type)
    switch (shape.content) {
      case 'text':
        return row.content ?? ''
      case 'map':
        return JSON.parse(row.content ?? '[]') as PropertyContent
      case 'reference':
        return references.compact(shape.item, row.resource_id ?? 0)
    }
  }

  /** A reference to a deleted resource isn't shown. */
  const shown = (property: PropertyRow, rows: readonly PropertyItemRow[]): ShownItem[] =>
    rows.flatMap((row) => {
      const content = contentOf(property, row)
      return content === undefined ? [] : [{ row, content }]
    })

  const browsable = (row: PropertyRow, caller: UserCaller): ShownItem[] => {
    const { content, item: kind } = typeShape(row.type)
    const items = shown(row, store.items([row.id]))
    // Who people and applications are is no secret: their names are in every record that they made.
    if (content !== 'reference' || kind === 'user' || kind === 'application') return items
    return items.filter((item) => references.mayBrowse(caller, kind, item.row.resource_id ?? 0))
  }

  const valuesOf = (rows: readonly PropertyRow[]): ReadonlyMap<number, readonly ShownItem[]> => {
    if (rows.length === 0) return new Map()
    const items = Map.groupBy(store.items(rows.map((row) => row.id)), (item) => item.property_id)
    return new Map(rows.map((row) => [row.id, shown(row, items.get(row.id) ?? [])]))
  }

  const records = (rows: readonly PropertyRow[]): PropertyRecord[] => {
    const values = valuesOf(rows)
    return rows.map((row) => propertyRecord(row, values.get(row.id) ?? []))
  }

  const get = (parent: PropertyParentRef, name: string): PropertyRecord => {
    const row = existingRow(store, parent, name)
    const record = propertyRecord(row, shown(row, store.items([row.id])))
    const [user, application] = [
      users.get(row.user_id ?? 0),
      applications.get(row.application_id ?? 0),
    ]
    return { ...record, ...propertyChange(row, user, application) }
  }

  const list = (
    parent: PropertyParentRef,
    page: Page<'Name' | 'Id'>,
    names?: readonly string[],
  ): Rows<PropertyRecord> => {
    const { rows, total } = store.list(parent, names, page)
    return { items: records(rows), total }
  }

  return {
    /** One property with who changed it and when; 404 where there is none of the name. */
    get,
    /** A page of a resource's properties; with `names`, only of those. */
    list,
    pageOf: (written: readonly WrittenRow[], page: Page<'Name' | 'Id'>) =>
      pageOfWritten(written, page, shown),
    /** The values of several properties, by the properties' rows; what is gone isn't among them. */
    valuesOf,
    /** The items of a property that a caller may see. */
    browsable,
    /**
     * A page of a property's items that a caller may see; 404 where there is no property of the name. Resources that the
     * caller may not browse are left out like those that are gone.
     */
    items(
      parent: PropertyParentRef,
      name: string,
      page: Page<'Id'>,
      caller: UserCaller,
    ): Rows<PropertyItemRecord> & { readonly extra: ListedProperty } {
      const row = existingRow(store, parent, name)
      const extra = listedProperty(row)
      if (typeShape(row.type).content !== 'reference') {
        const { rows, total } = store.itemPage(row.id, page)
        return { items: shown(row, rows).map(propertyItemRecord), total, extra }
      }
      // The database alone can't determine which of the resources still exist.
      const items = browsable(row, caller)
      if (page.sortDir === 'Desc') items.reverse()
      const onPage = items.slice(page.offset, page.offset + page.limit)
      return { items: onPage.map(propertyItemRecord), total: items.length, extra }
    },
    /**
     * The container in a resource's single record: all properties up to the list's limit, by name. `hasAny` is what the
     * caller knows of whether there are any; looked up where it is absent.
     */
    container(parent: PropertyParentRef, hasAny?: boolean): PropertyContainer {
      // Every read of a single resource gets here, and most have no properties.
      if (!(hasAny ?? store.has(parent))) return propertyContainer(parent, [], 0)
      const { items, total } = list(parent, containerPage)
      return propertyContainer(parent, items, total)
    },
  }
}

/** A page of what was written, without reading it again: names are ASCII, so that they sort as in the database. */
function pageOfWritten(
  written: readonly WrittenRow[],
  page: Page<'Name' | 'Id'>,
  shown: (row: PropertyRow, items: readonly PropertyItemRow[]) => ShownItem[],
): Rows<PropertyRecord> {
  const by = page.sortBy === 'Id' ? 'id' : 'name'
  const sorted = written.toSorted((one, other) => (one.row[by] < other.row[by] ? -1 : 1))
  if (page.sortDir === 'Desc') sorted.reverse()
  const onPage = sorted.slice(page.offset, page.offset + page.limit)
  const items = onPage.map(({ row, items: rows }) => propertyRecord(row, shown(row, rows)))
  return { items, total: written.length }
}

function existingRow(store: PropertyStore, parent: PropertyParentRef, name: string): PropertyRow {
  const row = store.get(parent, name)
  if (row === undefined) throw propertyNotFound(parent, name)
  return row
}

/** The refusal of a name that none of a resource's properties has. */
export function propertyNotFound(parent: PropertyParentRef, name: string): PlatformError {
  const message = `Property ${name} of ${parent.kind} ${parent.id} doesn't exist.`
  const problems = [{ member: 'name', code: 'NOT_FOUND', message }]
  return new PlatformError('NotFound', message, { problems })
}
