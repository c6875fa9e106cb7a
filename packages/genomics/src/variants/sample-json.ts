import { Buffer } from 'node:buffer'

import { copyBytes, escaped } from './json-bytes.ts'
import { type JsonOutput, reserve } from './json-output.ts'

const tab = 9
const quote = 34
const comma = 44
const colon = 58
const closingBrace = 125

const nothing = Buffer.alloc(0)

/** Writes the columns of samples as members of SampleFormat. */
export type SampleJson = {
  /**
   * Appends what stands from the FORMAT column on. False, with nothing appended that counts, where it takes a parser: a
   * byte that JSON escapes, or a name that comes twice.
   */
  write(output: JsonOutput, line: Buffer, start: number, end: number): boolean
}

/** How the member of each key begins, `"GT":"`, and what all of them take. */
type Format = { readonly keys: readonly Buffer[]; readonly room: number }

export function createSampleJson(samples: readonly string[]): SampleJson {
  const names = samples.map((name) => Buffer.from(`${JSON.stringify(name)}:{`))
  const namesRoom = names.reduce((total, { length }) => total + length + 2, 0)
  const isUnique = new Set(samples).size === samples.length
  const formats = new Map<string, Format | undefined>()

  function formatOf(line: Buffer, start: number, end: number): Format | undefined {
    const text = line.toString('latin1', start, end)
    const known = formats.get(text)
    if (known !== undefined || formats.has(text)) return known
    const names = line.toString('utf8', start, end).split(':')
    const keys = names.map((name) => Buffer.from(`${JSON.stringify(name)}:"`))
    const room = keys.reduce((total, { length }) => total + length + 2, 0)
    const format = new Set(names).size === names.length ? { keys, room } : undefined
    if (formats.size >= 256) formats.clear()
    formats.set(text, format)
    return format
  }

  return {
    write(output, line, start, end) {
      const formatEnd = endOfColumn(line, start, end)
      if (formatEnd === end || samples.length === 0) return true
      const format = formatOf(line, start, formatEnd)
      if (format === undefined || !isUnique) return false
      reserve(output, namesRoom + samples.length * format.room + (end - formatEnd))
      const { bytes: out } = output
      let at = output.length
      let next = formatEnd
      for (let sample = 0; sample < names.length && next < end; sample += 1) {
        if (sample > 0) out[at++] = comma
        at = copyBytes(names[sample] ?? nothing, out, at)
        const columnEnd = endOfColumn(line, next + 1, end)
        at = writeValues(out, at, format.keys, line, next + 1, columnEnd)
        if (at === -1) return false
        out[at++] = closingBrace
        next = columnEnd
      }
      output.length = at
      return true
    },
  }
}

/** The values of one sample with their keys: as many as there are of both. */
function writeValues(
  out: Buffer,
  from: number,
  keys: readonly Buffer[],
  line: Buffer,
  start: number,
  end: number,
): number {
  let at = copyBytes(keys[0] ?? nothing, out, from)
  let key = 0
  for (let next = start; next < end; next += 1) {
    const byte = line[next] ?? 0
    if (escaped[byte] === 1) return -1
    if (byte === colon) {
      key += 1
      if (key === keys.length) break
      out[at++] = quote
      out[at++] = comma
      at = copyBytes(keys[key] ?? nothing, out, at)
    } else out[at++] = byte
  }
  out[at++] = quote
  return at
}

function endOfColumn(line: Buffer, start: number, end: number): number {
  let at = start
  while (at < end && line[at] !== tab) at += 1
  return at
}
