import type { billing, htsget, oauth, v1, v2 } from '@benchtop/contracts'
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
  const byId = new Map<string, AnyHandler>()
  for (const [api, ofApi] of Object.entries(handlers)) {
    for (const [name, handler] of Object.entries<AnyHandler>(ofApi))
      byId.set(`${api}.${name}`, handler)
  }
  return byId
}
