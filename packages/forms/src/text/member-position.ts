import { parseText } from './parse-text.ts'
import { sourcePositions, type Position } from './source-positions.ts'
import type { Member, SyntaxNode } from './syntax.ts'

/**
 * Where the members of a JSON text are, by the names and indexes that lead to one, such as `['products', 0, 'price']`: the
 * start of its value, or with `isName` of its name; the deepest one on the way that the text has. Undefined where the text
 * holds no value.
 */
export function memberPositions(
  text: string,
): (at: readonly PropertyKey[], isName?: boolean) => Position | undefined {
  const { root } = parseText(text)
  const positionOf = sourcePositions(text)
  return (path, isName = false) => {
    let node: SyntaxNode | undefined = root
    let start = root?.start
    for (const part of path) {
      const member: Member | undefined =
        node?.kind === 'object' ? node.members.find(({ name }) => name === part) : undefined
      const item = node?.kind === 'array' && typeof part === 'number' ? node.items[part] : undefined
      start = (member ?? item)?.start ?? start
      node = member?.value ?? item
    }
    const own = isName ? start : (node?.start ?? start)
    return own === undefined ? undefined : positionOf(own)
  }
}
