/** What the bench's owner calls: clock, faults, requests, launches. Beside the platform's own API. */
export async function control<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await fetch(`/_emulator/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal !== undefined && { signal }),
  })
  if (response.status === 204) return undefined as Answer
  const answer = (await response.json().catch(() => undefined)) as
    | (Answer & {
        error?: { code: string; message: string; problems?: ControlRefusal['problems'] }
      })
    | undefined
  if (response.ok) return answer as Answer
  const { message = `Status ${response.status}.`, problems = [] } = answer?.error ?? {}
  throw new ControlRefusal(response.status, message, problems)
}

/** A refusal of the control API, in its own words. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal'
  readonly status: number
  /** What is wrong with the call, each named at its member. */
  readonly problems: readonly { readonly member: string; readonly message: string }[]

  constructor(status: number, message: string, problems: ControlRefusal['problems']) {
    super(message)
    this.status = status
    this.problems = problems
  }
}
