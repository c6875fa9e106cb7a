import { Buffer } from 'node:buffer'

/** A key of INFO: its bytes in the file, and how a JSON member of that name begins. */
export type InternedKey = {
  readonly raw: Buffer
  readonly json: Buffer
  /** The record that had the key last, by its number, which reveals a key that is duplicated in one record. */
  lastRecord: number
  /** The key that came behind this one last time. */
  next: InternedKey | undefined
}

/** Keys by their bytes. A file has some dozens; one with thousands gains nothing by keeping them all. */
export type InternedKeys = {
  /** The key between two places of a line. */
  get(line: Buffer, start: number, end: number): InternedKey
  /**
   * The key that starts at a place, if it is the one that came behind `last` before, or began a record: most records have
   * the keys of the one before, and a comparison takes less than a look-up.
   */
  expected(
    line: Buffer,
    start: number,
    end: number,
    last: InternedKey | undefined,
  ): InternedKey | undefined
  /** Remembers what came behind a key, or began a record. */
  follow(last: InternedKey | undefined, key: InternedKey): void
}

const semicolon = 59
const equals = 61

const maxKeys = 4096

function hashOf(line: Buffer, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (line[at] ?? 0)) | 0
  return hash
}

export function createInternedKeys(): InternedKeys {
  const buckets = new Map<number, InternedKey[]>()
  let count = 0
  let first: InternedKey | undefined
  return {
    expected(line, start, end, last) {
      const key = last === undefined ? first : last.next
      if (key === undefined) return undefined
      const keyEnd = start + key.raw.length
      if (keyEnd > end || !isSame(key.raw, line, start, keyEnd)) return undefined
      const behind = line[keyEnd]
      return keyEnd === end || behind === equals || behind === semicolon ? key : undefined
    },
    follow(last, key) {
      if (last === undefined) first = key
      else last.next = key
    },
    get(line, start, end) {
      const hash = hashOf(line, start, end)
      const bucket = buckets.get(hash)
      const known = bucket?.find(({ raw }) => isSame(raw, line, start, end))
      if (known !== undefined) return known
      const raw = Buffer.from(line.subarray(start, end))
      const json = Buffer.from(`${JSON.stringify(raw.toString('utf8'))}:[`)
      const key: InternedKey = { raw, json, lastRecord: -1, next: undefined }
      if (count >= maxKeys) {
        buckets.clear()
        count = 0
      }
      count += 1
      if (bucket === undefined || count === 1) buckets.set(hash, [key])
      else bucket.push(key)
      return key
    },
  }
}

function isSame(raw: Buffer, line: Buffer, start: number, end: number): boolean {
  if (raw.length !== end - start) return false
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] !== line[start + at]) return false
  }
  return true
}
