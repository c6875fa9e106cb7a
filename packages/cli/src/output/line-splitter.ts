/** Splits text that arrives in pieces into complete lines; `end` passes on the rest. */
export type LineSplitter = { write(text: string): void; end(): void }

export function splitLines(line: (text: string) => void): LineSplitter {
  let rest = ''
  return {
    write(text) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const one of lines) line(one.replace(/\r$/, ''))
    },
    end() {
      if (rest !== '') line(rest)
      rest = ''
    },
  }
}
