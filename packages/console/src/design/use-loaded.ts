import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

/** Something that is loaded: the previous value stays while it is reloaded. */
export type Loaded<Value> = {
  readonly value: Value | undefined
  readonly error: unknown
  readonly isLoading: boolean
  /** Loads it again, such as after a change. */
  reload(): void
}

/**
 * Loads something, and again whenever one of `keys` changes. A response that arrives after a newer request was sent is
 * discarded.
 */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  keys: readonly unknown[],
): Loaded<Value> {
  const [state, setState] = useState<{ value?: Value; error?: unknown; isLoading: boolean }>({
    isLoading: true,
  })
  const [turn, setTurn] = useState(0)
  const latest = useRef(load)
  latest.current = load
  const before = useRef(keys)
  useEffect(() => {
    const controller = new AbortController()
    const isOther = before.current.some((key, at) => key !== keys[at])
    before.current = keys
    setState((was) => ({ ...(isOther ? {} : was), isLoading: true }))
    latest.current(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setState({ value, isLoading: false })
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setState({ error, isLoading: false })
      },
    )
    return () => controller.abort()
  }, [...keys, turn])
  const reload = useCallback(() => setTurn((was) => was + 1), [])
  return { value: state.value, error: state.error, isLoading: state.isLoading, reload }
}
