import { Refusal } from '../../../api/refusal.ts'

type Answer = { readonly htsget?: { readonly error?: string; readonly message?: string } }

/**
 * Whether the platform has htsget tickets for windows of a file: not for a VCF that isn't packed with bgzip. Throws the
 * refusal 409 while the file is being indexed.
 */
export async function askForTicket(
  tickets: string,
  chromosome: string,
  signal: AbortSignal,
): Promise<boolean> {
  const window = new URLSearchParams({ referenceName: chromosome, start: '0', end: '1' })
  const { status, body } = await answerOf(`${tickets}?${window.toString()}`, signal)
  if (status === 503) {
    throw new Refusal({ status: 409, reason: body.htsget?.message ?? '', problems: [] })
  }
  if (status === 200) return true
  if (body.htsget?.error === 'UnsupportedFormat') return false
  throw new Error(body.htsget?.message ?? `The platform responded ${status}.`)
}

async function answerOf(
  url: string,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly body: Answer }> {
  const response = await fetch(url, { signal })
  return { status: response.status, body: (await response.json()) as Answer }
}
