import { operations, type Operation } from '@benchtop/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { acceptsOf } from './compiled-schema.ts'

/** Values at the edges of what schemas distinguish. */
const odd: readonly unknown[] = [
  undefined, null, true, false, 0, -1, 1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 5n, '', ' ', 'a',
  'v1pre3/projects/4001', 'https://example.test/', '2026-07-18T18:49:07.0000000Z', [], ['a'], [[]], {}, { Id: '1' },
  { Id: undefined }, new Date(0), new Map(), Symbol('a'), () => undefined,
] // prettier-ignore

/** The schemas of all that operations answer. */
function answered({ responses }: Operation): z.ZodType[] {
  return Object.values(responses).flatMap((result) =>
    (result.kind === 'either' ? result.of : [result]).flatMap((one) => {
      if (one.kind === 'record') return [one.schema]
      if (one.kind !== 'collection') return []
      return one.extra === undefined ? [one.item] : [one.item, one.extra]
    }),
  )
}

const schemas = [...new Set(operations.flatMap(answered))]

/** A value for a schema, right in most places: members are missing, too many or odd now and then. */
function valueFor(schema: z.core.$ZodType, depth = 0): fc.Arbitrary<unknown> {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  const anything = fc.constantFrom(...odd)
  const mostly = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 40, arbitrary: good }, { weight: 1, arbitrary: anything })
  if (depth > 6) return anything
  const within = (inner: z.core.$ZodType) => valueFor(inner, depth + 1)
  switch (def.type) {
    case 'string':
      return mostly(
        fc.constantFrom('a', 'v1pre3/projects/1', '2026-07-18T18:49:07.0000000Z', 'http://a.test/'),
      )
    case 'number':
      return mostly(fc.oneof(fc.nat(), fc.integer(), fc.double()))
    case 'boolean':
      return mostly(fc.boolean())
    case 'literal':
      return mostly(fc.constantFrom(...def.values))
    case 'enum':
      return mostly(fc.constantFrom(...Object.values(def.entries)))
    case 'optional':
      return fc.oneof(fc.constant(undefined), within(def.innerType))
    case 'array':
      return mostly(fc.array(within(def.element), { maxLength: 3 }))
    case 'union':
      return mostly(fc.oneof(...def.options.map(within)))
    case 'object': {
      const shape = Object.fromEntries(
        Object.entries(def.shape).map(([name, member]) => [name, within(member)]),
      )
      const complete = fc.record(shape)
      const withMore = complete.map((record) => ({ ...record, More: 1 }))
      return mostly(
        fc.oneof(
          { weight: 20, arbitrary: complete },
          { weight: 1, arbitrary: withMore },
          { weight: 2, arbitrary: fc.record(shape, { requiredKeys: [] }) },
        ),
      )
    }
    default:
      return anything
  }
}

describe('a compiled schema', () => {
  it('accepts nothing that parsing refuses, for every answer of every operation', () => {
    for (const schema of schemas) {
      const accepts = acceptsOf(schema)
      for (const value of odd) {
        if (accepts(value)) expect(schema.safeParse(value).success).toBe(true)
      }
      fc.assert(
        fc.property(
          valueFor(schema),
          (value) => !accepts(value) || schema.safeParse(value).success,
        ),
        { numRuns: 60 },
      )
    }
  })

  it('accepts all that parsing accepts, for every answer of every operation', () => {
    for (const schema of schemas) {
      const accepts = acceptsOf(schema)
      fc.assert(
        fc.property(
          valueFor(schema),
          (value) => !schema.safeParse(value).success || accepts(value),
        ),
        { numRuns: 60 },
      )
    }
    expect(schemas.length).toBeGreaterThan(50)
  })

  it.each([
    ['a pattern with memory', z.string().regex(/a/g), 'a', 'b'],
    ['a sticky pattern', z.string().regex(/a/y), 'a', 'b'],
    ['several patterns', z.string().regex(/a/).regex(/b/).min(3), 'aab', 'ab'],
    ['an address', z.url(), 'https://a.test/', 'a'],
    ['bounds that are left out', z.number().gt(0).lt(2), 1, 2],
    ['a whole number of its own type', z.int(), 1, 1.5],
    [
      'a refined object',
      z.strictObject({ a: z.number() }).refine(({ a }) => a > 1),
      { a: 2 },
      { a: 1 },
    ],
    [
      'an object with further members',
      z.looseObject({ a: z.number() }),
      { a: 1, b: 2 },
      { a: '1' },
    ],
    ['a list with a length', z.array(z.number()).min(1), [1], []],
    ['a refined choice', z.union([z.string(), z.number()]).refine((one) => one !== 1), 2, 1],
    ['a refined enumeration', z.enum(['a', 'b']).refine((one) => one === 'a'), 'a', 'b'],
    ['a refined truth value', z.boolean().refine(Boolean), true, false],
    [
      'a refined member',
      z
        .string()
        .optional()
        .refine((one) => one !== 'b'),
      undefined,
      'b',
    ],
    ['a recursive schema', z.lazy(() => z.strictObject({ a: z.string() })), { a: 'a' }, { b: 'a' }],
    ['null or a text', z.string().nullable(), null, 1],
  ] as const)('decides %s as parsing does, again and again', (_, schema, good, bad) => {
    const accepts = acceptsOf(schema)
    for (let time = 0; time < 3; time += 1) {
      expect(accepts(good)).toBe(true)
      expect(accepts(bad)).toBe(false)
    }
  })
})
