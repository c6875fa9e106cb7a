import type { FileRecord } from '@benchtop/contracts'
import { fileTypeOf } from '@benchtop/contracts/file-types'
import { api } from '../../../api/clients.ts'
import { sendingApi } from '../../../api/send-bytes.ts'
import { formatBytes } from '../../../design/format.ts'
import { createGate } from './gate.ts'
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
}

/** Concurrent requests with bytes, over all files: more would only wait inside the browser. */
const gate = createGate(4)

/** Sends a file, in parts if it is large. An upload that is cancelled or fails is aborted on the platform too. */
export async function uploadFile(upload: Upload): Promise<FileRecord> {
  const { result, file, directory, progress, signal } = upload
  const plan = uploadPlan(file.size)
  if (plan.kind === 'too large') {
    throw new Error(
      `${file.name} has ${formatBytes(file.size)}; the platform accepts at most ${formatBytes(plan.mostBytes)}.`,
    )
  }
  const named = {
    id: result,
    Name: file.name,
    ...(directory !== '' && { Directory: directory }),
    // Browsers know none of genomics.
    contentType: fileTypeOf(file.name) ?? (file.type || 'application/octet-stream'),
  }
  if (plan.kind === 'whole') {
    const { v1 } = sendingApi(progress)
    return gate(() => v1.uploadAppResultFile({ ...named, data: file }, { signal }))
  }
  const begun = await api.v1.uploadAppResultFile(
    { ...named, Multipart: true, data: '' },
    { signal },
  )
  const end = (status: 'complete' | 'aborted'): Promise<FileRecord> =>
    api.v1.updateFile({ id: begun.Id, UploadStatus: status })
  try {
    await sendParts(upload, begun.Id, plan.parts)
    return await end('complete')
  } catch (error) {
    // Its parts would stay on disk; if this fails too, the original error is still the one to report.
    await end('aborted').catch(() => {})
    throw error
  }
}

/** Sends the parts of a file, some concurrently; the first that fails stops the others. */
async function sendParts(upload: Upload, fileId: string, parts: readonly Part[]): Promise<void> {
  const { file, progress, signal } = upload
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const sent = new Map<number, number>()
  await Promise.all(
    parts.map(({ number, start, end }) =>
      gate(async () => {
        both.throwIfAborted()
        const { v1 } = sendingApi((bytes) => {
          sent.set(number, Math.min(bytes, end - start))
          progress([...sent.values()].reduce((sum, one) => sum + one, 0))
        })
        const params = { id: fileId, number: String(number), data: file.slice(start, end) }
        await v1.uploadPart(params, { signal: both })
      }).catch((error: unknown) => {
        stop.abort(error)
        throw error
      }),
    ),
  )
}
