import type { IncomingMessage, ServerResponse } from 'node:http'

/** An upload in parts; `initiated` is a time in ISO 8601. */
export type PendingUpload = { readonly key: string; initiated: string }

/** Uploads in parts, which s3rver neither lists nor aborts: learned from the answers that pass. */
export function createPendingUploads() {
  const uploads = new Map<string, PendingUpload>()
  const urlOf = (request: IncomingMessage): URL => new URL(request.url ?? '/', 'http://bucket')

  return {
    uploads,
    /** Answers what asks for a list, or aborts one; false for all else. */
    answers(request: IncomingMessage, response: ServerResponse): boolean {
      const { searchParams } = urlOf(request)
      const id = searchParams.get('uploadId')
      if (request.method === 'DELETE' && id !== null) {
        response.writeHead(uploads.delete(id) ? 204 : 404).end()
        return true
      }
      if (request.method !== 'GET' || !searchParams.has('uploads')) return false
      response.writeHead(200, { 'content-type': 'application/xml' })
      response.end(listOf(uploads, searchParams))
      return true
    },
    /** Notes what begins or completes an upload when that is answered. */
    follow(request: IncomingMessage, response: ServerResponse): void {
      const { pathname, searchParams } = urlOf(request)
      if (request.method !== 'POST') return
      const id = searchParams.get('uploadId')
      const end = response.end.bind(response)
      const chunks: Buffer[] = []
      const write = response.write.bind(response)
      response.write = ((chunk: Buffer, ...more: []) => {
        chunks.push(chunk)
        return write(chunk, ...more)
      }) as typeof response.write
      response.end = ((...given: []) => {
        const text = Buffer.concat(chunks).toString()
        const begun = /<UploadId>([^<]+)</.exec(text)?.[1]
        if (id !== null && !text.includes('<Error>')) uploads.delete(id)
        else if (begun !== undefined) {
          const [, , ...key] = pathname.split('/')
          uploads.set(begun, { key: key.join('/'), initiated: new Date().toISOString() })
        }
        return end(...given)
      }) as typeof response.end
    },
  }
}

/** Two at a time, as a server has its limit. */
const pageSize = 2

function listOf(uploads: ReadonlyMap<string, PendingUpload>, params: URLSearchParams): string {
  const prefix = params.get('prefix') ?? ''
  const after = [params.get('key-marker') ?? '', params.get('upload-id-marker') ?? '']
  const isAfter = (key: string, id: string): boolean =>
    key > String(after[0]) || (key === after[0] && id > String(after[1]))
  const all = [...uploads]
    .filter(([id, { key }]) => key.startsWith(prefix) && isAfter(key, id))
    .toSorted(([id, one], [otherId, other]) =>
      `${one.key} ${id}` < `${other.key} ${otherId}` ? -1 : 1,
    )
  const page = all.slice(0, pageSize)
  const last = page.at(-1)
  const items = page.map(
    ([id, { key, initiated }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`,
  )
  const isTruncated = all.length > page.length && last !== undefined
  const next = isTruncated
    ? `<NextKeyMarker>${last[1].key}</NextKeyMarker><NextUploadIdMarker>${last[0]}</NextUploadIdMarker>`
    : ''
  return `<ListMultipartUploadsResult><IsTruncated>${isTruncated}</IsTruncated>${next}${items.join('')}</ListMultipartUploadsResult>`
}
