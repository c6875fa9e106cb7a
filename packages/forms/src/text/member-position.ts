import { parseText } from './parse-text.ts'
import { sourcePositions, type Position } from './source-positions.ts'
import type { Member, SyntaxNode } from './syntax.ts'

/**
 * Where the members of a JSON text are, by the names and indexes that lead to one, such as `['products', 0, 'price']`: the
 * start of its name, or of the deepest one on the way that the text has. Undefined where the text holds no value.
 */
export function memberPositions(
  text: string,
): (at: readonly PropertyKey[]) => Position | undefined {
  const { root } = parseText(text)
  const positionOf = sourcePositions(text)
  return (path) => {
    let node: SyntaxNode | undefined = root
    let start = root?.start
    for (const part of path) {
      const member: Member | undefined =
        node?.kind === 'object' ? node.members.find(({ name }) => name === part) : undefined
      const item = node?.kind === 'array' && typeof part === 'number' ? node.items[part] : undefined
      start = (member ?? item)?.start ?? start
      node = member?.value ?? item
    }
    return start === undefined ? undefined : positionOf(start)
  }
}
