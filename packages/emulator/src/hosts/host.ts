import { PlatformError, type Api } from '@benchtop/contracts'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import { v1Dialect } from '../dialects/v1.ts'
import { createKernel } from '../kernel/kernel.ts'
import type { Log } from '../kernel/log.ts'
import { refuse } from '../kernel/refuse.ts'
import { setCommonHeaders } from '../kernel/respond.ts'
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
export function createHost({ listening }: HostOptions): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  app.use((request, _response, next) => {
    const { host } = request.headers
    next(isExpectedHost(host, listening) ? undefined : foreignHost(host))
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
  app.use((thrown: unknown, request: Request, response: Response, _next: NextFunction) => {
    const requestId = platform.chance.requestId()
    if (!response.headersSent) setCommonHeaders(response, requestId)
    refuse({ request, response, requestId, dialect: v1Dialect, log }, thrown)
  })
}

function foreignHost(host: string | undefined): PlatformError {
  return new PlatformError(
    'Forbidden',
    `This server answers to 127.0.0.1 and localhost, not to ${host ?? 'no Host'}.`,
  )
}
