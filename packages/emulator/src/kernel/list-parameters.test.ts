import { describe, expect, it } from 'vitest'
import { listCases, listPathOf } from '../testing/calls.ts'
import { openListedWorld } from '../testing/listed-world.ts'
import type { Listed, ListParameter } from '../testing/valid-calls/valid-call.ts'

// Every parameter of every list of v2, each in a request that it changes the answer to.

describe('the table of the parameters of lists', () => {
  it('[V2-02] has each list of v2 with each of its parameters, and no others', () => {
    const tested = listCases.map(({ id, list }) => [id, Object.keys(list.query).toSorted()])
    const declared = listCases.map(({ id, operation: { query } }) => [
      id,
      Object.keys(query?.shape ?? {}).toSorted(),
    ])
    expect(tested).toEqual(declared)
  })
})

describe('a parameter of a list', () => {
  const withParameters = listCases.filter(({ list }) => Object.keys(list.query).length > 0)
  it.each(withParameters.map((one) => [one.name, one] as const))(
    '[V2-02, V2-12] changes the answer of %s, each in its way',
    async (_, one) => {
      const world = await openListedWorld()
      await using platform = world.platform
      const text = async (given: Listed) => (typeof given === 'string' ? given : given(world))
      const address = await listPathOf(one, world)
      for (const [parameter, row] of Object.entries(one.list.query)) {
        const { value, extra, gives, between } = complete(row)
        const get = async (query: string) => {
          const reply = await platform.ada.get(`${address}?${query}`)
          return {
            status: reply.status,
            answer: reply.body.Response as { Items?: unknown[] } | undefined,
          }
        }
        const without = await get(extra)
        await between?.(world)
        if (between !== undefined) expect(await get(extra)).toEqual(without)
        const requested = await get(
          `${extra}&${parameter}=${encodeURIComponent(await text(value))}`,
        )
        const seen = { parameter, status: requested.status, before: without.status }
        const [status, before] = [
          gives === 'refusal' ? 400 : 200,
          gives === 'refusal without' ? 404 : 200,
        ]
        expect(seen).toEqual({ parameter, status, before })
        expect({ parameter, ...requested.answer }).not.toEqual({ parameter, ...without.answer })
        const isEmpty = requested.answer?.Items?.length === 0
        expect({ parameter, isEmpty }).toEqual({ parameter, isEmpty: gives === 'no rows' })
      }
    },
  )
})

/** A row with all of its members; its page has all rows unless it says otherwise. */
function complete(row: ListParameter) {
  const given: Exclude<ListParameter, Listed> = typeof row === 'object' ? row : { value: row }
  const { value, extra = '', gives = 'rows', between } = given
  return {
    value,
    extra: extra.includes('limit=') ? extra : `${extra}&limit=100`,
    gives,
    between,
  }
}
