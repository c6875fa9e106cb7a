import { Buffer } from 'node:buffer'
import type { PlantedVariant } from './planted-variants.ts'
import type { Contig } from './reference.ts'

/** One copy of a contig, with the variants that it has. */
export type Haplotype = {
  readonly bases: Buffer
  /** Of each base its place on the reference, 0-based; -1 for one that is inserted. */
  readonly positions: Int32Array
}

/** @param variants those of this contig that the copy has, in order and apart */
export function makeHaplotype(contig: Contig, variants: readonly PlantedVariant[]): Haplotype {
  const longer = variants.reduce((sum, { ref, alt }) => sum + alt.length - ref.length, 0)
  const length = contig.bases.length + longer
  const bases = Buffer.alloc(length)
  const positions = new Int32Array(length)
  let from = 0
  let at = 0
  const keep = (end: number): void => {
    contig.bases.copy(bases, at, from, end)
    for (; from < end; from += 1) positions[at++] = from
  }
  for (const { position, ref, alt } of variants) {
    keep(position)
    bases.write(alt, at, 'latin1')
    // The first base of both is the same place; what one has more is inserted or deleted.
    for (let base = 0; base < alt.length; base += 1) {
      positions[at++] = base < ref.length ? position + base : -1
    }
    from = position + ref.length
  }
  keep(contig.bases.length)
  return { bases, positions }
}

export type Alignment = {
  /** 0-based. */
  readonly position: number
  readonly cigar: readonly { readonly length: number; readonly kind: 'M' | 'I' | 'D' | 'S' }[]
  /** The bases of the reference that it spans. */
  readonly span: number
}

/** How the bases of a haplotype from `start` up to `end` lie on the reference. Undefined where none of them does. */
export function alignmentOf(
  { positions }: Haplotype,
  start: number,
  end: number,
): Alignment | undefined {
  let first = start
  let last = end - 1
  while (first < end && positions[first] === -1) first += 1
  while (last > first && positions[last] === -1) last -= 1
  const position = positions[first]
  if (first === end || position === undefined) return undefined
  const cigar: { length: number; kind: 'M' | 'I' | 'D' | 'S' }[] = []
  const add = (length: number, kind: 'M' | 'I' | 'D' | 'S'): void => {
    const before = cigar.at(-1)
    if (before?.kind === kind) before.length += length
    else if (length > 0) cigar.push({ length, kind })
  }
  add(first - start, 'S')
  let next = position
  for (let at = first; at <= last; at += 1) {
    const place = positions[at] ?? -1
    if (place === -1) add(1, 'I')
    else {
      add(place - next, 'D')
      add(1, 'M')
      next = place + 1
    }
  }
  add(end - 1 - last, 'S')
  return { position, cigar, span: next - position }
}
