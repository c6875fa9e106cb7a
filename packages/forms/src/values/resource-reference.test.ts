import { expect, it } from 'vitest'
import { parseReference } from './resource-reference.ts'

it.each([
  ['v1pre3/samples/5001', 'v1pre3/samples/5001'],
  ['samples/5001', 'v1pre3/samples/5001'],
  ['/v1pre3/samples/5001/', 'v1pre3/samples/5001'],
  [' v1pre3/appresults/a-1_b ', 'v1pre3/appresults/a-1_b'],
  ['http://127.0.0.1:5100/v1pre3/projects/4001', 'v1pre3/projects/4001'],
  ['https://api.example.test/v2/runs/8001', 'v1pre3/runs/8001'],
  ['V1PRE3/Files/7001', 'v1pre3/files/7001'],
])('%j is %s', (address, href) => {
  expect(parseReference(address)?.href).toBe(href)
})

it.each([
  '',
  '5001',
  'samples',
  'samples/',
  'v1pre3/users/1',
  'v1pre3/samples/50 01',
  'v1pre3/samples/1/files',
  'v3/samples/1',
  'javascript:samples/1',
])('%j is not a reference to a resource', (address) => {
  expect(parseReference(address)).toBeUndefined()
})
