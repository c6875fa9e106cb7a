import type { LaunchOutcome } from '@benchtop/contracts'
import type { Output } from '../output/output.ts'

/** Prints the warnings of a form, on standard error. */
export function noteWarnings(output: Output, warnings: LaunchOutcome['warnings'] = []): void {
  for (const { message } of warnings) output.note(`warning: ${message}`)
}
