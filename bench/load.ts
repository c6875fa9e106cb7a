import autocannon from 'autocannon'
import type { ServerProcess } from './server-process.ts'
import { percentile } from './statistics.ts'

/** Requests to send again and again for some time. */
export type Load = {
  readonly path: string
  readonly connections: number
  readonly seconds?: number
  /** How many requests, in the place of a time. */
  readonly amount?: number
  readonly method?: 'GET' | 'POST'
  /** The body of the request of such a number, counted over all rounds: a write that changes nothing is none. */
  readonly body?: (count: number) => string
}

/** What a server does with a load. */
export type Served = {
  /** Requests a second. */
  readonly rate: number
  /** What 99 of a hundred answers take at most, in milliseconds. */
  readonly p99: number
  /** Processor time of the server for one request, in microseconds: less noisy than the rate on a machine with others. */
  readonly micros: number
}

export const benchToken = { 'x-access-token': 'bench' }

let sent = 0

/** Sends a load to a server; throws where an answer isn't a good one. */
export async function serve(server: ServerProcess, load: Load): Promise<Served> {
  const { path, connections, seconds, amount, method = 'GET', body } = load
  const request: autocannon.Request =
    body === undefined
      ? {}
      : { setupRequest: (one) => Object.assign(one, { body: body((sent += 1)) }) }
  const times: number[] = []
  const before = await server.processorMs()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: `${server.url}/${path}`,
        method,
        headers: {
          ...benchToken,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        connections,
        ...(seconds !== undefined && { duration: seconds }),
        ...(amount !== undefined && { amount }),
        requests: [request],
      },
      (error: Error | null, done) => (error === null ? resolve(done) : reject(error)),
    )
    instance.on('response', (_client, _status, _bytes, ms) => void times.push(ms))
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${method} ${path}: ${result.non2xx} refusals, ${result.errors} errors.`)
  }
  const micros = (((await server.processorMs()) - before) * 1000) / times.length
  return { rate: result.requests.average, p99: percentile(times, 0.99), micros }
}

/** Loads several servers by turns; the round that warms them up is left out. */
export async function serveByTurns<Side extends string>(
  sides: Readonly<Record<Side, { readonly server: ServerProcess; readonly load: Load }>>,
  rounds: number,
): Promise<Record<Side, Served[]>> {
  const names = Object.keys(sides) as Side[]
  const served = Object.fromEntries(names.map((name) => [name, [] as Served[]])) as Record<
    Side,
    Served[]
  >
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const { server, load } = sides[name]
      const one = await serve(server, load)
      if (round >= 0) served[name].push(one)
    }
  }
  return served
}

/** One figure of each round. */
export function each(served: readonly Served[], figure: keyof Served): number[] {
  return served.map((one) => one[figure])
}
