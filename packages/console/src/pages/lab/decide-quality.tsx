import type { QualityStatus, SettableQualityStatus } from '@benchtop/contracts'
import { DecisionSheet } from './decision-sheet.tsx'

type Props = {
  /** What is decided, such as `lane 1`. */
  readonly name: string
  readonly now: QualityStatus
  /** What becomes of the reason, in a sentence. */
  readonly hint: string
  decide(status: SettableQualityStatus, reason: string): Promise<unknown>
  readonly close: () => void
  /** Called when it has been decided. */
  readonly decided: () => void
}

const choices = [
  ['QcPassed', 'Passed'],
  ['QcFailed', 'Failed'],
] as const

/** Decides the quality control of a lane or a dataset by hand, with the reason. */
export function DecideQuality({ name, now, ...rest }: Props) {
  return (
    <DecisionSheet<SettableQualityStatus>
      {...rest}
      title={`Quality control of ${name}`}
      label="Decision"
      choices={choices}
      initial={now === 'QcPassed' ? 'QcFailed' : 'QcPassed'}
      longestReason={1024}
      action={() => ({ text: 'Save' })}
      done={(status) => `${name[0]?.toUpperCase()}${name.slice(1)}: ${status}.`}
    />
  )
}
