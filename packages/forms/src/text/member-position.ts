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
    let found: Step | undefined = root && { start: root.start, value: root }
    let start = found?.start
    for (const part of path) {
      found = stepInto(found?.value, part)
      start = found?.start ?? start
    }
    const own = (isName ? undefined : found?.value.start) ?? start
    return own === undefined ? undefined : positionOf(own)
  }
}

type Step = Pick<Member, 'start' | 'value'>

function stepInto(node: SyntaxNode | undefined, part: PropertyKey): Step | undefined {
  if (node?.kind === 'object') return node.members.find(({ name }) => name === part)
  const item = node?.kind === 'array' && typeof part === 'number' ? node.items[part] : undefined
  return item && { start: item.start, value: item }
}
