import { expect, it } from 'vitest'
import { resourceId } from './resource-id.ts'

it.each(['4001', 'projects/4001', 'v1pre3/projects/4001', ' v2/projects/4001 '])(
  'reads the id of %j',
  (typed) => {
    expect(resourceId(typed, 'projects')).toBe('4001')
  },
)

it.each(['', 'Volvox', 'runs/8001', 'projects/', 'projects/4001/samples', '-1', '4.5'])(
  'refuses %j',
  (typed) => {
    expect(() => resourceId(typed, 'projects')).toThrow('Write it as 4001 or projects/4001.')
  },
)
