import {
  waitForSession,
  waitForWorkflow,
  type Client,
  type WaitOptions,
  type WorkflowOutcome,
} from '@benchtop/app-runtime'
import type { V2AppSession } from '@benchtop/contracts'
import { parseDuration } from '@benchtop/contracts/duration'
import type { Emulator } from '@benchtop/emulator'

/** How far the platform's clock may be moved, such as `12h`. Defaults to 7 days. */
export type ClockRange = { readonly within?: string }

/** Waits for the lab by moving the platform's clock, so that hours pass at once. */
export type LabWaits = {
  /** Waits for native jobs, and for what is due on the clock, until a session has ended or needs a decision. */
  waitForSession(client: Client, id: string, options?: ClockRange): Promise<V2AppSession>
  /** The same until a workflow was launched on a biosample, and its session has ended, or the launch was refused. */
  waitForWorkflow(
    client: Client,
    which: { readonly workflow: string; readonly bioSample: string },
    options?: ClockRange,
  ): Promise<WorkflowOutcome>
}

const stepMs = 3_600_000

export function labWaits({ idle, clock }: Pick<Emulator, 'idle' | 'clock'>): LabWaits {
  const moving = (what: string, { within = '7d' }: ClockRange): WaitOptions => {
    const rangeMs = parseDuration(within)
    if (rangeMs === undefined) throw new RangeError(`${within} isn't a duration such as 12h.`)
    let movedMs = -stepMs
    return {
      firstWaitMs: stepMs,
      maxWaitMs: stepMs,
      async sleep(ms) {
        movedMs += ms
        if (movedMs > rangeMs) {
          throw new Error(
            `${what} didn't end within ${within} on the platform's clock: nothing that is due there moves it.`,
          )
        }
        // What runs now ends first: only then is it known that the rest waits for the clock.
        if (movedMs > 0) clock.advance(ms)
        await idle()
      },
    }
  }
  return {
    waitForSession: (client, id, options = {}) =>
      waitForSession(client, id, moving(`Session ${id}`, options)),
    waitForWorkflow: (client, which, options = {}) =>
      waitForWorkflow(
        client,
        which,
        moving(`Workflow ${which.workflow} on biosample ${which.bioSample}`, options),
      ),
  }
}
