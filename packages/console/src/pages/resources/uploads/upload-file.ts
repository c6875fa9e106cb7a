import type { FilePartRecord, FileRecord } from '@benchtop/contracts'
import { call } from '../../../api/platform.ts'
import { sendBytes } from '../../../api/send-bytes.ts'
import { formatBytes } from '../../../design/format.ts'
import { createGate } from './gate.ts'
import { typeOf } from './type-of.ts'
import { uploadPlan, type Part } from './upload-plan.ts'

/** A file of the user's machine, on its way to a result. */
export type Upload = {
  /** The list that it goes to, such as `appresults/6001/files`. */
  readonly list: string
  readonly file: File
  /** Where it is to stand, without its name; empty for the top. */
  readonly directory: string
  /** Told how many of its bytes have gone. */
  readonly progress: (sent: number) => void
  readonly signal: AbortSignal
}

/** Requests with bytes at once, over all files: more would only wait inside the browser. */
const gate = createGate(4)

/** Sends a file, in parts if it is large. What was begun and is cancelled or fails is aborted on the platform too. */
export async function uploadFile(upload: Upload): Promise<FileRecord> {
  const { list, file, directory, progress, signal } = upload
  const plan = uploadPlan(file.size)
  const names = new URLSearchParams({ name: file.name, ...(directory !== '' && { directory }) })
  const contentType = typeOf(file)
  if (plan.kind === 'too large') {
    throw new Error(
      `${file.name} has ${formatBytes(file.size)}; the platform takes files of at most ${formatBytes(plan.mostBytes)}.`,
    )
  }
  if (plan.kind === 'whole') {
    const path = `v1pre3/${list}?${names}`
    return gate(() =>
      sendBytes({ method: 'POST', path, bytes: file, contentType, progress, signal }),
    )
  }
  names.set('multipart', 'true')
  const begun = await call<FileRecord>('POST', `v1pre3/${list}?${names}`, {
    headers: { 'content-type': contentType },
    signal,
  })
  const end = (status: 'complete' | 'aborted'): Promise<FileRecord> =>
    call('POST', `v1pre3/files/${begun.Id}`, {
      body: new URLSearchParams({ UploadStatus: status }),
    })
  try {
    await sendParts(upload, begun.Id, plan.parts)
    return await end('complete')
  } catch (error) {
    // Its parts would stay on the disk; that this fails too changes nothing of what went wrong.
    await end('aborted').catch(() => {})
    throw error
  }
}

/** Sends the parts of a file, some at once; the first that fails stops the others. */
async function sendParts(upload: Upload, fileId: string, parts: readonly Part[]): Promise<void> {
  const { file, progress, signal } = upload
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const sent = new Map<number, number>()
  await Promise.all(
    parts.map(({ number, start, end }) =>
      gate(async () => {
        both.throwIfAborted()
        await sendBytes<FilePartRecord>({
          method: 'PUT',
          path: `v1pre3/files/${fileId}/parts/${number}`,
          bytes: file.slice(start, end),
          contentType: 'application/octet-stream',
          progress(bytes) {
            sent.set(number, Math.min(bytes, end - start))
            progress([...sent.values()].reduce((sum, one) => sum + one, 0))
          },
          signal: both,
        })
      }).catch((error: unknown) => {
        stop.abort(error)
        throw error
      }),
    ),
  )
}
