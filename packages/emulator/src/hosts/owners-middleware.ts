import { PlatformError } from '@benchtop/contracts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exchangeOf } from '../exchanges/exchanges.ts'
import { stopwatch } from '../time/clock.ts'
import { unreadable } from './front.ts'
import type { Request, Response } from './node-http.ts'

/** A middleware as Express calls it, whatever it takes a request for. */
export type OwnersMiddleware = {
  run(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): unknown
}['run']

/**
 * Runs what the bench's owner has put in front of the platform, one after another, each with an entry in the request's trace.
 * Resolves to whether the request continues to the platform; rejects with an error that says whose it is, and where.
 */
export async function runOwners(
  use: readonly OwnersMiddleware[],
  request: Request,
  response: Response,
): Promise<boolean> {
  const ran: { name: string; durationMs: number; error?: string }[] = []
  const exchange = exchangeOf(request)
  if (exchange !== undefined) exchange.middleware = ran
  for (const [at, middleware] of use.entries()) {
    const name = middleware.name === '' ? `use[${at}]` : middleware.name
    const elapsed = stopwatch()
    try {
      const continues = await runOne(middleware, request, response)
      const eaten = continues ? unreadable(request) : undefined
      if (eaten !== undefined) throw eaten
      ran.push({ name, durationMs: elapsed() })
      if (!continues) return false
    } catch (error) {
      const failure = failureOf(name, error)
      ran.push({ name, durationMs: elapsed(), error: failure.message })
      throw failure
    }
  }
  return true
}

/** Whether it called `next`, and didn't answer by itself. */
function runOne(
  middleware: OwnersMiddleware,
  request: Request,
  response: Response,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    response.once('close', () => resolve(false))
    const next = (error?: unknown): void => {
      if (error == null) resolve(true)
      else reject(error instanceof Error ? error : new Error('It threw what is no error.'))
    }
    const run = async () => middleware(request, response, next)
    run().catch(reject)
  })
}

function failureOf(name: string, error: unknown): PlatformError {
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  // Where it was thrown: of Node's own modules, who called them.
  const [, file, line] =
    /^ +at (?:.*\()?((?:file:|\/|[A-Z]:\\)[^()]*?)(?:\?[^()]*?)?(:\d+:\d+)\)?$/m.exec(stack) ?? []
  const place = file === undefined ? '' : ` at ${file.replace('file://', '')}${line}`
  return new PlatformError(
    'InternalServerError',
    `The middleware "${name}" of this bench's owner failed${place}: ${message} It is in \`use\` of the bench, and no part of the platform.`,
    { cause: error },
  )
}
