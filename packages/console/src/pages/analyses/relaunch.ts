import { typeShape } from '@benchtop/contracts/property-shapes'
import type { PropertyContent, PropertyRecord } from '@benchtop/contracts'
import { launch, type Launched, type SessionProperty } from '../../api/launches.ts'
import { api } from '../../api/clients.ts'

/** The properties that an analysis was launched with, for another launch. */
export function launchProperties(records: readonly PropertyRecord[]): SessionProperty[] {
  return records
    .filter(({ Name }) => /^(Input|Output)\../.test(Name))
    .map((record): SessionProperty => {
      const { Name, Type, Description, Content, ContentMap, Items = [], ItemsMap } = record
      const named = { Name, Type, ...(Description !== '' && { Description }) }
      const { content, isArray } = typeShape(Type) ?? {}
      if (content === 'map') {
        return isArray ? { ...named, ItemsMap: ItemsMap ?? Items } : { ...named, ContentMap }
      }
      if (isArray) return { ...named, Items: Items.map(textOf) }
      return { ...named, Content: Content === undefined ? '' : textOf(Content) }
    })
}

/** A text, or the address of the referenced resource. */
function textOf(content: PropertyContent): string {
  return typeof content === 'string' ? content : (content as { Href: string }).Href
}

const pageSize = 1000

/** Reads all items of an analysis's properties: a list of properties contains only the first items of each. */
export async function readProperties(id: string, signal?: AbortSignal): Promise<PropertyRecord[]> {
  const { list, items: readItems } = api.v1.appSessionProperties
  const { Items } = await list({ id, Limit: 1024 }, { signal })
  return Promise.all(
    Items.map(async (record) => {
      const { Name, Items: shown = [], ItemsTotalCount: total = shown.length } = record
      if (total <= shown.length) return record
      const items: PropertyContent[] = []
      while (items.length < total) {
        const page = await readItems(
          { id, name: Name, Offset: items.length, Limit: pageSize },
          { signal },
        )
        if (page.Items.length === 0) break
        items.push(...page.Items.map(({ Content }) => Content))
      }
      const { ItemsMap: _, ...whole } = record
      return { ...whole, Items: items }
    }),
  )
}

/** An analysis that is to be launched once more. */
export type Repeated = {
  readonly id: string
  readonly application: string
  readonly name: string
  /** The number of nodes it ran on; 0 if it wasn't split into nodes. */
  readonly nodes: number
}

/** Launches an app with what an analysis was launched with. Throws a Refusal. */
export async function launchAgain({ id, application, name, nodes }: Repeated): Promise<Launched> {
  return launch({
    application,
    name,
    properties: launchProperties(await readProperties(id)),
    ...(nodes > 0 && { nodes }),
  })
}

/** So many of the user's latest analyses are searched for one of an app. */
const searched = 200

/** What an app was launched with last; nothing where it wasn't. */
export async function lastInputs(application: string): Promise<SessionProperty[]> {
  const { Items } = await api.v1.listOwnAppSessions({
    Limit: searched,
    SortBy: 'DateCreated',
    SortDir: 'Desc',
  })
  const last = Items.find((one) => one.Application.Id === application)
  return last === undefined ? [] : launchProperties(await readProperties(last.Id))
}
