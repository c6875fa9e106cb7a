import { control } from '../../api/clients.ts'

/** An operation that a fault may name, with how often it was requested as far as the platform remembers. */
export type OfferedOperation = { readonly id: string; readonly hits: number }

/** The operations of the platform, those first that were requested most. */
export async function readOperations(): Promise<readonly OfferedOperation[]> {
  const [document, requests] = await Promise.all([control.getOpenApi(), control.listRequests()])
  const hits = new Map<string, number>()
  for (const { operation } of requests) {
    if (operation !== undefined) hits.set(operation, (hits.get(operation) ?? 0) + 1)
  }
  return [...operationIds(document), 'download']
    .map((id) => ({ id, hits: hits.get(id) ?? 0 }))
    .toSorted((one, other) => other.hits - one.hits || one.id.localeCompare(other.id))
}

/** The ids in an OpenAPI document, whatever else it has. */
export function operationIds({ paths }: Readonly<Record<string, unknown>>): string[] {
  const ids = membersOf(paths)
    .flatMap(membersOf)
    .map((operation) =>
      new Map<string, unknown>(Object.entries(operation ?? {})).get('operationId'),
    )
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

function membersOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}
