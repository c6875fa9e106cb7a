import type { FuzzedRequest } from './requests.ts'

/** So many simpler requests are tried for one failing case at most. */
const mostAttempts = 200

/**
 * The simplest request that still fails, found by leaving out one thing after another: headers, parameters, members,
 * halves of the body. `fails` sends a request to a platform in its first state.
 */
export async function shrink(
  request: FuzzedRequest,
  fails: (request: FuzzedRequest) => Promise<boolean>,
): Promise<FuzzedRequest> {
  let simplest = request
  let attempts = 0
  for (let isSimpler = true; isSimpler;) {
    isSimpler = false
    for (const candidate of simplerThan(simplest)) {
      attempts += 1
      if (attempts > mostAttempts) return simplest
      if (!(await fails(candidate))) continue
      simplest = candidate
      isSimpler = true
      break
    }
  }
  return simplest
}

function* simplerThan(request: FuzzedRequest): Generator<FuzzedRequest> {
  const { headers, url, body, transport } = request
  if (transport !== 'plain') yield { ...request, transport: 'plain' }
  for (const name of Object.keys(headers)) {
    const { [name]: _, ...others } = headers
    yield { ...request, headers: others }
  }
  const [path = '', ...search] = url.split('?')
  const parameters = search.join('?').split('&').filter(Boolean)
  for (const left of parameters) {
    const others = parameters.filter((one) => one !== left).join('&')
    yield { ...request, url: others === '' ? path : `${path}?${others}` }
  }
  if (body !== undefined)
    for (const simpler of simplerBodies(body)) yield { ...request, body: simpler }
}

function* simplerBodies(body: Buffer): Generator<Buffer> {
  if (body.length === 0) return
  yield Buffer.alloc(0)
  const value = parsed(body)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const name of Object.keys(value)) {
      const { [name]: _, ...others } = value as Record<string, unknown>
      yield Buffer.from(JSON.stringify(others))
    }
    return
  }
  const half = Math.floor(body.length / 2)
  if (half > 0) yield* [body.subarray(0, half), body.subarray(half)]
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
