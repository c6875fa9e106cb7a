import type { CoverageRecord } from '@benchtop/contracts'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { get } from '../../../api/platform.ts'
import type { Region } from '../genome/chromosome.ts'

/** How long a window has to stand still before its depths are asked for: panning passes over many. */
const restMs = 100

type State = {
  readonly path?: string
  readonly coverage?: CoverageRecord
  readonly error?: unknown
}

/** The depths of a window. Those of the one before stay until they are there: what of them is seen is right. */
export function useCoverage(path: string, window: Region, isReady: boolean) {
  const [state, setState] = useState<State>({})
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isReady) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const load = (): void => {
      const query = { StartPos: window.start, EndPos: window.end }
      get<CoverageRecord>(path, query, signal).then(
        (coverage) => {
          if (!signal.aborted) setState({ path, coverage })
        },
        (error: unknown) => {
          if (!signal.aborted) setState({ error })
        },
      )
    }
    // The first is waited for.
    const timer = setTimeout(load, state.path === path ? restMs : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [path, window.start, window.end, isReady, turn])
  const retry = useCallback(() => {
    setState({})
    setTurn((was) => was + 1)
  }, [])
  const coverage = state.path === path ? state.coverage : undefined
  return { coverage, error: state.error, retry }
}
