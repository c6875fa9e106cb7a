import { formatTimestamp } from '@benchtop/contracts'
import type { Caller } from '../../access/caller.ts'
import { contentOf } from './content-of.ts'
import type { DownloadAddresses } from './download-addresses.ts'
import type { FileRow } from './files-store.ts'

/** The location of a file's bytes, in both API versions: a redirect, or a record with the address. */
export function contentAnswer(
  file: FileRow,
  redirect: 'true' | 'meta',
  addresses: DownloadAddresses,
  caller: Caller | undefined,
) {
  // Refused here, and not only at the address.
  contentOf(file)
  const isBrowser = caller?.kind === 'user' && caller.isBrowser === true
  const { url, expiresMs } = addresses.of(file, isBrowser ? 'console' : 'client')
  const headers = { expires: new Date(expiresMs).toUTCString() }
  if (redirect === 'true') {
    return { status: 302, location: url, headers } as const
  }
  return {
    status: 200,
    headers,
    record: {
      redirect_uri: url,
      HrefContent: url,
      Expires: formatTimestamp(expiresMs),
      SupportsRange: true,
    },
  } as const
}
