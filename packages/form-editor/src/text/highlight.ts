/** A token of a definition, by its kind. */
export type Piece = { readonly text: string; readonly kind: PieceKind }
export type PieceKind = 'plain' | 'comment' | 'name' | 'text' | 'number' | 'word'

const pattern =
  /(?<comment>\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<text>"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?)|(?<number>[+-]?(?:\d[\w.+-]*|\.\d[\w.+-]*))|(?<word>[\p{L}_$][\p{L}\p{N}_$-]*)/gu

/** A longer text is shown without colours, so that typing stays fast. */
const mostCharacters = 60_000

/** Splits a definition into tokens for colouring, however broken it is. */
export function highlight(text: string): readonly Piece[] {
  if (text.length > mostCharacters) return [{ text, kind: 'plain' }]
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), kind: 'plain' })
    at = match.index + match[0].length
    pieces.push({ text: match[0], kind: kindOf(match.groups ?? {}, text, at) })
  }
  if (at < text.length) pieces.push({ text: text.slice(at), kind: 'plain' })
  return pieces
}

function kindOf(
  groups: Readonly<Record<string, string | undefined>>,
  text: string,
  end: number,
): PieceKind {
  if (groups['comment'] !== undefined) return 'comment'
  if (groups['number'] !== undefined) return 'number'
  const isName = /^\s*:/.test(text.slice(end, end + 40))
  if (isName) return 'name'
  return groups['text'] === undefined ? 'word' : 'text'
}
