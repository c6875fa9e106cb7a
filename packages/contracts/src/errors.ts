/** Every error code of the platform with the HTTP status it comes with. */
export const errorCodes = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  RequestTimeout: 408,
  Conflict: 409,
  Gone: 410,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  ExpectationFailed: 417,
  TooManyRequests: 429,
  HeadersTooLarge: 431,
  InternalServerError: 500,
  ServiceUnavailable: 503,
  InsufficientStorage: 507,
} as const

export type ErrorCode = keyof typeof errorCodes

/** The same codes in the words that deployed clients of such platforms look for, behind a prefix. */
const deployedErrorCodes = {
  BadRequest: 'BAD_REQUEST',
  Unauthorized: 'UNAUTHORIZED',
  Forbidden: 'INSUFFICIENT_RESOURCE_PERMISSIONS',
  NotFound: 'NOT_FOUND',
  MethodNotAllowed: 'METHOD_NOT_ALLOWED',
  RequestTimeout: 'REQUEST_TIMEOUT',
  Conflict: 'CONFLICT',
  Gone: 'RESOURCE_REMOVED',
  PayloadTooLarge: 'PAYLOAD_TOO_LARGE',
  UnsupportedMediaType: 'UNSUPPORTED_MEDIA_TYPE',
  ExpectationFailed: 'EXPECTATION_FAILED',
  TooManyRequests: 'TOO_MANY_REQUESTS',
  HeadersTooLarge: 'HEADERS_TOO_LARGE',
  InternalServerError: 'INTERNAL_SERVER_ERROR',
  ServiceUnavailable: 'SERVICE_UNAVAILABLE',
  InsufficientStorage: 'INSUFFICIENT_STORAGE',
} as const satisfies Record<ErrorCode, string>

const propertyErrorCodes: readonly string[] =
  `NAME_LENGTH NAME_INVALID DUPLICATE_NAMES TYPE_INVALID TYPE_CONFLICT CONTENT_INVALID CONTENT_LENGTH
   CONTENT_MAP_DUPES CONTENT_MAP_KEY_INVALID CONTENT_MAP_VALUES_INVALID CONTENT_REFERENCE_INVALID
   CONTENT_REFERENCE_NOT_RESOLVED ITEMS_LENGTH NOT_FOUND`.split(/\s+/)

/** `PLATFORM.PROPERTIES.` belongs to `PLATFORM.COMMON.`; any other prefix is that of both. */
const ofProperties = (prefix: string): string => prefix.replace(/COMMON\.$/, 'PROPERTIES.')

/** Every code that deployed platforms write behind a prefix, each once. */
export function allDeployedCodes(prefix: string): string[] {
  const common = Object.values(deployedErrorCodes).map((code) => prefix + code)
  const own = propertyErrorCodes.map((code) => ofProperties(prefix) + code)
  return [...new Set([...common, ...own])]
}

/** The code of an error as deployed platforms write it: that of its first problem, where it is one of a property. */
export function deployedErrorCode(
  { code, problems: [first] }: Pick<PlatformError, 'code' | 'problems'>,
  prefix: string,
): string {
  return first !== undefined && propertyErrorCodes.includes(first.code)
    ? ofProperties(prefix) + first.code
    : prefix + deployedErrorCodes[code]
}

/** One thing that is wrong with a request, named at its member or parameter. */
export type Problem = {
  /** The member's path, such as `Name` or `Properties[2].Type`. */
  readonly member: string
  /** A short code, such as `Required`, `TypeInvalid` or `NAME_LENGTH`. */
  readonly code: string
  readonly message: string
}

type PlatformErrorOptions = {
  problems?: readonly Problem[]
  headers?: Readonly<Record<string, string>>
  cause?: unknown
}

/** A refusal that is reported to the caller: thrown anywhere, written by the dialect of the API it happened in. */
export class PlatformError extends Error {
  override readonly name: string = 'PlatformError'
  readonly code: ErrorCode
  readonly status: number
  readonly problems: readonly Problem[]
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, message: string, options: PlatformErrorOptions = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.code = code
    this.status = errorCodes[code]
    this.problems = options.problems ?? []
    this.headers = options.headers ?? {}
  }
}

/** 400 with every problem that was found; the message is the problems' own words. */
export function badRequest(problems: readonly Problem[]): PlatformError {
  return new PlatformError('BadRequest', problems.map((problem) => problem.message).join(' '), {
    problems,
  })
}

/** 404 that names what is missing, such as `Project 4001 doesn't exist.` */
export function notFound(what: string): PlatformError {
  return new PlatformError('NotFound', `${what} doesn't exist.`)
}

/** 403 that names the access that is missing, such as `This needs BROWSE on a Project.` */
export function forbidden(message: string): PlatformError {
  return new PlatformError('Forbidden', message)
}

/** 409: the request is well-formed, but what it asks for can't follow from the present state. */
export function conflict(message: string, problems: readonly Problem[] = []): PlatformError {
  return new PlatformError('Conflict', message, { problems })
}
