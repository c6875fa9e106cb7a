import { limits, readJson } from '@benchtop/contracts'
import { readFile, stat } from 'node:fs/promises'
import { createPseudonyms, type Pseudonyms } from '../recording/pseudonyms.ts'
import {
  readRecording,
  RecordingError,
  type RecordedBody,
  type Recording,
} from '../recording/recording.ts'
import { createRedaction } from '../recording/redaction.ts'
import type { Answer } from './answer.ts'
import { entriesOfHar, type TrafficEntry } from './har.ts'

/** Recorded answers, and a redaction that knows every secret in them. */
export type Traffic = { readonly answers: readonly Answer[]; readonly secrets: Pseudonyms }

/** More is no recording of an app's work on a bench; all of it is read into memory. */
const mostBytes = 256 * 1024 * 1024

/** Reads a recording of benchtop or a HAR 1.2. Throws a RecordingError that states the place and the reason. */
export async function readTraffic(path: string): Promise<Traffic> {
  const secrets = createPseudonyms()
  const answers = (await readEntries(path, secrets)).flatMap((entry): Answer[] => {
    const { number, request, response } = entry.exchange
    if (typeof response?.status !== 'number') return []
    const { location } = response.headers ?? {}
    return [
      {
        number,
        method: request.method,
        url: entry.url,
        status: response.status,
        location: typeof location === 'string' ? location : undefined,
        json: entry.json,
        bytes: entry.bytes,
      },
    ]
  })
  return { answers, secrets }
}

/** The same as a recording, for `compareRecording`; secrets of a HAR are replaced as in a recording. */
export async function openRecording(path: string): Promise<Recording> {
  const entries = await readEntries(path, createPseudonyms())
  return { targets: {}, exchanges: entries.map(({ exchange }) => exchange) }
}

async function readEntries(path: string, secrets: Pseudonyms): Promise<readonly TrafficEntry[]> {
  const text = await readText(path)
  if (!/^\uFEFF?\s*\{\s*"benchtopRecording"/.test(text)) {
    return entriesOfHar(readHarText(path, text), path, createRedaction(secrets))
  }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() !== '') requireReadable(line, `${path}, line ${index + 1}`)
  }
  const { exchanges } = await readRecording(path)
  return exchanges.map((exchange) => ({
    exchange,
    url: `{${exchange.host}}${exchange.request.path}`,
    ...contentsOf(exchange.response?.body),
  }))
}

function contentsOf(body: RecordedBody | undefined): Pick<Answer, 'json' | 'bytes'> {
  if (typeof body !== 'object' || body === null) return { json: undefined, bytes: undefined }
  if ('text' in body && typeof body.text === 'string') {
    return { json: undefined, bytes: Buffer.from(body.text) }
  }
  return { json: 'json' in body ? body.json : undefined, bytes: undefined }
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > mostBytes) {
      throw new RecordingError(
        'RecordingUnreadable',
        `${path} has ${size} bytes, and at most ${mostBytes} are read: record less, or split it.`,
      )
    }
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (cause instanceof RecordingError) throw cause
    const { code = 'an error' } = cause as NodeJS.ErrnoException
    const message = `${path} can't be read (${code}): specify a recording of benchtop or a HAR.`
    throw new RecordingError('RecordingUnreadable', message, { cause })
  }
}

function readHarText(path: string, text: string): unknown {
  requireReadable(text, path)
  return readJson(text, limits.largeJson)
}

/** Refuses broken JSON, and what is nested too deep or has too many values to be walked through. */
function requireReadable(text: string, where: string): void {
  try {
    readJson(text, limits.largeJson)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `${where} ${reason}. Specify a recording of benchtop or a HAR 1.2.`
    throw new RecordingError('RecordingUnreadable', message, { cause })
  }
}
