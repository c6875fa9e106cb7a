import Anser from 'anser'

/** A piece of a text in one colour. */
export type TextPiece = { readonly text: string; readonly colour: string }

/** A longer text isn't searched for colours. */
const longestColoured = 20_000

/** A text that an app wrote for a terminal, without its escape sequences. */
export function plainText(raw: string): string {
  return raw.includes('\u001B') ? Anser.ansiToText(raw) : raw
}

/** A text in the colours that an app wrote it in. */
export function piecesOf(raw: string): TextPiece[] {
  if (!raw.includes('\u001B') || raw.length > longestColoured) {
    return [{ text: plainText(raw), colour: '' }]
  }
  const parsed = Anser.ansiToJson(raw, { use_classes: true, json: true, remove_empty: true })
  return parsed.map(({ content, fg, decorations }) => {
    const colour = typeof fg === 'string' && /^ansi-(bright-)?[a-z]+$/.test(fg) ? fg : ''
    return { text: content, colour: decorations.includes('bold') ? `${colour} ansi-bold` : colour }
  })
}
