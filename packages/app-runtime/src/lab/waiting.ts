import type { Client } from '@benchtop/client'
import type { V2AppSession, V2WorkflowBioSample } from '@benchtop/contracts'

/** How to wait for something on the platform. */
export type WaitOptions = {
  /** Ends the waiting; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** The time before the second look, in milliseconds. It doubles from one look to the next. Defaults to 1 second. */
  readonly firstWaitMs?: number
  /** The longest time between two looks, in milliseconds. Defaults to 30 seconds. */
  readonly maxWaitMs?: number
  /** Resolves after so many milliseconds. Defaults to the client's own. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** The status of a biosample in a workflow, and the session that was launched on it, once that has ended. */
export type WorkflowOutcome = {
  readonly bioSample: V2WorkflowBioSample
  /** Undefined if the launch was refused: the reason is the StatusSummary of the biosample. */
  readonly session: V2AppSession | undefined
}

/** The statuses in which a session waits for nothing but a decision, if anything. */
const isAtRest: Readonly<Record<V2AppSession['ExecutionStatus'], boolean>> = {
  AwaitingAuthorization: false,
  Pending: false,
  Initializing: false,
  Running: false,
  Aborting: false,
  NeedsAttention: true,
  TimedOut: true,
  Complete: true,
  Aborted: true,
  Canceled: true,
}

/**
 * Waits until a session has ended, needs attention or has timed out, and returns it: its `ExecutionStatus` states which.
 * Looks less and less often.
 */
export function waitForSession(
  client: Client,
  id: string,
  options: WaitOptions = {},
): Promise<V2AppSession> {
  const { signal } = options
  return waitFor(client, options, async () => {
    const session = await client.v2.getAppSession({ id }, { signal })
    return isAtRest[session.ExecutionStatus] ? session : undefined
  })
}

/**
 * Waits until a workflow was launched on a biosample, whose yield may still be missing, and its session has ended, or
 * until the launch was refused. A biosample that the workflow doesn't wait for, as a canceled one, is an error.
 */
export function waitForWorkflow(
  client: Client,
  { workflow, bioSample }: { readonly workflow: string; readonly bioSample: string },
  options: WaitOptions = {},
): Promise<WorkflowOutcome> {
  const { signal } = options
  return waitFor(client, options, async () => {
    const found = await stateOf(client, workflow, bioSample, signal)
    if (found === undefined) {
      throw new Error(`Workflow ${workflow} doesn't wait for biosample ${bioSample}.`)
    }
    if (found.Status === 'Refused') return { bioSample: found, session: undefined }
    if (found.AppSession === undefined) return undefined
    const session = await client.v2.getAppSession({ id: found.AppSession.Id }, { signal })
    return isAtRest[session.ExecutionStatus] ? { bioSample: found, session } : undefined
  })
}

async function stateOf(
  client: Client,
  workflow: string,
  bioSample: string,
  signal: AbortSignal | undefined,
): Promise<V2WorkflowBioSample | undefined> {
  for await (const state of client.v2.listWorkflowBioSamples.all(
    { workflowId: workflow },
    { signal },
  )) {
    if (state.BioSample?.Id === bioSample) return state
  }
  return undefined
}

async function waitFor<Result>(
  client: Client,
  { signal, firstWaitMs = 1_000, maxWaitMs = 30_000, sleep = client.world.sleep }: WaitOptions,
  look: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    const result = await look()
    if (result !== undefined) return result
    await sleep(waitMs, signal)
  }
}
