import { control, faces, PlatformError, type Operation } from '@benchtop/contracts'
import type { Conditions } from '../conditions/conditions.ts'
import { controlHandlers } from '../control/control-handlers.ts'
import type { Control } from '../control/control.ts'
import { EmulatorError } from '../emulator-error.ts'
import { isOfMarked } from '../executors/marked-processes.ts'
import { exchangeOf, hideExchange } from '../exchanges/exchanges.ts'
import { createKernel } from '../kernel/kernel.ts'
import { refuse } from '../kernel/refuse.ts'
import { settleIfStorable } from '../kernel/settle-due.ts'
import { setCommonHeaders } from '../kernel/respond.ts'
import { isForeignOrigin } from './host-check.ts'
import type { HostOptions } from './host.ts'
import { requireStartToken } from './start-token.ts'
import type { Request, Response } from './node-http.ts'

export type ControlHostOptions = HostOptions & {
  readonly control: Control
  /** Required on every call when the platform listens beyond this machine. */
  readonly startToken: string | undefined
}

/** The control API's own prefix on the UI address. */
export const controlPrefix = faces.control.base

/** What the owner injects never hits the calls by which the owner removes it again. */
const noConditions: Conditions = {
  notifications: () => [],
  admit: () => undefined,
  faultOf: () => undefined,
}

/** Serves the control API to callers with the start token, where there is one, but not to pages of other origins. */
export function controlHost(options: ControlHostOptions) {
  const { platform, places } = options.control
  const { log, dialects } = options
  const kernel = createKernel({
    operations: Object.values<Operation>(control),
    handlers: controlHandlers(options.control),
    authority: platform.authority,
    random: platform.random,
    log,
    facts: platform.facts,
    dialects,
    aliases: new Map(),
    conditions: noConditions,
    checkAnswers: options.checkAnswers,
    // Its owner makes room by it.
    settle: () => settleIfStorable(platform.deadlines.settle),
    fallback: 'control',
    mapError: ownersError,
  })
  return async (request: Request, response: Response): Promise<void> => {
    hideExchange(request)
    try {
      requireStartToken(request, response, options.startToken)
      if (await isFromJob(request, platform.jobs.marks())) {
        throw new PlatformError(
          'Forbidden',
          'The control API is for the owner of the bench: it takes no request from a job.',
        )
      }
      if (isForeignOrigin(request.headers, places.uiUrl)) {
        throw new PlatformError(
          'Forbidden',
          'Pages from other origins may not use the control API.',
        )
      }
    } catch (thrown) {
      const requestId = exchangeOf(request)?.id ?? platform.random.requestId()
      setCommonHeaders(response, requestId)
      const context = { requestId, notifications: [], isUnknownPath: false }
      return refuse({ request, response, context, dialect: dialects.control, log }, thrown)
    }
    return kernel(request, response)
  }
}

/**
 * Whether a process of a job sent a request. In a sandbox or a container it can't; a plain process is recognised while its
 * job runs, by the mark of what keeps the job together.
 */
async function isFromJob({ socket }: Request, marks: ReadonlySet<string>): Promise<boolean> {
  const { remotePort, localPort } = socket
  if (remotePort === undefined || localPort === undefined) return false
  let answer = jobConnections.get(socket)
  if (answer === undefined) {
    answer = isOfMarked(remotePort, localPort, marks)
    jobConnections.set(socket, answer)
  }
  return answer
}

/** A connection stays that of the process that made it: a job that starts later makes another. */
const jobConnections = new WeakMap<Request['socket'], Promise<boolean>>()

/** Errors about the owner's own files and names are shown to the owner. */
function ownersError(thrown: unknown): unknown {
  if (!(thrown instanceof EmulatorError)) return thrown
  const code = thrown.code === 'snapshot-unknown' ? 'NotFound' : 'BadRequest'
  return new PlatformError(code, thrown.message, { cause: thrown })
}
