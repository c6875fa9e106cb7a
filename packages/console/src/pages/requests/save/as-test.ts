import { hasFailed, ownHeaders, type PlatformRequest } from '../request.ts'
import { answerOf, jsonOf, memberOf, parametersOf, pathOf } from '../read-request.ts'
import { testFile } from '../../saved-files/test-file.ts'
import {
  expectedCode,
  quoted,
  replaceIn,
  textCode,
  type Piece,
} from '../../saved-files/test-text.ts'

/** What a test is made of. */
export type Recorded = {
  /** The requests to repeat, the oldest first. */
  readonly requests: readonly PlatformRequest[]
  readonly title: string
  /** Who decides in dialogs, where no request says who it was. */
  readonly user: string
  /** The client ids of applications, by their ids. */
  readonly clientIds?: ReadonlyMap<string, string>
}

/** What the test has seen so far. */
type Writing = Recorded & {
  readonly lines: string[]
  /** Expressions in place of ids that are new on each platform, by the recorded id. */
  readonly ids: Map<string, string>
  /** Expressions in place of codes and tokens, by their hash. */
  readonly secrets: Map<string, string>
  /** Constants for secrets that the bench doesn't return, by their names. */
  readonly unknown: Map<string, string>
  readonly names: Set<string>
  /** When each request was made last, in milliseconds, by its method and address. */
  readonly madeAt: Map<string, number>
}

/** A longer recording makes no readable test. */
export const mostInTest = 200

/**
 * A test file for vitest that repeats requests with the test kit and expects the recorded answers. What a person did in
 * a dialog, the kit does; codes and tokens are those of the test's own platform.
 */
export function asTest(recorded: Recorded): string {
  const writing: Writing = {
    ...recorded,
    lines: [],
    ids: new Map(),
    secrets: new Map(),
    unknown: new Map(),
    names: new Set(['platform', 'expect', 'test']),
    madeAt: new Map(),
  }
  for (const request of recorded.requests.slice(0, mostInTest)) {
    if (request.face === 'ui' || isPage(request)) decide(request, writing)
    else repeat(request, writing)
  }
  const constants = [...writing.unknown].map(
    ([name, about]) =>
      `// The bench doesn't return ${about}: enter that of the test's seed.\nconst ${name} = ''\n`,
  )
  return testFile(recorded.title, writing.lines, constants)
}

/** Whether a person requested it: the status page of a purchase. */
function isPage({ face, url }: PlatformRequest): boolean {
  return face === 'store' && !/^\/v\d/.test(url)
}

/** What was decided in a dialog; the pages on the way there aren't repeated. */
function decide(request: PlatformRequest, writing: Writing): void {
  if (hasFailed(request)) return
  const path = pathOf(request)
  const decision = parametersOf(request).get('decision')
  if (path === '/oauth/authorize') authorize(request, decision, writing)
  else if (path === '/_emulator/launches') trigger(request, writing)
  else if (path === '/device' && decision !== null) {
    const code = writing.secrets.get(request.correlation?.userCode ?? '')
    const does = decision === 'deny' ? 'denyDevice' : 'approveDevice'
    if (code !== undefined) {
      writing.lines.push(`await platform.${does}(${code}, ${userCode(request, writing)})`)
    }
  } else if (decision !== null && path.startsWith('/purchases/')) {
    const id = path.slice('/purchases/'.length)
    const does = ['confirm', 'fail'].includes(decision) ? decision : 'cancel'
    writing.lines.push(
      `await platform.decidePurchase(${writing.ids.get(id) ?? quoted(id)}, ${quoted(does)})`,
    )
  }
}

