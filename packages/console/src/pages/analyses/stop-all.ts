import { control } from '../../api/clients.ts'
import { each, type BulkAction } from '../../shell/selection.tsx'

/** Stops analyses, those that wait and those that run. */
export function stopAll(
  verb: string,
  done: string,
  analyses: readonly { readonly Id: string }[],
): BulkAction {
  return {
    verb,
    done,
    danger: true,
    about: `Those that wait leave the queue. Those that run get a signal to end, and are killed if
      they don't end in time. What they have not written yet is lost.`,
    work: each(analyses, ({ Id: id }) => control.stopAppSession({ id })),
  }
}
