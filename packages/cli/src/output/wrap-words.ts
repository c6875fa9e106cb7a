/**
 * A text without colours in lines of at most `room` characters, broken between words; a word that is longer, such as an
 * address or a path, stays in one piece, so that it can be copied.
 */
export function wrapWords(text: string, room: number): string[] {
  return text.split('\n').flatMap((line) => {
    const indent = /^\s*/.exec(line)?.[0] ?? ''
    const lines: string[] = []
    let current = ''
    for (const word of line.slice(indent.length).split(' ')) {
      const longer = current === '' ? indent + word : `${current} ${word}`
      if (current !== '' && longer.length > room) {
        lines.push(current)
        current = indent + word
      } else current = longer
    }
    return [...lines, current]
  })
}