function authorize(request: PlatformRequest, decision: string | null, writing: Writing): void {
  const { location = '' } = request.response.headers
  const isAway = /^https?:/.test(location)
  const { code } = request.correlation ?? {}
  // The launch that it belongs to has given all consents.
  if (!isAway || (code !== undefined && writing.secrets.has(code))) return
  const parameters = parametersOf(request)
  for (const own of ['decision', 'csrf']) parameters.delete(own)
  const redirect = nameIn(writing, 'redirect')
  const does = decision === 'deny' ? 'deny' : 'approve'
  const dialog = textCode([
    { code: 'platform.uiUrl' },
    ...replaceIn(`/oauth/authorize?${String(parameters)}`, writing.ids),
  ])
  const { lines, secrets } = writing
  lines.push(
    `const ${redirect} = await platform.${does}(`,
    `  ${dialog},`,
    `  ${userCode(request, writing)},`,
    ')',
  )
  if (code === undefined) {
    lines.push(`expect(new URL(${redirect}).searchParams.get('error')).toBe('access_denied')`)
    return
  }
  const name = nameIn(writing, 'code')
  lines.push(`const ${name} = new URL(${redirect}).searchParams.get('code')`)
  secrets.set(code, name)
}

function trigger(request: PlatformRequest, writing: Writing): void {
  const order = jsonOf(request.request.body)
  if (typeof order !== 'object' || order === null) return
  const taken = ['user', 'application', 'name', 'statusSummary', 'properties', 'values', 'from']
  const given = Object.fromEntries(Object.entries(order).filter(([name]) => taken.includes(name)))
  const launch = nameIn(writing, 'launch')
  writing.lines.push(
    `const ${launch} = await platform.trigger(${expectedCode(given, { isNew: false, values: writing.ids })})`,
  )
  const { code } = request.correlation ?? {}
  if (code !== undefined) writing.secrets.set(code, `${launch}.authorizationCode`)
  const session = memberOf(answerOf(request), 'appSession')?.split('/').at(-1)
  if (session !== undefined) writing.ids.set(session, `${launch}.sessionId`)
}

/** A request of the app, and what is expected of its answer. */
function repeat(request: PlatformRequest, writing: Writing): void {
  const { lines } = writing
  const { method, url, face, status, cut } = request
  const init: string[] = []
  if (method !== 'GET') init.push(`method: ${quoted(method)},`)
  if (status !== undefined && status >= 300 && status < 400) init.push(`redirect: 'manual',`)
  const headers = Object.entries(request.request.headers)
    .filter(([name]) => !ownHeaders.has(name) && name !== 'cookie' && name !== 'accept')
    .map(([name, value]) => {
      const text = textCode(piecesOf(value, request, writing, name))
      return `  ${/^[a-z]+$/.test(name) ? name : quoted(name)}: ${text},`
    })
  if (headers.length > 0) init.push('headers: {', ...headers, '},')
  const { body } = request.request
  if (body !== undefined) init.push(`body: ${textCode(piecesOf(body, request, writing))},`)
  const base = { code: face === 'store' ? 'platform.storeUrl' : 'platform.apiUrl' }
  const address = textCode([base, ...piecesOf(url, request, writing)])
  if (lines.length > 0) lines.push('')
  waitBetween(request, writing)
  if (cut === true || status === undefined) {
    lines.push(`// ${method} ${pathOf(request)} was cut before its answer was complete.`)
    return
  }
  const response = nameIn(writing, 'response')
  const call =
    init.length === 0 ? [`${address})`] : [`${address}, {`, ...init.map((one) => `  ${one}`), '})']
  const [first = '', ...others] = call
  lines.push(`const ${response} = await fetch(${first}`, ...others)
  lines.push(`expect(${response}.status).toBe(${status})`)
  expectAnswer(request, response, writing)
}

/** Moves the clock where the same request was repeated after a while, as an app does that waits. */
function waitBetween({ method, url, at }: PlatformRequest, { lines, madeAt }: Writing): void {
  const [key, ms] = [`${method} ${url}`, Date.parse(at)]
  const seconds = Math.round((ms - (madeAt.get(key) ?? ms)) / 1000)
  madeAt.set(key, ms)
  if (seconds > 0) lines.push(`platform.clock.advance('${seconds}s')`)
}

function expectAnswer(request: PlatformRequest, response: string, writing: Writing): void {
  const json = answerOf(request)
  if (typeof json !== 'object' || json === null) return
  const { lines, ids, secrets } = writing
  const answer = nameIn(writing, 'answer')
  const isNew = request.method !== 'GET'
  const expected = expectedCode(json, { isNew, values: ids })
  lines.push(`const ${answer} = await ${response}.json()`)
  lines.push(`expect(${answer}).toMatchObject(${expected})`)
  const isInResponse = 'Response' in json
  const id = memberOf(json, 'Id')
  if (isNew && id !== undefined) ids.set(id, `${answer}.${isInResponse ? 'Response.' : ''}Id`)
  const { token, code, userCode: typed } = request.correlation ?? {}
  const answered = [
    [token, 'access_token'],
    [code, 'device_code'],
    [typed, 'user_code'],
  ] as const
  for (const [hash, member] of answered) {
    if (hash !== undefined && member in json) secrets.set(hash, `${answer}.${member}`)
  }
}

