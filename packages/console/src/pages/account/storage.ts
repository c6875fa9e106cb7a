import type { V2Subscription } from '@benchtop/contracts'
import { formatBytes } from '../../design/format.ts'

type Use = V2Subscription['Storage']

/** What is used of the storage; its share is 0 to 1, and undefined where the plan includes any amount. */
export function storageUse({ Used, Included }: Use) {
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
