import type { CallOptions, Client } from '@benchtop/client'
import type { PropertyValues } from './property-values.ts'
import { openSession, type Session } from './session.ts'

/** How a session ended, with the error if it was aborted. */
export type SessionOutcome =
  | { readonly status: 'Complete' }
  | { readonly status: 'Aborted'; readonly error: unknown }

/**
 * Runs the analysis of a session: what returns completes it, with the text that it returns as its summary; what throws
 * aborts it, with the error's message. It never rejects, so that it can run while the app answers other requests.
 */
export async function runSession<Values extends object = PropertyValues>(
  client: Client,
  id: string,
  analyse: (session: Session<Values>) => Promise<string | void>,
  options: CallOptions = {},
): Promise<SessionOutcome> {
  let session: Session<Values> | undefined
  try {
    session = await openSession<Values>(client, id, options)
    const summary = await analyse(session)
    await session.complete(typeof summary === 'string' ? summary : undefined, options)
    return { status: 'Complete' }
  } catch (error) {
    try {
      // Not with the signal, which may be what ended it.
      await session?.abort(error)
      return { status: 'Aborted', error }
    } catch (reason) {
      const message = `Session ${id} couldn't be aborted after its analysis failed.`
      return { status: 'Aborted', error: new AggregateError([error, reason], message) }
    }
  }
}
