import type { IncomingMessage } from 'node:http'
import { ifStorable } from '../storage/background-writes.ts'
import { stopwatch } from '../time/clock.ts'

/** So long after a refusal, reads don't try again: each attempt calls the listeners of changes that are undone. */
const pauseMs = 1_000
const refusals = new WeakMap<() => void, () => number>()

/** Settles what is due where that can be stored; on a full disk, what was stored last is shown until there is room. */
export function settleIfStorable(settle: () => void): void {
  if ((refusals.get(settle)?.() ?? Infinity) < pauseMs) return
  if (!ifStorable(settle)) refusals.set(settle, stopwatch())
}

/** Settles before a request: one that reads is served in any case, one that writes must not build on what is overdue. */
export function settleBefore({ method }: IncomingMessage, settle: () => void): void {
  if (method === 'GET' || method === 'HEAD') settleIfStorable(settle)
  else settle()
}
