/** Rows of a table, with the titles of its columns. */
export type Rows = {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The lines of a text that are complete. */
function wholeLines(text: string, isEnd: boolean): string[] {
  const lines = text.split(/\r?\n/)
  const last = lines.pop() ?? ''
  return isEnd && last !== '' ? [...lines, last] : lines
}

/** The lines of a VCF below its header, with the titles that its last line gives. */
export function vcfRows(text: string, isEnd: boolean): Rows {
  const lines = wholeLines(text, isEnd).filter((line) => line !== '' && !line.startsWith('##'))
  const [head, ...data] = lines
  if (head?.startsWith('#') !== true) return { titles: [], rows: [] }
  const split = (line: string): string[] => line.split('\t')
  return { titles: split(head.slice(1)), rows: data.map(split) }
}

/** The code of quality 0, as almost all programs write it. */
const zeroQuality = 33

/** Reads of a FASTQ of four lines each: their names, lengths, mean qualities and bases. */
export function fastqRows(text: string, isEnd: boolean): Rows {
  const lines = wholeLines(text, isEnd)
  const rows: string[][] = []
  for (let at = 0; at + 3 < lines.length; at += 4) {
    const [name = '', bases = '', plus = '', qualities = ''] = lines.slice(at, at + 4)
    if (!name.startsWith('@') || !plus.startsWith('+')) break
    rows.push([name.slice(1), String(bases.length), meanQuality(qualities), bases])
  }
  return { titles: ['Name', 'Length', 'Mean quality', 'Bases'], rows }
}

function meanQuality(codes: string): string {
  if (codes === '') return ''
  const sum = Array.from(codes).reduce((all, code) => all + code.charCodeAt(0) - zeroQuality, 0)
  return (sum / codes.length).toFixed(1)
}
