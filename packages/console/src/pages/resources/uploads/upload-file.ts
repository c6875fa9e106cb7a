import type { FileRecord } from '@benchtop/contracts'
import pLimit from 'p-limit'
import { Refusal } from '../../../api/refusal.ts'
import { fileTypeOf } from '@benchtop/contracts/file-types'
import { api } from '../../../api/clients.ts'
import { sendingApi } from '../../../api/send-bytes.ts'
import { formatBytes } from '../../../design/format.ts'
import { uploadPlan, type Part } from './upload-plan.ts'

/** A file of the user's machine, on its way to a result. */
export type Upload = {
  /** The AppResult that it goes to, by id. */
  readonly result: string
  readonly file: File
  /** Its target folder, without its name; empty for the root. */
  readonly directory: string
  /** Called with the number of bytes that have been sent. */
  readonly progress: (sent: number) => void
  readonly signal: AbortSignal
  /** What an earlier attempt has sent, where that was interrupted. */
  readonly begun: BegunUpload | undefined
  /** Called when an upload in parts begins, and with undefined when it can't be resumed. */
  readonly keep: (begun: BegunUpload | undefined) => void
}

/** A file that is sent in parts: its id on the platform, and the numbers of the parts that are there. */
export type BegunUpload = { readonly fileId: string; readonly sent: Set<number> }

/** Concurrent requests with bytes, over all files: more would only wait inside the browser. */
const limit = pLimit(4)

/**
 * Sends a file, in parts if it is large. An upload that is cancelled or refused is aborted on the platform too; one whose
 * connection breaks is kept, so that only the missing parts are sent again.
 */
export async function uploadFile(upload: Upload): Promise<FileRecord> {
  const { result, file, directory, progress, signal, keep } = upload
  const plan = uploadPlan(file.size)
  if (plan.kind === 'too large') {
    throw new Error(
      `${file.name} has ${formatBytes(file.size)}; the platform accepts at most ${formatBytes(plan.mostBytes)}.`,
    )
  }
  const named = {
    appResultId: result,
    Name: file.name,
    ...(directory !== '' && { Directory: directory }),
    // Browsers know none of genomics.
    contentType: fileTypeOf(file.name) ?? (file.type || 'application/octet-stream'),
  }
  if (plan.kind === 'whole') {
    const { v1 } = sendingApi(progress)
    return limit(() => v1.uploadAppResultFile({ ...named, data: file }, { signal }))
  }
  const begun = upload.begun ?? (await begin())
  keep(begun)
  const end = (status: 'complete' | 'aborted'): Promise<FileRecord> =>
    api.v1.updateFile({ id: begun.fileId, UploadStatus: status })
  try {
    await sendParts(upload, begun, plan.parts)
    return await end('complete')
  } catch (error) {
    const isRefused = error instanceof Refusal && error.status < 500 && error.status !== 429
    if (!signal.aborted && !isRefused) throw error
    keep(undefined)
    // Its parts would stay on disk; if this fails too, the original error is still the one to report.
    await end('aborted').catch(() => {})
    throw error
  }

  async function begin(): Promise<BegunUpload> {
    const params = { ...named, Multipart: true, data: '' } as const
    const { Id } = await api.v1.uploadAppResultFile(params, { signal })
    return { fileId: Id, sent: new Set() }
  }
}

/** Drops what an upload that isn't resumed has sent. */
export async function dropUpload({ fileId }: BegunUpload): Promise<void> {
  await api.v1.updateFile({ id: fileId, UploadStatus: 'aborted' })
}

/** Sends the missing parts of a file, some concurrently; the first that fails stops the others. */
async function sendParts(
  upload: Upload,
  { fileId, sent: there }: BegunUpload,
  parts: readonly Part[],
): Promise<void> {
  const { file, progress, signal } = upload
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const sent = new Map<number, number>()
  for (const { number, start, end } of parts) if (there.has(number)) sent.set(number, end - start)
  const missing = parts.filter(({ number }) => !there.has(number))
  await Promise.all(
    missing.map(({ number, start, end }) =>
      limit(async () => {
        both.throwIfAborted()
        const { v1 } = sendingApi((bytes) => {
          sent.set(number, Math.min(bytes, end - start))
          progress([...sent.values()].reduce((sum, one) => sum + one, 0))
        })
        const params = { id: fileId, number: String(number), data: file.slice(start, end) }
        await v1.uploadPart(params, { signal: both })
        there.add(number)
      }).catch((error: unknown) => {
        stop.abort(error)
        throw error
      }),
    ),
  )
}
