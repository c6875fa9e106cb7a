import { createHash } from 'node:crypto'
import { done, type Platform } from './client.ts'
import { deletePlace, newResult, type Acknowledged, type Place, type Writer } from './writer.ts'

type Sent = { readonly md5: string; readonly size: number }
type Upload = {
  readonly id: string
  readonly place: Place
  readonly parts: Map<number, Sent>
  /** The part that was sent when the platform went. */
  uncertain: { readonly number: number; readonly sent: Sent } | undefined
  state: 'pending' | 'completing' | 'complete' | 'aborting' | 'aborted'
}

const MiB = 1024 * 1024

/** Uploads in parts, one file after another; the parts in any order, one of them twice. */
export function createParts(random: () => number, acknowledged: Acknowledged): Writer {
  let uploads: Upload[] = []
  let places: Place[] = []

  const put = async (platform: Platform, upload: Upload, number: number, size: number) => {
    const bytes = patterned(size, Math.floor(random() * 2 ** 31))
    const sent = { md5: md5Of(bytes), size }
    upload.uncertain = { number, sent }
    const part = await done<{ ETag: string }>(
      platform,
      'PUT',
      `files/${upload.id}/parts/${number}`,
      bytes,
    )
    if (part.ETag !== sent.md5) throw new Error(`Part ${number} has ETag ${part.ETag}.`)
    upload.parts.set(number, sent)
    upload.uncertain = undefined
    acknowledged.parts += 1
  }

  const uploadOne = async (platform: Platform, name: string, place: Place) => {
    const path = `appresults/${place.result}/files?Multipart=true&Name=${encodeURIComponent(name)}`
    const file = await done(platform, 'POST', path, new Uint8Array())
    const upload: Upload = {
      id: file.Id,
      place,
      parts: new Map(),
      uncertain: undefined,
      state: 'pending',
    }
    uploads.push(upload)
    await put(platform, upload, 2, Math.ceil(random() * 300_000))
    await put(platform, upload, 1, 5 * MiB + Math.floor(random() * 1000))
    if (random() < 0.3) await put(platform, upload, 2, Math.ceil(random() * 300_000))
    const end = random() < 0.2 ? 'aborted' : 'complete'
    upload.state = end === 'complete' ? 'completing' : 'aborting'
    await done(platform, 'POST', `files/${upload.id}?UploadStatus=${end}`)
    upload.state = end
    if (end === 'complete') acknowledged.completions += 1
  }

  return {
    async write(platform, mark) {
      const place = await newResult(platform, mark)
      places.push(place)
      for (let nth = 0; ; nth += 1) await uploadOne(platform, `${nth}.bin`, place)
    },
    async verify(platform) {
      for (const upload of uploads) await verifyUpload(platform, upload)
      // Verified files are deleted to free space: another writer empties the trash.
      for (const place of places) await deletePlace(platform, place)
      places = []
      uploads = []
    },
  }
}

async function verifyUpload(platform: Platform, upload: Upload): Promise<void> {
  const { id, parts, uncertain, state } = upload
  const file = await done<{ UploadStatus: string }>(platform, 'GET', `files/${id}`)
  const listed = await done<{ Items: readonly { Number: number; ETag: string }[] }>(
    platform,
    'GET',
    `files/${id}/parts?Limit=1000`,
  )
  const found = new Map<number, string>(
    listed.Items.map(({ Number: number, ETag }) => [number, ETag]),
  )
  const possible: Record<Upload['state'], readonly string[]> = {
    pending: ['pending'],
    completing: ['pending', 'complete'],
    complete: ['complete'],
    aborting: ['pending', 'aborted'],
    aborted: ['aborted'],
  }
  const status = file.UploadStatus
  if (!possible[state].includes(status))
    throw new Error(`File ${id} was ${state} and is ${status}.`)
  if (status === 'aborted') {
    if (found.size > 0) throw new Error(`File ${id} is aborted and has ${found.size} parts.`)
    return
  }
  for (const [number, etag] of found) {
    const known = parts.get(number)
    const sent = [known, uncertain?.number === number ? uncertain.sent : undefined].find(
      (one) => one?.md5 === etag,
    )
    if (sent === undefined) throw new Error(`Part ${number} of file ${id} is none that was sent.`)
  }
  for (const number of parts.keys()) {
    if (!found.has(number)) throw new Error(`Part ${number} of file ${id} is lost.`)
  }
  if (status === 'complete') await verifyBytes(platform, upload)
}

/** A file that is complete has the bytes of its parts, in the order of their numbers. */
async function verifyBytes(platform: Platform, { id, parts }: Upload): Promise<void> {
  const { redirect_uri } = await done<{ redirect_uri: string }>(
    platform,
    'GET',
    `files/${id}/content?redirect=meta`,
  )
  const bytes = new Uint8Array(await (await fetch(redirect_uri)).arrayBuffer())
  let at = 0
  for (const [number, { md5, size }] of [...parts].toSorted(([one], [other]) => one - other)) {
    if (md5Of(bytes.subarray(at, at + size)) !== md5) {
      throw new Error(`The bytes of file ${id} are not those of its part ${number}.`)
    }
    at += size
  }
  if (at !== bytes.length) throw new Error(`File ${id} has ${bytes.length} bytes, not ${at}.`)
}

/** Bytes that look like nothing else that was sent. */
function patterned(size: number, seed: number): Uint8Array {
  const bytes = Buffer.alloc(size, createHash('sha512').update(String(seed)).digest())
  bytes.write(`${seed} ${size}`)
  return bytes
}

function md5Of(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex')
}
