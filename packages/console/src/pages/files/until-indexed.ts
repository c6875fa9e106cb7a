import { Refusal } from '../../api/refusal.ts'

/** The pause between two requests; the platform itself waits a while before it responds "not yet". */
const pauseMs = 500

/** The progress of indexing a file, with the platform's own message. */
export type Indexing = {
  readonly text: string
  /** Undefined if the message has no number. */
  readonly percent: number | undefined
}

/**
 * Polls a VCF or BAM until the platform has indexed it. For a file that can't be indexed the error names a problem; for
 * one that is being indexed it names none.
 */
export async function untilIndexed<Answer>(
  ask: () => Promise<Answer>,
  report: (indexing: Indexing | undefined) => void,
  signal: AbortSignal,
): Promise<Answer> {
  for (;;) {
    try {
      const answer = await ask()
      report(undefined)
      return answer
    } catch (error) {
      if (!isBeingIndexed(error) || signal.aborted) throw error
      const percent = /(\d+)\s?%/.exec(error.message)?.[1]
      report({ text: error.message, percent: percent === undefined ? undefined : Number(percent) })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (signal.aborted) throw error
    }
  }
}

function isBeingIndexed(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status === 409 && error.problems.length === 0
}
