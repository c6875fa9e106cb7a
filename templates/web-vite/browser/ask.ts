import type { Refusal, SessionAnswer, VariantsAnswer } from '../shared/api.ts'

/** Asks the server's part; what it refuses is thrown with its sentence for the user. */
async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path)
  if (response.ok) return (await response.json()) as Answer
  const { message } = (await response.json().catch(() => ({}))) as Partial<Refusal>
  throw new Error(message ?? `The server answered ${response.status}.`)
}

export function askSession(id: string): Promise<SessionAnswer> {
  return ask(`/api/sessions/${encodeURIComponent(id)}`)
}

export function askVariants(file: string, region: string): Promise<VariantsAnswer> {
  return ask(`/api/files/${encodeURIComponent(file)}/variants?${new URLSearchParams({ region })}`)
}
