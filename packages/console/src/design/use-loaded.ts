import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { showInOneFrame, type Outcome } from './in-one-frame.ts'

/** Something that is loaded: the previous value stays while it is reloaded. */
export type Loaded<Value> = {
  readonly value: Value | undefined
  readonly error: unknown
  /** Loads it again, such as after a change. */
  reload(): void
}

const empty = {}

/** How something is loaded; false where there is nothing to load. */
export type Load<Value> = false | ((signal: AbortSignal) => Promise<Value>)

/**
 * Loads something, and again whenever one of `keys` changes. A response that arrives after a newer request was sent is
 * discarded.
 */
export function useLoaded<Value>(load: Load<Value>, keys: readonly unknown[]): Loaded<Value> {
  const [{ value, error }, setState] = useState<Outcome<Value>>(empty)
  const [turn, setTurn] = useState(0)
  const latest = useRef(load)
  latest.current = load
  const before = useRef(keys)
  // Before the page is painted, which on a slow machine takes longer than most reads.
  useLayoutEffect(() => {
    if (before.current.some((key, at) => key !== keys[at])) setState(empty)
    before.current = keys
    if (latest.current === false) return undefined
    const controller = new AbortController()
    showInOneFrame(latest.current(controller.signal), (outcome) => {
      if (!controller.signal.aborted) setState(outcome)
    })
    return () => controller.abort()
  }, [...keys, turn])
  const reload = useCallback(() => setTurn((was) => was + 1), [])
  return { value, error, reload }
}

/** Whether it has been read, or can't be. */
export function isSettled({ value, error }: Pick<Loaded<unknown>, 'value' | 'error'>): boolean {
  return value !== undefined || error !== undefined
}
