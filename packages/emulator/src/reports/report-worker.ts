import { parentPort } from 'node:worker_threads'
import { renderReport, ReportError } from '@benchtop/reports'
import {
  receivedSession,
  type FileQuestion,
  type FromReportThread,
  type SentSession,
  type ToReportThread,
} from '@benchtop/reports/page'
import type { EndRequest } from '../flow/end-thread.ts'

// The thread that renders reports, one at a time: what a template does holds nothing but this thread.

const pending = new Map<number, PromiseWithResolvers<string>>()
let questions = 0

parentPort?.on('message', (message: ToReportThread | EndRequest) => {
  if (message.kind === 'end') return parentPort?.close()
  if (message.kind === 'render') return void render(message.template, message.session)
  const waiting = pending.get(message.number)
  pending.delete(message.number)
  if (message.kind === 'answer') waiting?.resolve(message.value)
  else waiting?.reject(new Error(message.message))
})

async function render(template: string, sent: SentSession): Promise<void> {
  /** Each file is requested once, however often a template reads it. */
  const known = new Map<string, Promise<string>>()
  const ask = (index: number, wanted: FileQuestion['wanted']): Promise<string> => {
    const key = `${wanted} ${index}`
    const before = known.get(key)
    if (before !== undefined) return before
    const number = (questions += 1)
    const waiting: PromiseWithResolvers<string> = Promise.withResolvers()
    pending.set(number, waiting)
    known.set(key, waiting.promise)
    send({ kind: 'file', number, index, wanted })
    return waiting.promise
  }
  try {
    send({ kind: 'html', report: await renderReport(template, receivedSession(sent, ask)) })
  } catch (error) {
    const line = error instanceof ReportError ? error.line : undefined
    send({ kind: 'wrong', message: error instanceof Error ? error.message : String(error), line })
  }
}

function send(message: FromReportThread): void {
  parentPort?.postMessage(message)
}
