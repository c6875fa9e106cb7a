import { isObject } from '../json-values.ts'
import { pathOf, responseOf } from './records.ts'
import type { Answer } from './answer.ts'

/** The largest file whose content is taken into a seed. */
export const mostContentBytes = 256 * 1024

/** The contents of files, and how binary ones are written next to the seed. */
export type RecordedFiles = {
  readonly contents: ReadonlyMap<string, Buffer>
  /** The name of the folder of binary contents, relative to the seed. */
  readonly folder: string
  /** What is to be written there, by name; the seed's build fills it. */
  readonly binary: Map<string, Buffer>
}

const contentPath = /\/(?:v1pre3|v2)\/files\/([^/?#]+)\/content$/i

/** The bytes of files that were downloaded completely, by the files' ids. */
export function downloadedContents(answers: readonly Answer[]): ReadonlyMap<string, Buffer> {
  const contents = new Map<string, Buffer>()
  const addresses = new Map<string, string>()
  for (const { method, url, status, location, json, bytes } of answers) {
    if (method !== 'GET') continue
    const [, id] = contentPath.exec(pathOf(url)) ?? []
    if (id !== undefined) {
      for (const address of [location, ...metaAddresses(json)]) {
        if (address !== undefined) addresses.set(address, id)
      }
    }
    const of = id !== undefined && json === undefined ? id : addresses.get(url)
    if (status === 200 && of !== undefined && bytes !== undefined) contents.set(of, bytes)
  }
  return contents
}

/** The addresses in an answer that names the download instead of redirecting to it. */
function metaAddresses(json: unknown): string[] {
  const record = responseOf(json)
  if (!isObject(record)) return []
  return [record['HrefContent'], record['redirect_uri']].filter((one) => typeof one === 'string')
}
