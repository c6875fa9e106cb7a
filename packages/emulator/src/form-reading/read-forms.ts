import { limits } from '@benchtop/contracts'
import type { Diagnostic, Form } from '@benchtop/forms'
import { Worker } from 'node:worker_threads'
import { createKeyedQueue } from '../flow/keyed-queue.ts'

/** A form's definition as it was read: the form, unless a finding is an error. */
export type FormReading = { readonly form?: Form; readonly diagnostics: readonly Diagnostic[] }

/** So long a definition is read in a few milliseconds, whatever it says. */
const shortLength = 8 * 1024

/** What a form of the greatest length takes, several times over. */
const timeoutMs = 20_000

/** One large definition is read at a time: each takes a processor. */
const turns = createKeyedQueue()

/** Reads a form's definition without holding other requests: a long one is read in a thread of its own. */
export async function readFormApart(text: string): Promise<FormReading> {
  if (text.length > limits.formLength) {
    return refused(`A form has at most ${limits.formLength} characters, and this ${text.length}.`)
  }
  if (text.length <= shortLength) return (await import('@benchtop/forms')).readForm(text)
  return turns.take('form', () => readInThread(text))
}

function readInThread(text: string): Promise<FormReading> {
  const { promise, resolve, reject } = Promise.withResolvers<FormReading>()
  // Sources run as they are in development, and as JavaScript in the package.
  const file = import.meta.url.endsWith('.ts') ? './form-worker.ts' : './form-worker.js'
  const worker = new Worker(new URL(file, import.meta.url), { workerData: text, argv: [], env: {} })
  const overdue = setTimeout(() => {
    resolve(refused(`It takes more than ${timeoutMs / 1000} seconds to read this form.`))
    void worker.terminate()
  }, timeoutMs)
  worker.once('message', resolve)
  worker.once('error', (error: Error & { readonly code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? resolve(refused('It takes too much memory to read this form.'))
      : reject(error),
  )
  // A thread that has answered ends by itself.
  return promise.finally(() => clearTimeout(overdue))
}

function refused(message: string): FormReading {
  const place = { path: '', line: 1, column: 1 }
  return { diagnostics: [{ code: 'too-large', severity: 'error', message, ...place }] }
}
