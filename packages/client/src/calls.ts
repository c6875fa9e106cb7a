import type { CallOptions } from './call-options.ts'
import type { AnyParams } from './request.ts'
import type { Routes } from './route.ts'
import type { Sender } from './sender.ts'

/** The page size for a caller that iterates over a complete list. */
const pageSize = 500

/**
 * The calls of one API by their names: `v1.runProperties.list` is `list` of the group `runProperties` of `v1`. There are
 * hundreds, so each API's are made when it is first used.
 */
export function callsOf(face: string, routes: Routes, { request }: Sender): unknown {
  const root: Record<string, unknown> = {}
  for (const [id, { paged }] of Object.entries(routes)) {
    if (!id.startsWith(`${face}.`)) continue
    const call = async (params: AnyParams = {}, options?: CallOptions) =>
      (await request(id, params, options)).data
    const steps = id.slice(face.length + 1).split('.')
    const name = steps.pop() ?? id
    let group = root
    for (const step of steps) group = (group[step] ??= {}) as Record<string, unknown>
    group[name] = paged === true ? Object.assign(call, { all: itemsOf(request, id) }) : call
  }
  return root
}

type AnyPage = { readonly Items: readonly unknown[]; readonly TotalCount: number }

function itemsOf(request: Sender['request'], id: string) {
  return async function* all(
    params: AnyParams = {},
    options?: CallOptions,
  ): AsyncGenerator<unknown, void, undefined> {
    let offset = Number(params['Offset'] ?? 0)
    for (;;) {
      const page = { Limit: pageSize, ...params, Offset: offset }
      const { Items, TotalCount } = (await request(id, page, options)).data as AnyPage
      yield* Items
      offset += Items.length
      if (Items.length === 0 || offset >= TotalCount) return
    }
  }
}
