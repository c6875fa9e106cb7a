import type { AppSessionRecord, FileRecord, PropertyRecord } from '@benchtop/contracts'
import type { V1 } from '../remote/api.ts'
import { idOf } from '../remote/resource-id.ts'

/** The outcome of an analysis. */
export type Outcome = Awaited<ReturnType<typeof readOutcome>>

/** The session's property in which the platform stores it. */
const logTailProperty = 'Logs.Tail'

/** Reads the outcome of an analysis: its results and those of its nodes, each with its files and properties. */
export async function readOutcome(
  v1: V1,
  session: AppSessionRecord,
  nodes: readonly string[] = [],
) {
  const resultsOf = (href: string) =>
    Array.fromAsync(v1.listAppSessionAppResults.all({ appSessionId: idOf(href) }))
  const [results, properties] = await Promise.all([
    Promise.all([session.Href, ...nodes].map(resultsOf)),
    Array.fromAsync(v1.appSessionProperties.list.all({ id: session.Id })),
  ])
  const tail = properties.find(({ Name }) => Name === logTailProperty)
  return {
    session: session.Href,
    name: session.Name,
    status: session.Status,
    statusSummary: session.StatusSummary,
    /** The end of the app's log, which the platform stores if the app failed; empty otherwise. */
    logTail: tail === undefined ? [] : valueOf(tail).trimEnd().split('\n'),
    results: await Promise.all(
      results.flat().map(async ({ Id: id, Href: href, Name: name }) => {
        const [files, found] = await Promise.all([
          Array.fromAsync(v1.listAppResultFiles.all({ appResultId: id })),
          Array.fromAsync(v1.appResultProperties.list.all({ id })),
        ])
        return { href, name, files: files.map(fileOf), properties: found.map(propertyOf) }
      }),
    ),
  }
}

type FileFacts = Pick<FileRecord, 'Href' | 'Path' | 'Size' | 'ContentType'>

/** `size` is in bytes. */
function fileOf({ Href: href, Path: path, Size: size, ContentType: contentType }: FileFacts) {
  return { href, path, size, contentType }
}

function propertyOf(property: PropertyRecord) {
  return { name: property.Name, type: property.Type, value: valueOf(property) }
}

type Content = NonNullable<PropertyRecord['Content']>

/** A property's value as one text: the name of a resource, the items of an array, the rows of a map. */
export function valueOf({ Content, Items }: PropertyRecord): string {
  if (Content !== undefined) return contentText(Content)
  return (Items ?? []).map(contentText).join(', ')
}

function contentText(content: Content): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) {
    return content.map(({ Key, Values }) => `${Key}=${Values.join(',')}`).join(' ')
  }
  const { Name: name } = content as { Name?: unknown }
  return typeof name === 'string' ? `${name} (${content.Href})` : content.Href
}
