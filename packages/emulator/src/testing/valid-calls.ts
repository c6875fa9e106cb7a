import { prefixed, type Operation } from '@benchtop/contracts'
import { billingCalls } from './valid-calls/billing-calls.ts'
import { v1Calls } from './valid-calls/v1-calls.ts'
import { v2Calls } from './valid-calls/v2-calls.ts'
import { seeded, type AnyValidCall } from './valid-calls/valid-call.ts'

/** The call of an operation that needs nothing which its contract doesn't state. */
function derivedCall({ id, path, responses }: Operation): AnyValidCall {
  const [status, ...others] = Object.keys(responses).map(Number)
  const [, collection = '', name = '', rest = ''] = /^\/(\w+)\/\{(\w+)\}(.*)$/.exec(path) ?? []
  const given = Object.entries(seeded).find(([name]) => name === collection)?.[1]
  if (status === undefined || others.length > 0 || rest.includes('{')) {
    throw new Error(`${id} needs a good call in valid-calls.`)
  }
  if (!path.includes('{')) return { status }
  if (given === undefined) throw new Error(`The test seed has none of ${collection}, for ${id}.`)
  return { status, params: { [name]: given } }
}

/** The good calls that don't follow from the contract, by the operation's id: one that is missing doesn't compile. */
const validCalls: Readonly<Record<string, AnyValidCall | undefined>> = {
  ...prefixed('v1', v1Calls),
  ...prefixed('v2', v2Calls),
  ...prefixed('billing', billingCalls),
}

/** The good call of an operation: the one that is written here, or the one that its contract gives. */
export function goodCallOf(operation: Operation): AnyValidCall {
  return validCalls[operation.id] ?? derivedCall(operation)
}
