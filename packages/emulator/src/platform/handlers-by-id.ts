import {
  prefixed,
  type billing,
  type htsget,
  type oauth,
  type v1,
  type v2,
} from '@benchtop/contracts'
import type { Handlers } from '../kernel/handlers.ts'
import type { AnyHandler } from '../kernel/kernel.ts'

/** A handler for every operation of every API. A missing one is a compile error. */
export type AllHandlers = {
  readonly oauth: Handlers<typeof oauth>
  readonly htsget: Handlers<typeof htsget>
  readonly v1: Handlers<typeof v1>
  readonly v2: Handlers<typeof v2>
  readonly billing: Handlers<typeof billing>
}

/** The handlers by the ids of their operations. */
export function handlersById(handlers: AllHandlers): ReadonlyMap<string, AnyHandler> {
  return new Map<string, AnyHandler>([
    ...Object.entries(prefixed('oauth', handlers.oauth)),
    ...Object.entries(prefixed('htsget', handlers.htsget)),
    ...Object.entries(prefixed('v1', handlers.v1)),
    ...Object.entries(prefixed('v2', handlers.v2)),
    ...Object.entries(prefixed('billing', handlers.billing)),
  ] as [string, AnyHandler][])
}
