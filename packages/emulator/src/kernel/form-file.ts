import { PlatformError } from '@benchtop/contracts'
import type { BusboyHeaders } from '@fastify/busboy'
import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable } from 'node:stream'

/** A file in a multipart form: its bytes, with the name and the type that the form states. */
export type FormFile = {
  readonly bytes: Readable
  readonly name: string | undefined
  readonly contentType: string
}

/**
 * Whether a body is a form with a file in it. Deployed clients send `multipart/form-data` without a boundary and mean
 * raw bytes.
 */
export function isMultipartForm(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*;.*\bboundary=/i.test(contentType ?? '')
}

/** Whether a body begins as its Content-Type promises: with the boundary of its form, after whatever line breaks. */
export function beginsForm(start: Uint8Array, contentType: string): boolean {
  const [, quoted, plain] = /\bboundary=(?:"([^"]*)"|([^\s;]+))/i.exec(contentType) ?? []
  const text = Buffer.from(start.subarray(0, 1024)).toString('latin1')
  return text.trimStart().startsWith(`--${quoted ?? plain ?? ''}`)
}

/** The first file of a form; what follows it is read and discarded. */
export async function firstFile(body: Readable, headers: IncomingHttpHeaders): Promise<FormFile> {
  const { Busboy } = await import('@fastify/busboy')
  return new Promise((resolve, reject) => {
    const form = new Busboy({ headers: headers as BusboyHeaders })
    let first: Readable | undefined
    form.on('file', (_field, bytes, name, _encoding, contentType) => {
      if (first === undefined) {
        first = bytes
        resolve({ bytes, name: name || undefined, contentType })
      } else {
        bytes.resume()
      }
    })
    pipeline(body, form, (error) => {
      const refusal = malformed(error ?? undefined)
      first?.destroy(error === null || error === undefined ? undefined : refusal)
      reject(refusal)
    })
  })
}

function malformed(cause: Error | undefined): PlatformError {
  return new PlatformError(
    'BadRequest',
    cause === undefined
      ? 'The form has no file in it.'
      : 'The form is malformed, or it ended before it was complete.',
    cause === undefined ? {} : { cause },
  )
}
