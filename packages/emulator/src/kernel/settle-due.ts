import type { IncomingMessage } from 'node:http'
import { StorageError } from '../storage/blobs/storage-error.ts'

/** Settles what is due where that can be stored; on a full disk, what was stored last is shown until there is room. */
export function settleIfStorable(settle: () => void): void {
  try {
    settle()
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
  }
}

/** Settles before a request: one that reads is served in any case, one that writes must not build on what is overdue. */
export function settleBefore({ method }: IncomingMessage, settle: () => void): void {
  if (method === 'GET' || method === 'HEAD') settleIfStorable(settle)
  else settle()
}
