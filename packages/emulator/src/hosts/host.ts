import { PlatformError, type Api } from '@benchtop/contracts'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { v1Dialect } from '../dialects/v1.ts'
import type { Chance } from '../ids/chance.ts'
import { toPlatformError } from '../kernel/errors.ts'
import { createKernel } from '../kernel/kernel.ts'
import type { Log } from '../kernel/log.ts'
import { respondError, setCommonHeaders } from '../kernel/respond.ts'
import type { Platform } from '../platform.ts'
import { isExpectedHost } from './host-check.ts'

export type HostOptions = {
  readonly platform: Platform
  readonly log: Log
  /** The address that the servers listen on. */
  readonly listening: string
  readonly checkAnswers: boolean
  readonly profile: 'spec' | 'field'
}

/** An Express application with what every host does first: nothing told about the server, and Host checked. */
export function createHost({ platform, listening }: HostOptions): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  app.use((request, response, next) => {
    if (isExpectedHost(request.headers.host, listening)) next()
    else refuseHost(request, response, platform.chance)
  })
  return app
}

/** Serves the operations of some faces; the first of them speaks where a path belongs to none. */
export function serveOperations(app: Express, options: HostOptions, apis: readonly Api[]): void {
  const { platform, log } = options
  const kernel = createKernel({
    operations: platform.operations.filter((operation) => apis.includes(operation.api)),
    handlers: platform.handlers,
    authority: platform.authority,
    chance: platform.chance,
    log,
    profile: options.profile,
    checkAnswers: options.checkAnswers,
    settle: platform.deadlines.settle,
    fallback: apis[0] ?? 'v1',
  })
  app.use((request, response) => kernel(request, response))
  refuseFailures(app, options)
}

/** Mounted last: what went wrong outside the kernel is told as little as what goes wrong inside it. */
export function refuseFailures(app: Express, { platform, log }: HostOptions): void {
  // Express knows an error handler by its four parameters.
  app.use((thrown: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const requestId = platform.chance.requestId()
    log.error({ requestId, error: thrown }, 'A request failed outside the operations.')
    if (response.headersSent) return void response.destroy()
    setCommonHeaders(response, requestId)
    respondError(response, v1Dialect, toPlatformError(thrown, requestId), requestId)
  })
}

function refuseHost(request: IncomingMessage, response: ServerResponse, chance: Chance): void {
  const requestId = chance.requestId()
  setCommonHeaders(response, requestId)
  const error = new PlatformError(
    'Forbidden',
    `This server answers to 127.0.0.1 and localhost, not to ${request.headers.host ?? 'no Host'}.`,
  )
  respondError(response, v1Dialect, error, requestId)
}
