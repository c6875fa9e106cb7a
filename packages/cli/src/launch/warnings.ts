import type { Output } from '../output/output.ts'
import type { LaunchWarning } from '../remote/control-client.ts'

/** Says what a form warns of, beside the results. */
export function noteWarnings(output: Output, warnings: readonly LaunchWarning[] = []): void {
  for (const { message } of warnings) output.note(`warning: ${message}`)
}
