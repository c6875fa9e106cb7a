import { faces, type Api, type Method, type Operation } from '@benchtop/contracts'

/** A route that matches a path, with the values of its parameters. */
export type Match = {
  readonly operation: Operation
  readonly api: Api
  readonly params: Readonly<Record<string, string>>
}

/** The methods of a path that doesn't have the requested one, and the API that answers. */
export type WrongMethod = { readonly allow: readonly Method[]; readonly api: Api }

type Node = {
  readonly fixed: Map<string, Node>
  parameter?: Node
  readonly operations: Map<Method, { operation: Operation; names: readonly string[] }>
}

export type Router = {
  /** The operation of a method on a path; or the methods that the path has; undefined for an unknown path. */
  find(method: string, path: string): Match | WrongMethod | undefined
}

/**
 * Finds operations by their path, segment by segment: the cost doesn't grow with their number. Fixed segments take precedence over parameters and match in any case and encoding; a
 * trailing slash is ignored.
 */
export function createRouter(operations: readonly Operation[]): Router {
  const known = built.find((one) => isSameList(one.operations, operations))
  if (known !== undefined) return known.router
  const router = buildRouter(operations)
  if (built.length >= routersKept) built.shift()
  built.push({ operations, router })
  return router
}

/** Routers don't change: all platforms of a process share them. */
const built: { readonly operations: readonly Operation[]; readonly router: Router }[] = []
const routersKept = 16

function isSameList(one: readonly Operation[], other: readonly Operation[]): boolean {
  return one.length === other.length && one.every((operation, at) => operation === other[at])
}

function buildRouter(operations: readonly Operation[]): Router {
  const root = emptyNode()
  for (const operation of operations) {
    for (const path of [operation.path, ...(operation.otherPaths ?? [])]) add(root, operation, path)
  }

  return {
    find(method, path) {
      const values: string[] = []
      const node = walk(root, segments(path), 0, values)
      if (node === undefined) return undefined
      const found = node.operations.get((method === 'HEAD' ? 'GET' : method) as Method)
      if (found === undefined) return wrongMethod(node)
      const params: Record<string, string> = {}
      for (const [at, name] of found.names.entries()) params[name] = values[at] as string
      return { operation: found.operation, api: found.operation.api, params }
    },
  }
}

function add(root: Node, operation: Operation, path: string): void {
  const names: string[] = []
  let node = root
  for (const segment of segments(faces[operation.api].base + path)) {
    if (segment.startsWith('{')) {
      names.push(segment.slice(1, -1))
      node = node.parameter ??= emptyNode()
    } else {
      const key = segment.toLowerCase()
      const next = node.fixed.get(key) ?? emptyNode()
      node.fixed.set(key, next)
      node = next
    }
  }
  if (node.operations.has(operation.method)) {
    throw new Error(`Two operations answer ${operation.method} ${path}.`)
  }
  node.operations.set(operation.method, { operation, names })
}

function wrongMethod({ operations }: Node): WrongMethod | undefined {
  const [first] = operations.values()
  return first && { allow: [...operations.keys()], api: first.operation.api }
}

function emptyNode(): Node {
  return { fixed: new Map(), operations: new Map() }
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** A segment as fixed ones are compared: percent signs and a space at its end make no difference, as in identifiers. */
function wordOf(segment: string): string {
  if (!segment.includes('%')) return segment.toLowerCase()
  try {
    return decodeURIComponent(segment).trimEnd().toLowerCase()
  } catch {
    return segment.toLowerCase()
  }
}

function walk(node: Node, path: readonly string[], at: number, values: string[]): Node | undefined {
  const segment = path[at]
  if (segment === undefined) return node.operations.size > 0 ? node : undefined
  const fixed = node.fixed.get(wordOf(segment))
  if (fixed !== undefined) {
    const found = walk(fixed, path, at + 1, values)
    if (found !== undefined) return found
  }
  if (node.parameter === undefined) return undefined
  values.push(segment)
  const found = walk(node.parameter, path, at + 1, values)
  if (found === undefined) values.pop()
  return found
}
