import type { V2Subscription } from '@benchtop/contracts'
import { formatBytes } from '../../design/format.ts'

/** How much of its storage a subscription uses. */
export type StorageUse = {
  readonly text: string
  /** 0 to 1; undefined where the plan includes any amount. */
  readonly share: number | undefined
  readonly isFull: boolean
}

/** The storage of a subscription: what is used, of what is included. */
export function storageUse({ Used, Included }: V2Subscription['Storage']): StorageUse {
  if (Included === undefined) {
    return { text: `${formatBytes(Used)}, unlimited`, share: undefined, isFull: false }
  }
  const share = Included === 0 ? 1 : Used / Included
  return {
    text: `${formatBytes(Used)} of ${formatBytes(Included)}`,
    share: Math.min(1, share),
    isFull: share >= 1,
  }
}
