import { AssertionError } from 'node:assert'
import type { ControlClient } from '@benchtop/client/control'
import type { ConditionedOperation, ExchangeRecord } from '@benchtop/contracts'
import type { People, Person } from './people.ts'

/** A request that the platform received, without its secrets. */
export type LoggedRequest = ExchangeRecord

/** A pattern of requests; members that are left out match anything. */
export type RequestPattern = {
  /** An id, such as `v1.getProject`. */
  readonly operation?: ConditionedOperation | (string & {})
  readonly method?: string
  readonly status?: number
  /** Their id or e-mail address. */
  readonly user?: Person
  readonly application?: string
  /** A part of its address, or a pattern for it. */
  readonly url?: string | RegExp
}

/** The requests to the platform, for a test's assertions. The last thousands are stored. */
export type RequestLog = {
  /** The requests that match, the oldest first; all without a pattern. */
  list(pattern?: RequestPattern): Promise<readonly LoggedRequest[]>
  /** Throws an AssertionError, with the requests received instead, unless so many match. Defaults to at least one. */
  assert(pattern: RequestPattern, times?: number): Promise<readonly LoggedRequest[]>
  /** Throws an AssertionError if one matches. */
  assertNone(pattern: RequestPattern): Promise<void>
  /** Forgets the requests received until now. */
  clear(): Promise<void>
}

/** The log of one platform. Assertions are Node's own, which every test runner shows. */
export function requestLog(control: ControlClient, people: Pick<People, 'idOf'>): RequestLog {
  const withId = async (pattern: RequestPattern): Promise<PlainPattern> => {
    const { user, ...others } = pattern
    return user === undefined ? others : { ...others, user: await people.idOf(user) }
  }
  const list: RequestLog['list'] = async (pattern = {}) => {
    const wanted = await withId(pattern)
    return (await control.listRequests()).filter((one) => matches(one, wanted))
  }

  type IsRight = (count: number) => boolean
  const check = async (pattern: RequestPattern, isRight: IsRight, expected: string) => {
    const found = await list(pattern)
    if (isRight(found.length)) return found
    const all = await list()
    const lines = all.map(({ method, url, status, operation }) =>
      [' ', method, url, status ?? 'no answer', operation ?? ''].join(' ').trimEnd(),
    )
    throw new AssertionError({
      message:
        `Expected ${expected} like ${JSON.stringify(pattern, patternText)}, but there ` +
        `${found.length === 1 ? 'is 1' : `are ${found.length}`} of ${all.length}:\n${lines.join('\n')}`,
      actual: found.length,
      expected,
      operator: 'requests',
    })
  }

  return {
    list,
    assert: (pattern, times) =>
      times === undefined
        ? check(pattern, (count) => count > 0, 'a request')
        : check(pattern, (count) => count === times, `${times} requests`),
    assertNone: async (pattern) =>
      void (await check(pattern, (count) => count === 0, 'no request')),
    clear: () => control.clearRequests(),
  }
}

type PlainPattern = Omit<RequestPattern, 'user'> & { readonly user?: string }

function matches(request: LoggedRequest, { url, ...exact }: PlainPattern): boolean {
  if (typeof url === 'string' && !request.url.includes(url)) return false
  if (url instanceof RegExp && !new RegExp(url).test(request.url)) return false
  return Object.entries(exact).every(
    ([name, value]) => value === undefined || request[name as keyof LoggedRequest] === value,
  )
}

function patternText(_: string, value: unknown): unknown {
  return value instanceof RegExp ? String(value) : value
}
