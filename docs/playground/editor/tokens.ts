/** A token of a definition, by its kind. */
export type Token = {
  readonly kind: 'comment' | 'text' | 'number' | 'word' | 'mark'
  readonly start: number
  readonly end: number
  readonly text: string
}

const pattern =
  /(?<comment>\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<text>"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?)|(?<number>[+-]?(?:\d[\w.+-]*|\.\d[\w.+-]*))|(?<word>[\p{L}_$][\p{L}\p{N}_$-]*)|(?<mark>[{}[\]:,])/gu

/** Splits a definition into tokens, however broken it is. */
export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(pattern)].map((match): Token => {
    const [kind = 'mark'] = Object.entries(match.groups ?? {}).find(([, one]) => one) ?? []
    return {
      kind: kind as Token['kind'],
      start: match.index,
      end: match.index + match[0].length,
      text: match[0],
    }
  })
}

/** A text without its quotes, as far as it is closed. */
export function unquoted(text: string): string {
  return text.replace(/^["']/, '').replace(/["']$/, '')
}
