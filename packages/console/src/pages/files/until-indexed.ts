import { Refusal } from '../../api/refusal.ts'

/** Between two questions; the platform itself waits a while before it says "not yet". */
const pauseMs = 500

/** How far the platform is with a file that is being indexed, in its own words. */
export type Indexing = {
  readonly text: string
  /** Undefined where the words have no number. */
  readonly percent: number | undefined
}

/**
 * Asks about a VCF or BAM until the platform has indexed it. A file that can't be indexed is refused for good, with a
 * problem named; one that is being indexed is refused with none.
 */
export async function untilIndexed<Answer>(
  ask: () => Promise<Answer>,
  tell: (indexing: Indexing | undefined) => void,
  signal: AbortSignal,
): Promise<Answer> {
  for (;;) {
    try {
      const answer = await ask()
      tell(undefined)
      return answer
    } catch (error) {
      if (!isBeingIndexed(error) || signal.aborted) throw error
      const percent = /(\d+)\s?%/.exec(error.message)?.[1]
      tell({ text: error.message, percent: percent === undefined ? undefined : Number(percent) })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (signal.aborted) throw error
    }
  }
}

function isBeingIndexed(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status === 409 && error.problems.length === 0
}
