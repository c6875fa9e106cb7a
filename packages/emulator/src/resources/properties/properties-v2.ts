import {
  badRequest,
  propertyOptions,
  type PropertyMembers,
  type v2PropertiesOf,
  type V2PropertyMembers,
  type V2PropertyParent,
} from '@benchtop/contracts'
import { rowId } from '../../ids/resource-id.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { ok } from '../face-handlers.ts'
import type { V2Properties } from './properties-reader.ts'
import type {
  PropertyOptions,
  PropertyParentRef,
  PropertyRow,
  PropertyStore,
} from './properties-store.ts'
import type { Properties } from './properties.ts'

type Operations = ReturnType<typeof v2PropertiesOf<V2PropertyParent>>

type Options = {
  readonly store: PropertyStore
  readonly properties: Properties
  readonly reader: V2Properties
}

/** The handlers of one kind of resource: the same five for all kinds. */
export function propertiesV2(
  kind: V2PropertyParent,
  { store, properties, reader }: Options,
): Handlers<Operations> {
  const parentOf = (params: { readonly id: number }) => ({ kind, id: params.id })

  /** A property that is named by its id alone has the name and the type that it has already. */
  const membersOf = (parent: PropertyParentRef, given: V2PropertyMembers, at: number) => {
    const { Id, Options: options, ...members } = given
    const known = Id === undefined ? undefined : rowOf(store, parent, Id, at)
    return {
      ...members,
      Name: members.Name ?? known?.name,
      Type: members.Type ?? known?.type,
      options: options === undefined || options === null ? undefined : optionsOf(options, at),
    } satisfies PropertyMembers & { options: PropertyOptions | undefined }
  }

  return {
    list({ params, query, page }) {
      const extent = {
        names: query.propertyfilters,
        withHidden: query.showhiddenitems,
        limit: query.propertieslimit,
        itemLimit: query.propertyitemslimit,
      }
      return { status: 200, ...reader.list(parentOf(params), extent, page) }
    },
    write({ caller, params, body }) {
      const parent = parentOf(params)
      const batch = body.Properties.map((given, at) => membersOf(parent, given, at))
      const { added, names } = properties.write(parent, batch, caller)
      const record = reader.container(parent, { names, withHidden: true })
      return { status: added ? 201 : 200, record }
    },
    get: ({ params, query }) =>
      ok(
        reader.get(parentOf(params), params.name, {
          withHidden: query.showhiddenitems,
          itemLimit: query.propertyitemslimit,
        }),
      ),
    items: ({ caller, params, query, page }) => ({
      status: 200,
      ...reader.items(parentOf(params), params.name, query.showhiddenitems === true, page, caller),
    }),
    delete({ params }) {
      properties.remove(parentOf(params), params.name)
      return { status: 204, empty: true }
    },
  }
}

function rowOf(
  store: PropertyStore,
  parent: PropertyParentRef,
  id: string,
  at: number,
): PropertyRow {
  const row = store.byId(rowId(id.trim()) ?? 0)
  if (row?.parent_kind === parent.kind && row.parent_id === parent.id) return row
  const member = `Properties[${at}].Id`
  const message = `${member} names no property of this ${parent.kind}: ${id}.`
  throw badRequest([{ member, code: 'ReferenceInvalid', message }])
}

function optionsOf(given: readonly string[], at: number): PropertyOptions {
  const known = given.map((word) =>
    propertyOptions.find((name) => name.toLowerCase() === word.trim().toLowerCase()),
  )
  if (known.includes(undefined)) {
    const member = `Properties[${at}].Options`
    const message = `${member} must be of ${propertyOptions.join(', ')}.`
    throw badRequest([{ member, code: 'Invalid', message }])
  }
  return { isHidden: known.includes('Hidden'), allowDuplicates: known.includes('AllowDuplicates') }
}
