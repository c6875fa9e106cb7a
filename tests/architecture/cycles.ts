import { posix } from 'node:path'
import type { Package } from './workspace.ts'

/** One import between two files of a package. */
type Edge = { readonly from: string; readonly to: string }

/** The file that a relative import of `path` names. */
export function resolveRelative(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier)
}

/** The imports inside a package, tests left out. */
export function edgesOf({ sources }: Package): Edge[] {
  return sources
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => ({ from: path, to: resolveRelative(path, specifier) })),
    )
}

/** Cycles of files, each written as the way round it. Types are imports too. */
export function fileCycles(edges: readonly Edge[]): string[] {
  return findCycles(edges).map((cycle) => [...cycle, cycle[0]].join(' → '))
}

/**
 * Cycles of folders. In every folder, its entries (folders and files) must be in an order of
 * dependence: an import counts between the two entries under the nearest folder that holds both files.
 * Each is written with one import that makes each step.
 */
export function folderCycles(edges: readonly Edge[]): string[] {
  const levels = new Map<string, Map<string, Edge & { example: Edge }>>()
  for (const edge of edges) {
    const from = edge.from.split('/')
    const to = edge.to.split('/')
    let depth = 0
    while (from[depth] === to[depth] && depth < from.length) depth++
    // Two files of one folder are the business of fileCycles.
    if (depth === from.length - 1 && depth === to.length - 1) continue
    const level = from.slice(0, depth).join('/')
    const step = {
      from: from.slice(0, depth + 1).join('/'),
      to: to.slice(0, depth + 1).join('/'),
      example: edge,
    }
    const steps = levels.get(level) ?? new Map<string, Edge & { example: Edge }>()
    levels.set(level, steps)
    const key = `${step.from} ${step.to}`
    if (!steps.has(key)) steps.set(key, step)
  }
  return [...levels.values()].flatMap((steps) =>
    findCycles([...steps.values()]).map((cycle) =>
      cycle
        .map((from, index) => {
          const to = cycle[(index + 1) % cycle.length]
          const { example } = steps.get(`${from} ${to}`)!
          return `${from} → ${to} (${example.from} imports ${example.to})`
        })
        .join(', '),
    ),
  )
}

/** One shortest cycle for each knot of nodes that reach each other. */
function findCycles(edges: readonly Edge[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const cycles: string[][] = []
  const reported = new Set<string>()
  for (const start of next.keys()) {
    if (reported.has(start)) continue
    const cycle = shortestWay(start, start, next)
    if (cycle === undefined) continue
    cycles.push(cycle)
    // The other cycles of the same group would only repeat the problem.
    for (const node of next.keys()) {
      if (shortestWay(start, node, next) && shortestWay(node, start, next)) reported.add(node)
    }
  }
  return cycles
}

/** The nodes from `start` to before `goal`, over at least one edge. */
function shortestWay(
  start: string,
  goal: string,
  next: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  const queue = [[start]]
  const seen = new Set<string>()
  for (const way of queue) {
    for (const node of next.get(way.at(-1)!) ?? []) {
      if (node === goal) return way
      if (seen.has(node)) continue
      seen.add(node)
      queue.push([...way, node])
    }
  }
  return undefined
}
