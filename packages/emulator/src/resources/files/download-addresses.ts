import { limits, PlatformError } from '@benchtop/contracts'
import type { RequestedBy } from '../../conditions/faults.ts'
import type { Places } from '../../kernel/places.ts'
import { createAddressSigner, type AddressSigner } from '../../storage/signed-address.ts'
import type { Clock } from '../../time/clock.ts'
import type { FileRow } from './files-store.ts'

/** The path of downloads, before the file's id. */
export const downloadPath = '/_content/'

export type DownloadAddresses = {
  readonly signer: AddressSigner
  /** Throws a refusal unless a request target, such as `/_content/7001?expires=…`, is a valid address. */
  check(target: string): void
  /** An address that needs no token and is valid until it expires, in milliseconds since 1970. */
  of(file: FileRow, by?: RequestedBy): { url: string; expiresMs: number }
  /** The same for viewing in a browser instead of saving. */
  view(file: FileRow): string
}

export function createDownloadAddresses(
  key: Uint8Array,
  places: Places,
  clock: Clock,
): DownloadAddresses {
  const signer = createAddressSigner(key)
  const address = (file: FileRow, manner: 'attachment' | 'inline', by: RequestedBy) => {
    const expiresMs = clock.now() + limits.downloadAddressMs
    const path = `${downloadPath}${file.id}`
    const query = signer.sign({
      path,
      expiresMs,
      params: {
        'response-content-type': file.content_type,
        'response-content-disposition': disposition(manner, file.name),
        ...(by === 'console' && { by }),
      },
    })
    return { url: `${places.apiUrl}${path}?${query}`, expiresMs }
  }
  return {
    signer,
    check(target) {
      const verdict = signer.verify(target, clock.now())
      if (verdict !== 'ok') throw refusal(verdict)
    },
    of: (file, by = 'client') => address(file, 'attachment', by),
    view: (file) => address(file, 'inline', 'console').url,
  }
}

/** Whose address the query of a download is. One that was changed to say so is refused later. */
export function requestedBy(query: string): RequestedBy {
  return new URLSearchParams(query).get('by') === 'console' ? 'console' : 'client'
}

function refusal(verdict: 'expired' | 'tampered'): PlatformError {
  return new PlatformError(
    'Forbidden',
    verdict === 'expired'
      ? 'This download address has expired. Request the content of the file again.'
      : 'This download address was changed. Use it exactly as the platform returned it.',
  )
}

/** The name for a browser's save dialog: in ASCII for old clients, and complete in UTF-8 (RFC 6266). */
export function disposition(manner: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${manner}; filename="${plain}"; filename*=UTF-8''${extendedValue(name)}`
}

/** A text as RFC 8187 has it: encodeURIComponent leaves four characters more than it allows. */
function extendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
