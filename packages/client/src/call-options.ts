/** The options of one call, in addition to its parameters. */
export type CallOptions = {
  /** Ends the call, its retries and its waits; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The maximum number of retries; 0 for none. Defaults to the client's. */
  readonly retries?: number | undefined
  /** Whether this call may be sent twice although it is a POST or a DELETE: then it is retried after a cut too. */
  readonly repeatable?: boolean | undefined
}
