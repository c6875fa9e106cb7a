import { z } from 'zod'

/** An operation of the emulator's own API, on the UI address under /_emulator/. JSON, camelCase. */
export type ControlOperation<Body = unknown> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /_emulator/; `{name}` stands for one segment. */
  readonly path: string
  readonly summary: string
  readonly body?: z.ZodType<Body>
  run(this: void, call: { body: Body; params: Readonly<Record<string, string>> }): unknown
}

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

export const launchRequest = z.strictObject({
  user: z.string(),
  application: z.string(),
  name: z.string().optional(),
  statusSummary: z.string().optional(),
  properties: z.array(z.looseObject({})).optional(),
})
