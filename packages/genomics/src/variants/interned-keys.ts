import { Buffer } from 'node:buffer'

/** A key of INFO: its bytes in the file, and how a JSON member of that name begins. */
export type InternedKey = {
  readonly raw: Buffer
  readonly json: Buffer
  /** The record that had the key last, by its number, which reveals a key that is duplicated in one record. */
  lastRecord: number
}

/** Keys by their bytes. A file has some dozens; one with thousands gains nothing by keeping them all. */
export type InternedKeys = {
  /** The key between two places of a line. */
  get(line: Buffer, start: number, end: number): InternedKey
}

const maxKeys = 4096

function hashOf(line: Buffer, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (line[at] ?? 0)) | 0
  return hash
}

export function createInternedKeys(): InternedKeys {
  const buckets = new Map<number, InternedKey[]>()
  let count = 0
  return {
    get(line, start, end) {
      const hash = hashOf(line, start, end)
      const bucket = buckets.get(hash)
      const known = bucket?.find(({ raw }) => isSame(raw, line, start, end))
      if (known !== undefined) return known
      const raw = Buffer.from(line.subarray(start, end))
      const json = Buffer.from(`${JSON.stringify(raw.toString('utf8'))}:[`)
      const key = { raw, json, lastRecord: -1 }
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
