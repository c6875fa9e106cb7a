import type { propertiesOf, PropertyParent } from '@benchtop/contracts'
import type { Handlers } from '../../kernel/handlers.ts'
import { ok } from '../face-handlers.ts'
import type { Properties } from './properties.ts'

type Operations = ReturnType<typeof propertiesOf<PropertyParent>>

/** The handlers of one kind of resource: the same five for all kinds. */
export function propertiesV1(kind: PropertyParent, properties: Properties): Handlers<Operations> {
  const parentOf = (params: { readonly id: number }) => ({ kind, id: params.id })
  return {
    list: ({ params, page }) => ({ status: 200, ...properties.list(parentOf(params), page) }),
    write({ caller, params, body, page }) {
      const { added, ...written } = properties.writeAndList(
        parentOf(params),
        body.Properties,
        caller,
        page,
      )
      return { status: added ? 201 : 200, ...written }
    },
    get: ({ params }) => ({ status: 200, record: properties.get(parentOf(params), params.name) }),
    items: ({ caller, params, page }) => ({
      status: 200,
      ...properties.items(parentOf(params), params.name, page, caller),
    }),
    delete: ({ params }) => ok(properties.remove(parentOf(params), params.name)),
  }
}
