import { ApiError, type Client } from '@benchtop/client'
import type { SecretStore } from '../stores/secret-store.ts'

/** What identifies an upload: other content, another place or another division is another. */
export type UploadIdentity = Readonly<Record<string, unknown>>

/** Remembers an upload in a store while it is unfinished. */
export function resumedUpload(
  client: Client,
  store: SecretStore | undefined,
  identity: UploadIdentity,
) {
  const key = `upload:${JSON.stringify({ apiUrl: client.apiUrl, ...identity })}`
  return {
    /** What an earlier attempt left: the id of a file that is sent in parts, or an empty text of one that is sent at once. */
    earlier: async (): Promise<string | undefined> => store?.get(key),
    begun: async (fileId: string): Promise<void> => store?.set(key, fileId),
    async ended(): Promise<void> {
      await store?.delete(key)
    },
  }
}
/** An upload that may be repeated, in another process too. */
export type ResumedUpload = ReturnType<typeof resumedUpload>

/** Whether the file of an earlier attempt is still there, and is what is uploaded. */
export async function canResume(
  client: Client,
  id: string,
  { path, size, signal }: { path: string; size: number; signal: AbortSignal | undefined },
): Promise<boolean> {
  try {
    const file = await client.v1.getFile({ id }, { signal })
    if (file.Path !== path) return false
    return file.UploadStatus === 'complete' ? file.Size === size : file.UploadStatus === 'pending'
  } catch (error) {
    // It was deleted, or its platform is another by now.
    if (error instanceof ApiError && [403, 404, 410].includes(error.status)) return false
    throw error
  }
}
