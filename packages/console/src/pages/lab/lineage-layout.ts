import type { Lineage, LineageNode } from './lineage.ts'

export const nodeSize = { width: 132, height: 52 } as const
const columnStep = 158
const rowStep = 68
const headHeight = 32

/** A node at its position, in CSS pixels. */
export type PlacedNode = LineageNode & { readonly left: number; readonly top: number }

/** A line from what something was made from to it, as the `d` of an SVG path. */
export type Edge = { readonly from: string; readonly to: string; readonly path: string }

export type LineageLayout = {
  readonly width: number
  readonly height: number
  readonly heads: readonly { readonly step: string; readonly left: number }[]
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly Edge[]
}

/** Places a lineage: a column for each step, and a line for each origin that is shown. */
export function layoutLineage(lineage: Lineage): LineageLayout {
  const rows = Math.max(1, ...lineage.map(({ nodes }) => nodes.length))
  const nodes = lineage.flatMap((column, at) =>
    column.nodes.map((node, row) => ({
      ...node,
      left: at * columnStep,
      top: headHeight + row * rowStep,
    })),
  )
  const placed = new Map(nodes.map((node) => [node.key, node]))
  const edges = nodes.flatMap((to) =>
    to.from.flatMap((key) => {
      const from = placed.get(key)
      return from === undefined ? [] : [{ from: key, to: to.key, path: curve(from, to) }]
    }),
  )
  return {
    width: Math.max(1, lineage.length) * columnStep - (columnStep - nodeSize.width),
    height: headHeight + rows * rowStep,
    heads: lineage.map(({ step }, at) => ({ step, left: at * columnStep })),
    nodes,
    edges,
  }
}

function curve(from: PlacedNode, to: PlacedNode): string {
  const start = { x: from.left + nodeSize.width, y: from.top + nodeSize.height / 2 }
  const end = { x: to.left, y: to.top + nodeSize.height / 2 }
  const middle = (start.x + end.x) / 2
  return `M${start.x} ${start.y}C${middle} ${start.y} ${middle} ${end.y} ${end.x} ${end.y}`
}
