import type { FileRecord } from '@benchtop/contracts'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { contentOf } from '../content.ts'
import { openText, type TextFile } from './open-text.ts'

/** The part of a text that has been read. */
export type ReadText = {
  readonly pieces: readonly string[]
  readonly isPacked: boolean
  readonly isBinary: boolean
  readonly isEnd: boolean
  readonly isLoading: boolean
  readonly error: unknown
  /** Reads more. */
  more(): void
  /** Starts again after a failure. */
  retry(): void
}

type State = Omit<ReadText, 'more' | 'retry'>
const nothing: State = {
  pieces: [],
  isPacked: false,
  isBinary: false,
  isEnd: false,
  isLoading: true,
  error: undefined,
}

/** Reads a file as text, a piece at a time. */
export function useText(file: FileRecord): ReadText {
  const [state, setState] = useState<State>(nothing)
  const [turn, setTurn] = useState(0)
  const open = useRef<{ readonly text: TextFile; readonly signal: AbortSignal } | undefined>(
    undefined,
  )

  const fail = (error: unknown, signal: AbortSignal): void => {
    if (!signal.aborted) setState((was) => ({ ...was, isLoading: false, error }))
  }
  const readOn = (text: TextFile, signal: AbortSignal): void => {
    setState((was) => ({ ...was, isLoading: true, error: undefined }))
    text.more(signal).then(
      (piece) => {
        if (signal.aborted) return
        setState((was) => ({
          ...was,
          pieces: piece.text === '' ? was.pieces : [...was.pieces, piece.text],
          isEnd: piece.isEnd,
          isLoading: false,
        }))
      },
      (error: unknown) => fail(error, signal),
    )
  }

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setState(nothing)
    openText(contentOf(file), signal).then(
      (text) => {
        if (signal.aborted) return
        open.current = { text, signal }
        const { isPacked, isBinary } = text
        if (isBinary) setState((was) => ({ ...was, isPacked, isBinary, isLoading: false }))
        else {
          setState((was) => ({ ...was, isPacked }))
          readOn(text, signal)
        }
      },
      (error: unknown) => fail(error, signal),
    )
    return () => {
      open.current = undefined
      controller.abort()
    }
  }, [file.Id, file.ETag, turn])

  const more = useCallback(() => {
    if (open.current !== undefined) readOn(open.current.text, open.current.signal)
  }, [])
  const retry = useCallback(() => setTurn((was) => was + 1), [])
  return { ...state, more, retry }
}
