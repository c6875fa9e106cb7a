import { faces, operations, type Host } from '@benchtop/contracts'
import type { HostName } from './recording.ts'

/** The operation that a request calls. */
export type MatchedOperation = {
  /** Such as `v1.getProject`. */
  readonly id: string
  /** The segments of the path that are ids of resources, by their index, each with its collection. */
  readonly ids: ReadonlyMap<number, string>
}

type Template = {
  readonly id: string
  readonly host: Host
  readonly method: string
  readonly segments: readonly string[]
}

const templates: readonly Template[] = operations.flatMap(
  ({ id, api, method, path, otherPaths = [] }) =>
    [path, ...otherPaths].map((one) => ({
      id,
      host: faces[api].host,
      method,
      segments: segmentsOf(faces[api].base + one),
    })),
)

/** The segments of a path, without its query and leading or trailing slashes. */
export function segmentsOf(path: string): string[] {
  return (path.split(/[?#]/, 1)[0] ?? '').split('/').filter((segment) => segment !== '')
}

/** Finds the operation that a request calls, by its method and path. */
export function operationOf(
  host: HostName,
  method: string,
  path: string,
): MatchedOperation | undefined {
  const segments = segmentsOf(path)
  const found = templates
    .filter((one) => one.host === host && one.method === method && fits(one.segments, segments))
    // `users/current` before `users/{id}`.
    .toSorted((one, other) => parametersIn(one) - parametersIn(other))[0]
  if (found === undefined) return undefined
  const ids = new Map<number, string>()
  for (const [index, segment] of found.segments.entries()) {
    const collection = segments[index - 1]
    if (/^\{\w*[Ii]d\}$/.test(segment) && collection !== undefined) ids.set(index, collection)
  }
  return { id: found.id, ids }
}

/** The segments that precede ids in paths, such as `projects`. */
export const collections: ReadonlySet<string> = new Set(
  templates.flatMap(({ segments }) =>
    segments.filter((_, index) => /^\{\w*[Ii]d\}$/.test(segments[index + 1] ?? '')),
  ),
)

function fits(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((one, index) => one.startsWith('{') || one === segments[index]?.toLowerCase())
  )
}

function parametersIn({ segments }: Template): number {
  return segments.filter((one) => one.startsWith('{')).length
}
