import type { LaunchOutcome } from '@benchtop/contracts'
import type { Output } from '../output/output.ts'

/** Says what a form warns of, beside the results. */
export function noteWarnings(output: Output, warnings: LaunchOutcome['warnings'] = []): void {
  for (const { message } of warnings) output.note(`warning: ${message}`)
}
