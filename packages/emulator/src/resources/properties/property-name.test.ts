import { profileFacts } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { nameProblem } from './property-name.ts'

const spec = profileFacts('spec')
const field = profileFacts('field')

/** A name of so many characters with a namespace. */
function nameOf(length: number): string {
  return `D.${'n'.repeat(length - 2)}`
}

it.each(['Demo.note', 'a.b', 'Input.sample-id.attributes', '1._', nameOf(256)])(
  '[PRP-04] a property has the valid name %s',
  (name) => {
    expect(nameProblem(name, spec)).toBeUndefined()
  },
)

it.each([
  ['note', 'no namespace'],
  ['a..b', 'an empty part'],
  ['.note', 'an empty namespace'],
  ['Demo.', 'nothing behind the dot'],
  ['..', 'nothing but dots'],
  ['Demo.my note', 'a space'],
  ['Demo.größe', 'a letter beyond ASCII'],
  ['Demo.a/b', 'a slash'],
  ['Demo.note\n', 'a line break'],
])('[PRP-04] a property name %j is refused: %s', (name) => {
  expect(nameProblem(name, spec)?.code).toBe('NAME_INVALID')
})

it('[PRP-04] a property name has 2 to 256 characters, or up to 64 where deployed clients expect that', () => {
  expect(nameProblem('a', spec)?.code).toBe('NAME_LENGTH')
  expect(nameProblem(nameOf(257), spec)?.rule).toBe('must have 2 to 256 characters, not 257')
  expect(nameProblem(nameOf(64), field)).toBeUndefined()
  expect(nameProblem(nameOf(65), field)?.code).toBe('NAME_LENGTH')
})
