/** Of a longer line, which no one reads, and which would fill a terminal, only the beginning is passed on. */
const longestLine = 10_000

/** Splits text that arrives in pieces into complete lines; `end` passes on the rest. */
export function splitLines(line: (text: string) => void) {
  let rest = ''
  const pass = (text: string): void =>
    line(text.length > longestLine ? `${text.slice(0, longestLine)}…` : text)
  return {
    write(text: string): void {
      const lines = (rest + text).split('\n')
      rest = (lines.pop() ?? '').slice(0, longestLine + 1)
      for (const one of lines) pass(one.replace(/\r$/, ''))
    },
    end(): void {
      if (rest !== '') pass(rest)
      rest = ''
    },
  }
}
