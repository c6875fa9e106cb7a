import type { SyntaxNode } from '../text/syntax.ts'
import { memberOf } from './read-object.ts'

/** The offset of what a path leads to, or of the last thing on the way to it that is there. */
export function locateNode(root: SyntaxNode | undefined, path: string): number {
  let node = root
  let start = root?.start ?? 0
  for (const [, name, index] of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (node?.kind === 'object' && name !== undefined) {
      node = memberOf(node, name)?.value
    } else if (node?.kind === 'array' && index !== undefined) {
      node = node.items[Number(index)]
    } else return start
    if (node === undefined) return start
    start = node.start
  }
  return start
}
