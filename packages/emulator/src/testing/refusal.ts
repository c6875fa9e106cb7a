import type { Api } from '@benchtop/contracts'
import { z } from 'zod'
import type { Reply } from './client.ts'

/** What a refusal says, whichever face of the platform speaks. */
export type Refusal = {
  readonly code: string
  readonly message: string
  /** The members and parameters that Errors[] names. */
  readonly members: readonly string[]
}

const errors = z
  .array(
    z.strictObject({
      Member: z.string().min(1),
      ErrorCode: z.string().min(1),
      Message: z.string().min(1),
    }),
  )
  .default([])

/** With the codes of deployed platforms, which have a prefix, there is no Response. */
const v1Failure = z.strictObject({
  Response: z.strictObject({}).optional(),
  ResponseStatus: z.looseObject({
    ErrorCode: z.string().min(1),
    Message: z.string().min(1),
    Errors: errors,
  }),
  Notifications: z.array(z.strictObject({ Type: z.literal('error'), Item: z.string().min(1) })),
})

const v2Failure = z.strictObject({
  ErrorCode: z.string().min(1),
  ErrorMessage: z.string().min(1),
  RequestId: z.string().min(1),
  Errors: errors,
})

/** Reads a refusal and fails where it isn't the envelope that its face promises. */
export function refusalOf(reply: Reply, api: Api = 'v1'): Refusal {
  if (api === 'v2') {
    const { ErrorCode, ErrorMessage, Errors } = v2Failure.parse(reply.body)
    return { code: ErrorCode, message: ErrorMessage, members: Errors.map(({ Member }) => Member) }
  }
  const { Response, ResponseStatus } = v1Failure.parse(reply.body)
  const { ErrorCode, Message, Errors } = ResponseStatus
  if ((Response === undefined) !== ErrorCode.includes('.')) {
    throw new Error(`${ErrorCode} with the Response ${JSON.stringify(Response)}`)
  }
  return { code: ErrorCode, message: Message, members: Errors.map(({ Member }) => Member) }
}
