import type { Refusal, SessionAnswer, VariantsAnswer } from '../shared/api.ts'

/** Queries the server; an error is thrown with the server's message for the user. */
async function fetchJson<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path)
  if (response.ok) return (await response.json()) as Answer
  const { message } = (await response.json().catch(() => ({}))) as Partial<Refusal>
  throw new Error(message ?? `The server responded with ${response.status}.`)
}

export function fetchSession(id: string): Promise<SessionAnswer> {
  return fetchJson(`/api/sessions/${encodeURIComponent(id)}`)
}

export function fetchVariants(file: string, region: string): Promise<VariantsAnswer> {
  return fetchJson(
    `/api/files/${encodeURIComponent(file)}/variants?${new URLSearchParams({ region })}`,
  )
}
