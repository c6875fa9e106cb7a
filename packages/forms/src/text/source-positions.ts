/** A position in a text, as counted by editors: the first line and the first column are 1, columns are UTF-16 units. */
export type Position = { readonly line: number; readonly column: number }

/** Finds the line and column of an offset. Lines end with LF, CR LF or CR. */
export function sourcePositions(text: string): (offset: number) => Position {
  const starts = [0]
  for (const end of text.matchAll(/\r\n|\n|\r/g)) starts.push(end.index + end[0].length)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}
