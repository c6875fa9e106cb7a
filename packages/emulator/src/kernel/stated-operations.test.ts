import { faces, operations, type Operation } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { cases } from '../testing/calls.ts'
import { statedOperations } from '../testing/stated-operations.ts'

/** The operation as the documentation lists it; the names of parameters in a path carry no meaning. */
function linesOf({ api, method, path, otherPaths = [] }: Operation): string[] {
  const face = faces[api].host === 'store' ? 'billing' : faces[api].base.slice(1)
  return [path, ...otherPaths].map((one) => withoutNames(`${face} ${method} ${one}`))
}

const withoutNames = (line: string): string => line.replaceAll(/\{\w+\}/g, '{}')

it('[V2-02] every operation of the documentation is one of the contracts', () => {
  const lines = new Set(operations.flatMap(linesOf))
  expect(statedOperations).toHaveLength(138)
  expect(statedOperations.filter((line) => !lines.has(withoutNames(line)))).toEqual([])
})

it('every operation of the documentation has a valid call, which conformance tests make', () => {
  const called = new Set(cases.flatMap(({ operation }) => linesOf(operation)))
  const others = statedOperations.filter((line) => !called.has(withoutNames(line)))
  // These two are called without a token; the tests of OAuth make their calls.
  expect(others).toEqual(['v1pre3 POST /oauthv2/token', 'v1pre3 POST /oauthv2/deviceauthorization'])
})
