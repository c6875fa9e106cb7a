import { parseDuration } from '@benchtop/contracts/duration'

/** The rule that a timeout follows, worded for messages. */
export const timeoutRule = 'must be a duration of at least a second, such as 48h or 90m'

/** Whether a text is a duration that a session can be Running. */
export function isTimeout(text: string): boolean {
  return (parseDuration(text) ?? 0) >= 1_000
}
