/** What a part of the campaign did, and what was lost by it. */
export type Outcome = {
  readonly fault: string
  /** What was done, with numbers. */
  readonly done: string
  /** What was lost although it was acknowledged; `nothing`, or what and how much. */
  readonly lost: string
  /** What must not be, one line each: the campaign fails. */
  readonly violations: readonly string[]
}
