import { limits, PlatformError } from '@benchtop/contracts'
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
  of(file: FileRow): { url: string; expiresMs: number }
  /** The same for viewing in a browser instead of saving. */
  view(file: FileRow): string
}

export function createDownloadAddresses(
  key: Uint8Array,
  places: Places,
  clock: Clock,
): DownloadAddresses {
  const signer = createAddressSigner(key)
  const address = (file: FileRow, manner: 'attachment' | 'inline') => {
    const expiresMs = clock.now() + limits.downloadAddressMs
    const path = `${downloadPath}${file.id}`
    const query = signer.sign({
      path,
      expiresMs,
      params: {
        'response-content-type': file.content_type,
        'response-content-disposition': disposition(manner, file.name),
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
    of: (file) => address(file, 'attachment'),
    view: (file) => address(file, 'inline').url,
  }
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
