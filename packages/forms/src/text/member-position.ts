import { parseText } from './parse-text.ts'
import { sourcePositions, type Position } from './source-positions.ts'
import type { Member, SyntaxNode } from './syntax.ts'

/**
 * Where a member of a JSON text is, by the names and indexes that lead to it, such as `['products', 0, 'price']`: the
 * start of its name, or of the deepest one on the way that the text has. Undefined where the text holds no value.
 */
export function memberPosition(text: string, path: readonly PropertyKey[]): Position | undefined {
  const { root } = parseText(text)
  if (root === undefined) return undefined
  let node: SyntaxNode | undefined = root
  let start = root.start
  for (const part of path) {
    if (node?.kind === 'object') {
      const member: Member | undefined = node.members.find(({ name }) => name === part)
      start = member?.start ?? start
      node = member?.value
    } else if (node?.kind === 'array') {
      node = typeof part === 'number' ? node.items[part] : undefined
      start = node?.start ?? start
    }
  }
  return sourcePositions(text)(start)
}
