import { z } from 'zod'

/** An operation of the emulator's own API, on the UI address under /_emulator/. JSON, camelCase. */
export type ControlOperation<Body = unknown> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /_emulator/; `{name}` stands for one segment. */
  readonly path: string
  readonly summary: string
  readonly body?: z.ZodType<Body>
  /** Whether the inspector shows its calls: it is a user's step in a flow, and not the owner's business. */
  readonly isShown?: true
  run(
    this: void,
    call: {
      body: Body
      params: Readonly<Record<string, string>>
      /** Of the query; the last of those with one name. */
      query: Readonly<Record<string, string | undefined>>
    },
  ): unknown
}

/** An operation whose answer is a stream of server-sent events. */
export type ControlStream = {
  readonly method: 'GET'
  readonly path: string
  readonly summary: string
  /** Sends what happens from now on, by name, until it is told to stop. */
  follow(this: void, send: (name: string, data: unknown) => void): () => void
}

/** An operation whose answer is bytes. */
export type ControlDownload = {
  readonly method: 'GET'
  readonly path: string
  readonly summary: string
  readonly contentType: string
  bytes(
    this: void,
    call: { params: Readonly<Record<string, string>> },
  ): Promise<AsyncIterable<Uint8Array>>
}

/** An operation whose body is bytes. */
export type ControlUpload = {
  readonly method: 'POST'
  readonly path: string
  readonly summary: string
  readonly contentType: string
  receive(
    this: void,
    call: { params: Readonly<Record<string, string>>; bytes: AsyncIterable<Uint8Array> },
  ): Promise<unknown>
}

/** Every kind of operation. */
export type AnyControlOperation = ControlOperation | ControlStream | ControlDownload | ControlUpload

/** Declares an operation with the type of its body inferred from its schema. */
export function controlOperation<Body>(operation: ControlOperation<Body>): ControlOperation {
  return operation
}

export const clockChange = z.strictObject({
  advance: z.string().optional(),
  set: z.iso.datetime({ offset: true, error: 'must be an ISO 8601 date and time' }).optional(),
  frozen: z.boolean().optional(),
})

export const tokenRequest = z.strictObject({
  user: z.string(),
  application: z.string().optional(),
  scopes: z.array(z.string()).optional(),
  private: z.boolean().optional(),
})

export const deviceDecision = z.strictObject({ user: z.string() })

export const launchRequest = z.strictObject({
  user: z.string(),
  application: z.string(),
  name: z.string().optional(),
  statusSummary: z.string().optional(),
  properties: z.array(z.looseObject({})).optional(),
  /** Of the app's form, by the ids of its fields; in place of properties or beside them. */
  values: z.record(z.string(), z.unknown()).optional(),
  /** The user's, such as `Europe/Berlin`, for the time in a form's defaults. Defaults to UTC. */
  timeZone: z.string().optional(),
  /** What it is launched from, such as `projects/4001`. */
  from: z.string().optional(),
  /**
   * Whether the user has accepted nothing yet: then a web app asks in its dialog, and a launch that costs more than
   * `pays` isn't made, but its price told.
   */
  ask: z.boolean().optional(),
  /** What the user has accepted to pay, with `ask`. */
  pays: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount such as 1.50')
    .optional(),
  /** So many alike, or each by itself. */
  nodes: z
    .union([
      z.number().int(),
      z.array(
        z.strictObject({
          appSessionName: z.string().optional(),
          commandLine: z.array(z.string()).optional(),
          containerImageId: z.string().min(1).optional(),
          options: z.array(z.string()).optional(),
          properties: z.array(z.looseObject({})).optional(),
        }),
      ),
    ])
    .optional(),
})
