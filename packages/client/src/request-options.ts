/** What one call may be told beside its parameters. */
export type RequestOptions = {
  /** Ends the call, its retries and its waits; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** How often a call is tried again at most; 0 is never. The client's own number unless told. */
  readonly retries?: number | undefined
  /** Says that this call may be made twice although it is a POST or a DELETE: then it is tried again after a cut too. */
  readonly repeatable?: boolean | undefined
}
