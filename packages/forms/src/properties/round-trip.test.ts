import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readValues } from '../values/read-values.ts'
import { submittedValues } from '../values/submitted-values.ts'
import { arbitraryForm, arbitraryValues } from '../testing/arbitrary-form.ts'
import { fromProperties } from './from-properties.ts'
import type { LaunchProperty } from './launch-property.ts'
import { toProperties } from './to-properties.ts'

const launches = arbitraryForm.chain((form) => fc.tuple(fc.constant(form), arbitraryValues(form)))

it('reads from properties the values that they were derived from', () => {
  fc.assert(
    fc.property(launches, ([form, values]) => {
      const submitted = submittedValues(form, readValues(form, values).values)
      const properties = toProperties(form, values)
      const again = fromProperties(form, properties)
      expect(again).toEqual(submitted)
      expect(toProperties(form, again)).toEqual(properties)
    }),
    { numRuns: 300 },
  )
})

it('reads them from the records of a session too, which merge equal references', () => {
  fc.assert(
    fc.property(launches, ([form, values]) => {
      const properties = toProperties(form, values)
      const records = properties.map(asRecord)
      expect(fromProperties(form, records)).toEqual(fromProperties(form, properties))
    }),
    { numRuns: 300 },
  )
})

/** A property as a session shows it. */
function asRecord({ Name, Type, Content, Items, ItemsMap }: LaunchProperty) {
  const named = { Name, Type, Href: `v1pre3/appsessions/1/properties/${Name}` }
  if (Type === 'map[]') return { ...named, ItemsMap, Items: ItemsMap }
  if (Type === 'string') return { ...named, Content }
  if (Type === 'string[]') return { ...named, Items, ItemsTotalCount: Items?.length }
  const resource = (href: string) => ({ Id: href.split('/')[2], Href: href, Name: 'A name' })
  if (Content === undefined) return { ...named, Items: [...new Set(Items)].map(resource) }
  return { ...named, Content: resource(Content), Items: [resource(Content)] }
}
