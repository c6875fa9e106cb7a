import type { CoverageRecord } from '@benchtop/contracts'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { api } from '../../../api/clients.ts'
import type { Region } from '../genome/chromosome.ts'

/** How long a window has to rest before its depths are requested: panning passes over many. */
const restMs = 100

/** A chromosome of a BAM file. */
type CoverageOf = { readonly id: string; readonly chrom: string }

type State = {
  /** Which file and chromosome it is of. */
  readonly of?: string
  readonly coverage?: CoverageRecord
  readonly error?: unknown
}

/**
 * The depths of a window. Those of the previous one stay until the new ones are loaded: the visible part is correct.
 */
export function useCoverage({ id, chrom }: CoverageOf, window: Region, isReady: boolean) {
  const of = `${id} ${chrom}`
  const [state, setState] = useState<State>({})
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isReady) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const load = (): void => {
      const params = { id, chrom, StartPos: window.start, EndPos: window.end }
      api.v1.getCoverage(params, { signal }).then(
        (coverage) => {
          if (!signal.aborted) setState({ of, coverage })
        },
        (error: unknown) => {
          if (!signal.aborted) setState({ error })
        },
      )
    }
    // The first request is sent without delay.
    const timer = setTimeout(load, state.of === of ? restMs : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [of, window.start, window.end, isReady, turn])
  const retry = useCallback(() => {
    setState({})
    setTurn((was) => was + 1)
  }, [])
  const coverage = state.of === of ? state.coverage : undefined
  return { coverage, error: state.error, retry }
}
