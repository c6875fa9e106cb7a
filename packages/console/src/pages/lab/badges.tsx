import type {
  LabRequeueStatus,
  QualityStatus,
  V2Dataset,
  V2WorkflowBioSample,
} from '@benchtop/contracts'
import { statusWords } from '../../design/status-words.ts'

/** The colours of what only the lab has a status for. */
const tones = {
  Undefined: '',
  QcPassed: 'good',
  QcFailed: 'bad',
  // A requeue that still waits for yield.
  Active: 'warn',
  Fulfilled: 'good',
  Canceled: '',
  Complete: 'good',
  Completed: 'good',
  Uploading: 'busy',
  Aborted: 'bad',
  Waiting: 'warn',
  Starting: 'busy',
  Launched: 'good',
  Refused: 'bad',
} as const satisfies Readonly<
  Record<
    QualityStatus | LabRequeueStatus | V2Dataset['UploadStatus'] | V2WorkflowBioSample['Status'],
    string
  >
>

/** The quality control of a lane or a dataset, or the status of a requeue, an upload or a workflow's biosample. */
export function LabBadge({ of }: { readonly of: keyof typeof tones }) {
  return (
    <span class={`badge ${tones[of]}`} data-tip={of}>
      {of === 'Undefined' ? 'Not reviewed' : statusWords(of)}
    </span>
  )
}
