import type { AppSessionRecord, PropertyRecord } from '@benchtop/contracts'
import type { V1 } from '../remote/api.ts'
import { idOf } from '../remote/resource-id.ts'

/** The outcome of an analysis. */
export type Outcome = {
  readonly session: string
  readonly name: string
  readonly status: AppSessionRecord['Status']
  readonly statusSummary: string
  /** The end of the app's log, which the platform stores if the app failed; empty otherwise. */
  readonly logTail: readonly string[]
  readonly results: readonly OutcomeResult[]
}
export type OutcomeResult = {
  readonly href: string
  readonly name: string
  readonly files: readonly OutcomeFile[]
  readonly properties: readonly OutcomeProperty[]
}
/** `size` is in bytes. */
export type OutcomeFile = {
  readonly href: string
  readonly path: string
  readonly size: number
  readonly contentType: string
}
export type OutcomeProperty = {
  readonly name: string
  readonly type: string
  readonly value: string
}

/** The session's property in which the platform stores it. */
const logTailProperty = 'Logs.Tail'

/** Reads the outcome of an analysis: its results and those of its nodes, each with its files and properties. */
export async function readOutcome(
  v1: V1,
  session: AppSessionRecord,
  nodes: readonly string[] = [],
): Promise<Outcome> {
  const [results, properties] = await Promise.all([
    Promise.all(
      [session.Href, ...nodes].map((href) =>
        Array.fromAsync(v1.listAppSessionAppResults.all({ appSessionId: idOf(href) })),
      ),
    ).then((all) => all.flat()),
    Array.fromAsync(v1.appSessionProperties.list.all({ id: session.Id })),
  ])
  const tail = properties.find(({ Name }) => Name === logTailProperty)
  return {
    session: session.Href,
    name: session.Name,
    status: session.Status,
    statusSummary: session.StatusSummary,
    logTail: tail === undefined ? [] : valueOf(tail).trimEnd().split('\n'),
    results: await Promise.all(
      results.map(async ({ Id, Href, Name }) => {
        const [files, properties] = await Promise.all([
          Array.fromAsync(v1.listAppResultFiles.all({ appResultId: Id })),
          Array.fromAsync(v1.appResultProperties.list.all({ id: Id })),
        ])
        return {
          href: Href,
          name: Name,
          files: files.map((file) => ({
            href: file.Href,
            path: file.Path,
            size: file.Size,
            contentType: file.ContentType,
          })),
          properties: properties.map((property) => ({
            name: property.Name,
            type: property.Type,
            value: valueOf(property),
          })),
        }
      }),
    ),
  }
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
