import { signal } from '@preact/signals'
import { api } from '../../../api/clients.ts'
import { errorText } from '../../../design/error-text.ts'
import { showFailure } from '../../../design/toasts.tsx'
import type { DroppedFile } from './dropped-files.ts'
import { dropUpload, uploadFile, type BegunUpload } from './upload-file.ts'
import { countOf } from '../../../design/format.ts'

/** A file that is being sent, has been, or couldn't be. */
export type UploadState = {
  readonly id: number
  /** The AppResult that it goes to, by id. */
  readonly result: string
  readonly file: File
  readonly directory: string
  readonly sent: number
  readonly outcome:
    | { readonly kind: 'sending' }
    | { readonly kind: 'done'; readonly fileId: string }
    | { readonly kind: 'cancelled' }
    | { readonly kind: 'failed'; readonly reason: string }
}

/** All uploads of this page, which continue while the user visits other pages of the console. */
export const uploads = signal<readonly UploadState[]>([])

const controllers = new Map<number, AbortController>()
/** What uploads in parts have sent, to resume them. */
const resumable = new Map<number, BegunUpload>()
let begun = 0

function change(id: number, to: Partial<UploadState>): void {
  uploads.value = uploads.value.map((one) => (one.id === id ? { ...one, ...to } : one))
  watchLeaving()
}

/** Sends files to an AppResult. */
export function startUploads(result: string, files: readonly DroppedFile[]): void {
  for (const { file, directory } of files) {
    begun += 1
    uploads.value = [
      ...uploads.value,
      { id: begun, result, file, directory, sent: 0, outcome: { kind: 'sending' } },
    ]
    void send(begun)
  }
  watchLeaving()
}

async function send(id: number): Promise<void> {
  const upload = uploads.value.find((one) => one.id === id)
  if (upload === undefined) return
  const { result, file, directory } = upload
  const controller = new AbortController()
  controllers.set(id, controller)
  try {
    const sent = await uploadFile({
      result,
      file,
      directory,
      progress: (bytes) => change(id, { sent: Math.min(bytes, file.size) }),
      signal: controller.signal,
      begun: resumable.get(id),
      keep(parts) {
        if (parts === undefined) resumable.delete(id)
        else resumable.set(id, parts)
      },
    })
    resumable.delete(id)
    change(id, { sent: file.size, outcome: { kind: 'done', fileId: sent.Id } })
  } catch (error) {
    const reason = errorText(error)
    change(id, {
      outcome: controller.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', reason },
    })
  } finally {
    controllers.delete(id)
  }
}

/** Cancels an upload that is in progress. */
export function cancelUpload(id: number): void {
  controllers.get(id)?.abort()
}

/** Retries an upload that was cancelled or failed; one whose connection broke resumes with the parts that are missing. */
export function repeatUpload(id: number): void {
  change(id, { sent: 0, outcome: { kind: 'sending' } })
  void send(id)
}

/** Removes finished uploads from the list. */
export function clearUploads(result: string): void {
  const isKept = (one: UploadState): boolean =>
    one.result !== result || one.outcome.kind === 'sending'
  for (const { id } of uploads.value.filter((one) => !isKept(one))) {
    const parts = resumable.get(id)
    resumable.delete(id)
    // Nothing refers to them; if this fails, the platform has them until the result is deleted.
    if (parts !== undefined) dropUpload(parts).catch(() => {})
  }
  uploads.value = uploads.value.filter(isKept)
}

const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The browser prompts before the page is left while uploads are in progress. */
function watchLeaving(): void {
  const isSending = uploads.value.some(({ outcome }) => outcome.kind === 'sending')
  if (isSending) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

/** Completes the session of a result that was made for these uploads, once all of them are there. */
export function completeOnceUploaded(result: string, session: string): void {
  const unsubscribe = uploads.subscribe((all) => {
    const own = all.filter((one) => one.result === result)
    const wanted = own.filter(({ outcome }) => outcome.kind !== 'cancelled')
    if (wanted.some(({ outcome }) => outcome.kind !== 'done')) return
    // The signal reports its value at once, before there is a function to end that with.
    queueMicrotask(() => unsubscribe())
    const count = countOf(wanted.length, 'files')
    const end = { Status: 'Complete', StatusSummary: `Uploaded ${count}` } as const
    api.v1.updateAppSession({ id: session, ...end }).catch(showFailure)
  })
}
