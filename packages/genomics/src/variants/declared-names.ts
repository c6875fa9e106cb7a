import { Buffer } from 'node:buffer'

import type { FieldLegend } from '../header/header.ts'
import { isSameText } from './record-columns.ts'

/** A key of INFO or FORMAT, or a filter, as the header declares it. */
export type DeclaredName = {
  readonly id: string
  /** Such as `1` or `A`. Both are empty where the header lacks the name. */
  readonly number: string
  readonly type: string
  /** The number, where it is one. */
  readonly count: number | undefined
  readonly isDeclared: boolean
  /** The last line that had it; 0 before the first. */
  line: number
}

/** So many names that the header lacks are kept. */
const mostUndeclared = 10_000

/** Names made to have one hash mustn't cost more than this each. */
const mostOfHash = 16

type Known = DeclaredName & { readonly bytes: Buffer }

/** Finds names by their bytes, without a string for each place. */
export function createNames(
  declared: readonly (Pick<FieldLegend, 'id'> & Partial<FieldLegend>)[],
): (bytes: Buffer, start: number, end: number) => DeclaredName {
  const byHash = new Map<number, Known[]>()
  let undeclared = 0

  function keep(known: Known): Known {
    const hash = hashOf(known.bytes, 0, known.bytes.length)
    const others = byHash.get(hash)
    if (others === undefined) byHash.set(hash, [known])
    else if (others.length < mostOfHash) others.push(known)
    return known
  }

  for (const { id, number = '', type = '' } of declared) {
    const count = /^\d+$/.test(number) ? Number(number) : undefined
    keep({ bytes: Buffer.from(id), id, number, type, count, isDeclared: true, line: 0 })
  }

  return (bytes, start, end) => {
    const hash = hashOf(bytes, start, end)
    const same = byHash.get(hash)?.find((known) => isSameText(known.bytes, bytes, start, end))
    if (same !== undefined) return same
    const own = Buffer.from(bytes.subarray(start, end))
    const rest = { number: '', type: '', count: undefined, isDeclared: false, line: 0 }
    const known = { bytes: own, id: own.toString(), ...rest }
    undeclared += 1
    return undeclared > mostUndeclared ? known : keep(known)
  }
}

function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
  return hash
}
