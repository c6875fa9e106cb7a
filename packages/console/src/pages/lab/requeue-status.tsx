import type { LabRequeueStatus } from '@benchtop/contracts'

const tones = {
  Active: 'warn',
  Fulfilled: 'good',
  Canceled: '',
} as const satisfies Record<LabRequeueStatus, string>

/** The status of a requeue: an active one still waits for yield. */
export function RequeueStatus({ of }: { readonly of: LabRequeueStatus }) {
  return <span class={`badge ${tones[of]}`}>{of}</span>
}
