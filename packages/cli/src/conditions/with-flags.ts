/** What the members of a fault are typed as. */
const flagOf: Readonly<Record<string, string>> = {
  operation: 'OPERATION',
  latencyMs: '--latency',
  'error.code': '--error',
  'error.message': '--message',
  retryAfter: '--retry-after',
  cut: '--cut',
  cutAfterBytes: '--cut-after-bytes',
  skip: '--skip',
  times: '--times',
  probability: '--probability',
  inConsole: '--in-console',
}

/** A refusal that names options as they were typed, instead of members of the list. */
export function withFlags(message: string): string {
  return message.replaceAll(
    /(?:\bbody)?\[\d+\]\.([a-zA-Z.]+?)(?=[^a-zA-Z.]|\.(?:\s|$)|$)/g,
    (path, member: string) => (Object.hasOwn(flagOf, member) ? (flagOf[member] ?? path) : path),
  )
}
