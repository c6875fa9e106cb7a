import { typeShape } from '@benchtop/contracts/property-shapes'
import type { PropertyContent, PropertyItemRecord, PropertyRecord } from '@benchtop/contracts'
import type { LaunchProperty } from '../../api/launches.ts'
import { get, type Page } from '../../api/platform.ts'

/** The properties that an analysis was launched with, to be launched with again. */
export function launchProperties(records: readonly PropertyRecord[]): LaunchProperty[] {
  return records
    .filter(({ Name }) => /^(Input|Output)\../.test(Name))
    .map((record): LaunchProperty => {
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

/** A text, or the address of what is referred to. */
function textOf(content: PropertyContent): string {
  return typeof content === 'string' ? content : (content as { Href: string }).Href
}

const pageSize = 1000

/** Reads the properties of an analysis whole: those with many items are told with the first of them alone. */
export async function readProperties(id: string, signal?: AbortSignal): Promise<PropertyRecord[]> {
  const path = `v1pre3/appsessions/${id}/properties`
  const { Items } = await get<Page<PropertyRecord>>(path, { Limit: 1024 }, signal)
  return Promise.all(
    Items.map(async (record) => {
      const { Name, Items: shown = [], ItemsTotalCount: total = shown.length } = record
      if (total <= shown.length) return record
      const items: PropertyContent[] = []
      while (items.length < total) {
        const page = await get<Page<PropertyItemRecord>>(
          `${path}/${encodeURIComponent(Name)}/items`,
          { Offset: items.length, Limit: pageSize },
          signal,
        )
        if (page.Items.length === 0) break
        items.push(...page.Items.map(({ Content }) => Content))
      }
      const { ItemsMap: _, ...whole } = record
      return { ...whole, Items: items }
    }),
  )
}
