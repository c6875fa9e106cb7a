import type { z } from 'zod'
import { allDeployedCodes, errorCodes } from '../errors.ts'
import { htsgetErrors } from '../htsget/errors.ts'
import { oauthErrors } from '../oauth/errors.ts'
import type { Api, Operation } from '../operation.ts'
import { pathParameters } from '../path.ts'
import type { ProfileFacts } from '../profile.ts'
import type { EventsResult, Result } from '../results.ts'
import { modelName } from './models.ts'
import { describeSchema, reference, type Components, type Json } from './schemas.ts'
import { wordsFor } from './words.ts'

/** What decides how answers are written: the value that the dialects of a platform are made from. */
export type Wire = {
  readonly facts: ProfileFacts
  /** The prefix of the error codes of deployed platforms. */
  readonly errorPrefix: string
}

const text = { type: 'string' }
const whole = { type: 'integer' }
const binary = { schema: { type: 'string', format: 'binary' } }
const jsonTypes: Partial<Record<Api, string>> = {
  htsget: 'application/vnd.ga4gh.htsget.v1.3.0+json',
}

/** The answers of an operation by their statuses, the refusals with them. */
export function responsesOf(operation: Operation, wire: Wire, components: Components): Json {
  const successes = Object.entries(operation.responses).map(([status, result]): [string, Json] => [
    status,
    response(operation, result, wire, components),
  ])
  const refusals = [...refusalStatuses(operation, wire), 'default' as const].map(
    (status): [string, Json] => [String(status), refusal(operation.api, status, wire, components)],
  )
  return Object.fromEntries([...successes, ...refusals])
}

function response(operation: Operation, result: Result, wire: Wire, components: Components): Json {
  switch (result.kind) {
    case 'redirect':
      return {
        description: 'The content is at another address.',
        headers: { Location: { schema: { type: 'string', format: 'uri' } } },
      }
    case 'empty':
      return { description: 'Done.' }
    case 'either': {
      const contents = result.of.map((one) => content(operation.api, one, wire, components))
      return {
        description: 'With the status that the request specifies.',
        content: Object.assign({}, ...contents) as Json,
      }
    }
    default:
      return {
        description: operation.summary,
        content: content(operation.api, result, wire, components),
      }
  }
}

function content(api: Api, result: Result, wire: Wire, components: Components): Json {
  const described = (schema: z.ZodType): Json =>
    describeSchema(schema, { facts: wire.facts, components, use: 'answer' })
  if (result.kind === 'bytes') return { [result.contentType]: binary }
  if (result.kind === 'events') return eventStream(result, described)
  if (result.kind === 'text') return { [result.contentType]: { schema: text } }
  if (result.kind === 'record') {
    return jsonContent(api, enveloped(api, described(result.schema), wire, components))
  }
  if (result.kind !== 'collection') return {}
  const extra = Object.entries(result.extra?.shape ?? {}).map(([name, schema]): [string, Json] => [
    name,
    worded(name, described(schema as z.ZodType)),
  ])
  components.schemas['Paging'] ??= pagingOf(api, wire)
  const paged = reference('schemas', 'Paging')
  const items = worded('Items', { type: 'array', items: described(result.item) })
  const members = (more: Json): Json => ({
    type: 'object',
    required: ['Items', ...extra.map(([name]) => name), ...Object.keys(more)],
    properties: { ...Object.fromEntries(extra), Items: items, ...more },
  })
  const page =
    api !== 'v2'
      ? { allOf: [paged, members({})] }
      : wire.facts.v2Envelope === 'bare'
        ? members({ Paging: worded('Paging', paged) })
        : { allOf: [paged, members({ Paging: worded('Paging', paged) })] }
  return jsonContent(api, enveloped(api, page, wire, components))
}

function jsonContent(api: Api, schema: Json): Json {
  return { [jsonTypes[api] ?? 'application/json']: { schema } }
}

/** OpenAPI 3.1 can't describe the events of a stream: each is described by its name in an extension. */
function eventStream({ events }: EventsResult, described: (schema: z.ZodType) => Json): Json {
  const schemas = Object.entries(events).map(([name, schema]) => [name, described(schema)])
  return {
    'text/event-stream': { schema: text, 'x-events': Object.fromEntries(schemas) as Json },
  }
}

/** Files of a run have no TotalCount under a profile that gives it on request. */
function pagingOf(api: Api, { facts }: Wire): Json {
  const isCounted = api !== 'v2' || facts.runFilesTotal === 'always'
  const required = Object.keys(paging.properties).filter(
    (name) => isCounted || name !== 'TotalCount',
  )
  return { ...paging, required }
}

const paging = {
  type: 'object',
  description: 'The place of a page in its list.',
  properties: {
    DisplayedCount: { ...whole, description: 'How many items the page has.' },
    TotalCount: { ...whole, description: 'How many items the list has.' },
    Offset: { ...whole, description: 'How many items come before the page.' },
    Limit: { ...whole, description: 'How many items the page has at most.' },
    SortDir: { type: 'string', enum: ['Asc', 'Desc'], description: 'The direction of sorting.' },
    SortBy: { ...text, description: 'The field that the list is sorted by.' },
  },
}

const notification = {
  type: 'object',
  description: 'What the platform announces with an answer.',
  required: ['Type', 'Item'],
  properties: {
    Type: { ...text, description: '`error`, `info` or `warning`.' },
    Item: { ...text, description: 'What is announced.' },
  },
}

