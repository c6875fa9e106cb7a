import { createLineSplitter } from '../variants/line-splitter.ts'
import type { LineCheck } from './content.ts'
import type { FindingSink } from '../findings/findings.ts'

const at = 64
const plus = 43

/** Looks at the lines of a FASTQ file, four for each read. After one that is wrong it continues with the next name. */
export function createFastqCheck(add: FindingSink): LineCheck {
  let line = 0
  let records = 0
  /** What the next line is: name, bases, plus, qualities. */
  let next = 0
  let bases = 0
  let isLost = false
  const odd = (reason: string): void => add('read', line, () => reason)

  function isName(first: number | undefined, length: number): boolean {
    const isOne = first === at && length > 1
    // Empty lines at the end are common.
    if (!isOne && length > 0 && !isLost) odd('a read begins with @ and its name')
    isLost = !isOne && (isLost || length > 0)
    return isOne
  }

  const splitter = createLineSplitter((bytes, start, end) => {
    line += 1
    if (next === 2 && bytes[start] !== plus) {
      odd(`read ${records} isn't of four lines: none with + is behind its bases`)
      next = 0
      isLost = true
    }
    if (next === 0) {
      if (!isName(bytes[start], end - start)) return
      records += 1
    } else if (next === 1) {
      bases = end - start
      if (!areAll(bytes, start, end, isBase)) odd(`read ${records} has bases that are no letters`)
    } else if (next === 3) {
      const count = end - start
      if (count !== bases) odd(`read ${records} has ${bases} bases and ${count} qualities`)
      if (!areAll(bytes, start, end, isQuality)) odd(`read ${records} has qualities beyond ! to ~`)
    }
    next = (next + 1) % 4
  })
  return {
    push: splitter.push,
    finish() {
      splitter.finish()
      if (next !== 0) odd(`the file ends within read ${records}`)
    },
    get records() {
      return records
    },
  }
}

/** A letter, or one of * - . */
const isBase = Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z*.-]/.test(String.fromCharCode(byte)),
)
const isQuality = Array.from({ length: 256 }, (_, byte) => byte >= 33 && byte <= 126)

function areAll(bytes: Uint8Array, start: number, end: number, are: readonly boolean[]): boolean {
  for (let place = start; place < end; place += 1) if (!are[bytes[place] ?? 0]) return false
  return true
}
