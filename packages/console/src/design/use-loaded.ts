import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { inOneFrame, whileReading } from './in-one-frame.ts'

/** Something that is loaded: the previous value stays while it is reloaded. */
export type Loaded<Value> = {
  readonly value: Value | undefined
  readonly error: unknown
  /** Loads it again, such as after a change. */
  reload(): void
}

type State<Value> = { readonly value?: Value; readonly error?: unknown }

const empty = {}

/** How something is loaded; false where there is nothing to load. */
export type Load<Value> = false | ((signal: AbortSignal) => Promise<Value>)

/**
 * Loads something, and again whenever one of `keys` changes. A response that arrives after a newer request was sent is
 * discarded.
 */
export function useLoaded<Value>(load: Load<Value>, keys: readonly unknown[]): Loaded<Value> {
  const [{ value, error }, setState] = useState<State<Value>>(empty)
  const [turn, setTurn] = useState(0)
  const latest = useRef(load)
  latest.current = load
  const before = useRef(keys)
  useEffect(() => {
    if (before.current.some((key, at) => key !== keys[at])) setState(empty)
    before.current = keys
    if (latest.current === false) return undefined
    const controller = new AbortController()
    const show = (outcome: State<Value>): void =>
      inOneFrame(() => {
        if (!controller.signal.aborted) setState(outcome)
      })
    whileReading(
      latest.current(controller.signal).then(
        (read) => show({ value: read }),
        (thrown: unknown) => show({ error: thrown }),
      ),
    )
    return () => controller.abort()
  }, [...keys, turn])
  const reload = useCallback(() => setTurn((was) => was + 1), [])
  return { value, error, reload }
}
