/** How much of a body is read: a page shows no more, and a file of a bench may have gigabytes. */
export const mostBytes = 256 * 1024

/** An answer as the page shows it. */
export type ShownAnswer = {
  readonly status: number
  readonly statusText: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** What is shown of its body. */
  readonly text: string
  /** What the reader has to know of the body: that it is empty, no text, or cut off. */
  readonly note: string | undefined
}

/** Reads an answer as far as a page shows it, and lets the rest go. */
export async function readAnswer(response: Response): Promise<ShownAnswer> {
  const { bytes, isCut } = await firstBytes(response)
  const type = response.headers.get('content-type') ?? ''
  const isText = /json|text|xml|javascript|form-urlencoded/.test(type)
  const decoded = isText ? new TextDecoder().decode(bytes) : ''
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers].toSorted(([one], [other]) => one.localeCompare(other)),
    text: type.includes('json') && !isCut ? indented(decoded) : decoded,
    note: noteOf({ isText, isCut, length: bytes.length, type }),
  }
}

async function firstBytes(
  response: Response,
): Promise<{ readonly bytes: Uint8Array; readonly isCut: boolean }> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  while (reader !== undefined && length <= mostBytes) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    length += value.length
  }
  const isCut = length > mostBytes
  if (isCut) await reader?.cancel()
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { bytes: bytes.subarray(0, mostBytes), isCut }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function noteOf(of: {
  readonly isText: boolean
  readonly isCut: boolean
  readonly length: number
  readonly type: string
}): string | undefined {
  if (of.length === 0) return 'The body is empty.'
  const size = of.isCut ? 'more than 256 kB' : `${of.length} bytes`
  if (!of.isText) return `The body has ${size} of ${of.type || 'no stated type'}, not shown here.`
  return of.isCut ? 'Only the first 256 kB of the body are shown.' : undefined
}