/** A text of a request, with expressions in place of ids and secrets. */
function piecesOf(
  text: string,
  request: PlatformRequest,
  writing: Writing,
  header?: string,
): Piece[] {
  if (header === 'authorization' && /^basic /i.test(text)) {
    return ['Basic ', { code: basicCode(request, writing) }]
  }
  const pieces: Piece[] = []
  let before = header === undefined ? '' : `${header}: `
  for (const [at, part] of text.split('[redacted]').entries()) {
    if (at > 0) pieces.push({ code: secretCode(before, request, writing) })
    before = at === 0 ? before + part : part
    pieces.push(...replaceIn(part, writing.ids))
  }
  return pieces.filter((piece) => piece !== '')
}

/** The expression for the secret that follows a text. */
function secretCode(before: string, request: PlatformRequest, writing: Writing): string {
  const [, name = ''] = /([\w-]+)["']?\s*[=:]\s*["']?(?:bearer )?$/i.exec(before) ?? []
  const plain = name.toLowerCase().replaceAll(/[-_]/g, '')
  const { correlation = {}, application } = request
  if (/^(authorization|x?accesstoken)$/.test(plain)) return tokenCode(request, writing)
  if (/^(code|devicecode|authorizationcode)$/.test(plain)) {
    const known = writing.secrets.get(correlation.code ?? '')
    if (known !== undefined) return known
  }
  const constant = plain === 'clientsecret' ? 'clientSecret' : camelCase(name)
  const whose = application === undefined ? '' : ` of application ${application}`
  writing.unknown.set(constant, `the ${name === '' ? 'secret' : name}${whose}`)
  return constant
}

function camelCase(name: string): string {
  const word = name
    .toLowerCase()
    .replaceAll(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase())
  return /^[a-z]\w*$/.test(word) ? word : 'secret'
}

function basicCode({ application = '' }: PlatformRequest, writing: Writing): string {
  const { unknown, clientIds } = writing
  const known = clientIds?.get(application)
  if (known === undefined) unknown.set('clientId', `the client id of application ${application}`)
  unknown.set('clientSecret', `the client_secret of application ${application}`)
  const id: Piece = known ?? { code: 'clientId' }
  return `btoa(${textCode([id, ':', { code: 'clientSecret' }])})`
}

/** The token that an earlier answer returned, or a new one of the same user and application, with the same scopes. */
function tokenCode(request: PlatformRequest, writing: Writing): string {
  const { correlation: { token = '' } = {}, user, application, scopes } = request
  const known = writing.secrets.get(token)
  if (known !== undefined) return known
  // A token that the platform doesn't know is as unknown to the test's.
  if (user === undefined) return quoted('unknown')
  const name = nameIn(writing, 'token')
  const order = [
    `user: ${quoted(user)}`,
    ...(application === undefined ? [] : [`application: ${quoted(application)}`]),
    scopes === undefined
      ? 'private: true'
      : `scopes: [${scopes.map((scope) => textCode(replaceIn(scope, writing.ids))).join(', ')}]`,
  ]
  writing.lines.push(`const { token: ${name} } = platform.issueToken({ ${order.join(', ')} })`)
  if (token !== '') writing.secrets.set(token, name)
  return name
}

/** Who decides in a dialog: the user of the next request that has one. */
function userCode(request: PlatformRequest, { requests, user }: Writing): string {
  const later = requests.slice(requests.indexOf(request))
  return quoted(later.find((one) => one.user !== undefined)?.user ?? user)
}

/** A name that the test doesn't use yet. */
function nameIn({ names }: Writing, wanted: string): string {
  let name = wanted
  for (let count = 2; names.has(name); count += 1) name = `${wanted}${count}`
  names.add(name)
  return name
}
