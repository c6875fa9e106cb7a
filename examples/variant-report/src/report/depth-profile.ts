import { lengthOf, type Region } from '../regions/region.ts'
import type { DepthObserver } from './depth-counts.ts'

/** A column of a region's profile. */
export type ProfileBin = {
  /** 1-based, both ends included. */
  readonly start: number
  readonly end: number
  readonly mean: number
  /** Whether any of its bases is under the minimum depth. */
  readonly hasLow: boolean
}

/** Gathers the depth of a region into columns of equal width, at most `columns` of them. */
export function depthProfile(
  region: Region,
  minDepth: number,
  columns: number,
): DepthObserver & { bins(): ProfileBin[] } {
  const length = lengthOf(region)
  const count = Math.min(columns, length)
  const sums = new Float64Array(count)
  const lows = new Uint8Array(count)
  const firstBase = (column: number) => Math.ceil((column * length) / count)
  return {
    add(start, depths) {
      const offset = start - region.start
      for (let index = 0; index < depths.length;) {
        const column = Math.floor(((offset + index) * count) / length)
        const end = Math.min(depths.length, firstBase(column + 1) - offset)
        let sum = 0
        let hasLow = false
        for (; index < end; index += 1) {
          const depth = depths[index] ?? 0
          sum += depth
          if (depth < minDepth) hasLow = true
        }
        sums[column] = (sums[column] ?? 0) + sum
        if (hasLow) lows[column] = 1
      }
    },
    bins: () =>
      Array.from(sums, (sum, column) => {
        const [from, to] = [firstBase(column), firstBase(column + 1)]
        return {
          start: region.start + from,
          end: region.start + to - 1,
          mean: sum / (to - from),
          hasLow: lows[column] === 1,
        }
      }),
  }
}
