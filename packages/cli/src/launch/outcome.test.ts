import type { PropertyRecord } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { valueOf } from './outcome.ts'

const property = (members: Partial<PropertyRecord>): PropertyRecord => ({
  Name: 'p',
  Type: 'string',
  Href: 'v1pre3/appresults/1/properties/p',
  Description: '',
  ...members,
})
const sample = { Id: '5', Href: 'v1pre3/samples/5', Name: 'NA12878' }

it.each([
  [property({ Content: 'text' }), 'text'],
  [property({ Items: ['a', 'b'] }), 'a, b'],
  [property({ Content: sample, Items: [sample] }), 'NA12878 (v1pre3/samples/5)'],
  [
    property({ Items: [sample, { Id: '6', Href: 'v1pre3/samples/6' }] }),
    'NA12878 (v1pre3/samples/5), v1pre3/samples/6',
  ],
  [property({ Content: [{ Key: 'ctgA', Values: ['8', '18.5'] }] }), 'ctgA=8,18.5'],
  [property({}), ''],
])('shows a property of any type as one text', (record, text) => {
  expect(valueOf(record)).toBe(text)
})
