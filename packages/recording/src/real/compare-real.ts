import { faces, limits, operations, readJson, type Operation } from '@benchtop/contracts'
import type { z } from 'zod'
import { checkAnswer, type RealAnswer } from './check-answer.ts'
import { createKnownIds } from './known-ids.ts'
import type { RealResult } from './real-results.ts'

/** A real platform, and how requests are sent to it. */
export type RealPlatform = {
  readonly apiUrl: string
  /** The billing API; without it, its operations are not tried. */
  readonly storeUrl: string | undefined
  readonly token: string
  readonly signal: AbortSignal
  /** The time that one answer may take, in milliseconds. */
  readonly timeoutMs: number
  /** Called after each operation. */
  readonly onResult?: (result: RealResult, done: number, total: number) => void
}

/** The token isn't valid at the platform: nothing else can be compared. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
  readonly code = 'TokenRefused'
}

/** A larger answer isn't compared. */
const mostBytes = 16 * 1024 * 1024

/**
 * Sends each GET that can be sent without changing anything to a real platform, and compares the answers with the
 * contracts. Ids are taken from earlier answers. Nothing is ever written, and no redirect is followed, so that the token
 * reaches no other host. Throws TokenRefused for a 401, and the signal's reason where it is aborted.
 */
export async function compareReal(platform: RealPlatform): Promise<RealResult[]> {
  const known = createKnownIds()
  const results = new Map<string, RealResult>()
  const note = (result: RealResult): void => {
    results.set(result.operation, result)
    platform.onResult?.(result, results.size, operations.length)
  }
  const waiting = new Set<Operation>()
  for (const operation of operations) {
    const why = reasonNotToTry(operation, platform)
    if (why === undefined) waiting.add(operation)
    else note({ operation: operation.id, outcome: 'not tried', details: [why] })
  }
  for (let tried = -1; tried !== results.size;) {
    tried = results.size
    for (const operation of waiting) {
      const path = known.pathOf(operation)
      if (path === undefined) continue
      waiting.delete(operation)
      note(await tryOne(operation, path, platform, known.learn))
    }
  }
  for (const operation of waiting) {
    const details = ['no answer names what it would read']
    note({ operation: operation.id, outcome: 'not tried', details })
  }
  return operations.flatMap(({ id }) => results.get(id) ?? [])
}

/** Operations of Benchtop's own, which no other platform has. */
const ownOperations: ReadonlySet<string> = new Set(['v1.getFileFindings'])

function reasonNotToTry(operation: Operation, { storeUrl }: RealPlatform): string | undefined {
  const { id, method, api, query } = operation
  if (method !== 'GET') return 'it would write'
  if (ownOperations.has(id)) return 'it is Benchtop’s own'
  if (faces[api].host === 'store' && storeUrl === undefined) {
    return 'the address of the store is unknown (--real-store)'
  }
  const required = Object.entries(query?.shape ?? {}).filter(
    ([, schema]) => !(schema as z.ZodType).safeParse(undefined).success,
  )
  return required.length === 0
    ? undefined
    : `it requires ${required.map(([name]) => name).join(' and ')}`
}

async function tryOne(
  operation: Operation,
  path: string,
  platform: RealPlatform,
  learn: (json: unknown) => void,
): Promise<RealResult> {
  const { id } = operation
  const base = faces[operation.api].host === 'store' ? platform.storeUrl : platform.apiUrl
  let answer: RealAnswer
  try {
    answer = await get(`${base}${path}`, platform)
  } catch (error) {
    if (platform.signal.aborted) throw error
    return { operation: id, outcome: 'failed', details: [reasonOf(error)] }
  }
  const { status } = answer
  if (status === 401) {
    throw new TokenRefused(`The platform refuses the token (401 for GET ${path}).`)
  }
  if (status === 403) return { operation: id, outcome: 'refused', status, details: [] }
  if (status === 404 && operation.path.includes('{')) {
    const details = ['the resource has none, or the platform has no such operation']
    return { operation: id, outcome: 'not found', status, details }
  }
  if (status === 429 || status >= 500) {
    return { operation: id, outcome: 'failed', status, details: [`status ${status}`] }
  }
  learn(answer.json)
  const { differences, notes } = checkAnswer(operation, answer)
  return differences.length > 0
    ? { operation: id, outcome: 'differs', status, details: differences }
    : { operation: id, outcome: 'same', status, details: notes }
}

async function get(url: string, { token, signal, timeoutMs }: RealPlatform): Promise<RealAnswer> {
  const response = await fetch(url, {
    headers: { 'x-access-token': token, accept: 'application/json, */*' },
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  const contentType = response.headers.get('content-type') ?? ''
  const text = /json/i.test(contentType) ? await textOf(response) : undefined
  if (text === undefined) await response.body?.cancel()
  return {
    status: response.status,
    contentType,
    location: response.headers.get('location') ?? undefined,
    json: text === undefined ? undefined : readJson(text, limits.largeJson),
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? []
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new RangeError(`The answer has more than ${mostBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Never the request itself, which holds the token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'no answer within the time'
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message
}
