import type { FileRecord } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'

/** An address that gives anyone who has it access to a file's bytes, for some days. */
export async function signedAddress(id: string, signal?: AbortSignal): Promise<string> {
  return (await api.v1.getFileContent({ id }, { signal })).HrefContent
}

/** Where anyone who has a signed address gets htsget tickets for windows of the same file. */
export function ticketAddress(signed: string, kind: 'reads' | 'variants'): string {
  const { pathname, search } = new URL(signed)
  const [api = ''] = signed.split('/_content/', 1)
  const id = pathname.slice(pathname.lastIndexOf('/') + 1)
  const query = btoa(search.slice(1)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${api}/htsget/addresses/${query}/${kind}/${id}`
}

/** Reads ranges of a file's bytes. */
export type Content = {
  readonly size: number
  /** Resolves to fewer bytes at the end. */
  read(offset: number, length: number, signal: AbortSignal): Promise<Uint8Array>
}

/** The bytes behind a file's signed address. */
export function contentOf({ Id, Size }: Pick<FileRecord, 'Id' | 'Size'>): Content {
  let address: string | undefined
  const fetchRange = async (
    offset: number,
    end: number,
    signal: AbortSignal,
  ): Promise<Response> => {
    address ??= await signedAddress(Id, signal)
    return fetch(address, { headers: { range: `bytes=${offset}-${end - 1}` }, signal })
  }
  return {
    size: Size,
    async read(offset, length, signal) {
      const end = Math.min(offset + length, Size)
      if (end <= offset) return new Uint8Array()
      let response = await fetchRange(offset, end, signal)
      if (response.status === 403) {
        // The address expired while the page was open.
        address = undefined
        response = await fetchRange(offset, end, signal)
      }
      if (response.status !== 206) {
        throw new Error(
          `The file's bytes can't be read: the platform responded ${response.status}.`,
        )
      }
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}
