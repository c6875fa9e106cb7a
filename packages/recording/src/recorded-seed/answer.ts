/** A request with its answer, as far as a seed can be made of it. */
export type Answer = {
  /** From 1, in the order of the recording. */
  readonly number: number
  readonly method: string
  /** The complete address; of a recording of benchtop, `{api}/…`. */
  readonly url: string
  readonly status: number
  readonly location: string | undefined
  readonly json: unknown
  /** The exact bytes of the body, where the recording has them. */
  readonly bytes: Buffer | undefined
}