/** Whether the answers of an API are in an envelope. */
function isEnveloped(api: Api, { facts }: Wire): boolean {
  return api === 'v1' || api === 'billing' || (api === 'v2' && facts.v2Envelope === 'enveloped')
}

/** The content of an answer in the envelope of its API, if that has one. */
function enveloped(api: Api, schema: Json, wire: Wire, components: Components): Json {
  if (!isEnveloped(api, wire)) return schema
  const name = modelName(api, 'envelope')
  components.schemas[name] ??= envelope({ type: 'object' }, components)
  const properties = { Response: worded('Response', schema) }
  return {
    allOf: [reference('schemas', name), { type: 'object', required: ['Response'], properties }],
  }
}

function envelope(status: Json, { schemas }: Components): Json {
  schemas['Notification'] ??= notification
  const notes = { type: 'array', items: reference('schemas', 'Notification') }
  return {
    type: 'object',
    required: ['ResponseStatus', 'Notifications'],
    properties: {
      ResponseStatus: worded('ResponseStatus', status),
      Notifications: worded('Notifications', notes),
    },
  }
}

function worded(name: string, schema: Json): Json {
  return { ...schema, description: wordsFor(name) }
}

const refusalDescriptions = {
  400: 'A parameter or a member of the body is missing or invalid.',
  401: 'Credentials are missing, malformed, unknown or revoked.',
  403: 'The credentials lack the permission.',
  404: 'What the path or the body names does not exist.',
  409: 'What is requested does not follow from the present state.',
  410: 'What the path names is in the trash.',
  413: 'The body is larger than what is accepted.',
  415: 'The Content-Type is not accepted.',
  429: 'A rate limit is exceeded; Retry-After states the seconds to wait.',
  default: 'Any other error, in the same form.',
} as const
type RefusalStatus = keyof typeof refusalDescriptions

function refusalStatuses({ api, path, body, method }: Operation, { facts }: Wire): RefusalStatus[] {
  const isStateful =
    (method !== 'GET' && api !== 'oauth') ||
    /\/(content|coverage|findings|variants|variantset|reads|samplesheet)\b/.test(path)
  const namesPlace = pathParameters(path).length > 0
  const possible: readonly (readonly [RefusalStatus, boolean])[] = [
    // A malformed query, bad credentials, another host and a rate limit are refused by all.
    [400, true],
    [401, true],
    [403, true],
    [404, namesPlace || body !== undefined || api === 'control'],
    [409, isStateful],
    [410, namesPlace && facts.trashedResource === 'Gone' && (api === 'v1' || api === 'v2')],
    [413, body !== undefined],
    [415, body !== undefined],
    [429, true],
  ]
  return possible.filter(([, isPossible]) => isPossible).map(([status]) => status)
}

function refusal(api: Api, status: RefusalStatus, wire: Wire, components: Components): Json {
  const { schemas, responses } = components
  const error = modelName(api, 'error')
  schemas[error] ??= errorSchema(api, wire, components)
  const name = `${error}${status === 'default' ? 'Default' : status}`
  responses[name] ??= {
    description: refusalDescriptions[status],
    content: jsonContent(api, reference('schemas', error)),
  }
  return reference('responses', name)
}

const described = (schema: Json, description: string): Json => ({ ...schema, description })
const message = described(text, 'What is wrong and what to do, for a developer.')
const errorName = described(text, 'The name of the error.')
const requestId = described(text, 'The id of the request, as in the header X-Request-Id.')

function errorSchema(api: Api, { facts, errorPrefix }: Wire, components: Components): Json {
  const plain = Object.keys(errorCodes)
  const codes = facts.errorCodes === 'plain' ? plain : allDeployedCodes(errorPrefix)
  const code = described({ type: 'string', enum: codes }, 'The code of the error.')
  const ofMember = {
    Member: described(text, 'The path of the member or parameter.'),
    ErrorCode: described(text, 'The code of the problem.'),
    Message: message,
  }
  const Errors = described(
    { type: 'array', items: closed(ofMember) },
    'Every problem that was found.',
  )
  switch (api) {
    case 'v2':
      return closed({ ErrorCode: code, ErrorMessage: message, Errors, RequestId: requestId }, [
        'Errors',
      ])
    case 'control': {
      const problem = closed({ member: ofMember.Member, code: ofMember.ErrorCode, message })
      const problems = { type: 'array', items: problem }
      const ownCode = { ...code, enum: plain }
      return closed({ error: closed({ code: ownCode, message, problems }, ['problems']) })
    }
    case 'oauth': {
      const error = { ...errorName, examples: Object.keys(oauthErrors) }
      return closed({ error, error_description: message, error_code: error })
    }
    case 'htsget': {
      const error = { ...errorName, examples: Object.keys(htsgetErrors) }
      return closed({ htsget: worded('htsget', closed({ error, message })) })
    }
    default: {
      const members = { ErrorCode: code, Message: message, Errors, RequestId: requestId }
      const status = closed(members, ['Errors', 'RequestId'])
      const { properties } = envelope(status, components) as { properties: Json }
      const Response = worded('Response', { type: 'object', additionalProperties: false })
      return closed({ ...(facts.refusedResponse === 'empty' && { Response }), ...properties })
    }
  }
}

/** An object of just these members, all of which are there except for the optional ones. */
function closed(properties: Json, optional: readonly string[] = []): Json {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', required, properties, additionalProperties: false }
}
