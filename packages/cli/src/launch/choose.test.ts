import { describe, expect, it } from 'vitest'
import { chooseApplication, chooseUser, nameOf, namedApplication, namedUser } from './choose.ts'

const applications = [
  { id: '1', name: 'Depth', kind: 'native', clientId: 'depth-app' },
  { id: '2', name: 'Twin', kind: 'native', clientId: 'twin-a' },
  { id: '3', name: 'twin', kind: 'web', clientId: 'twin-b' },
  { id: '4', name: '1', kind: 'web', clientId: 'one' },
] as const
const users = [
  { id: '11', name: 'Ada', email: 'ada@example.test' },
  { id: '12', name: 'Ben', email: 'ben@example.test' },
]

describe('choosing an application', () => {
  it.each([
    ['2', '2'],
    ['twin-b', '3'],
    ['DEPTH', '1'],
    ['1', '1'],
  ])('finds %s as %s: an id or client id before a name, which may be in any case', (word, id) => {
    expect(chooseApplication(applications, word).id).toBe(id)
  })

  it('requires an id if several have the name', () => {
    expect(() => chooseApplication(applications, 'Twin')).toThrow('by its id: 2, 3.')
  })

  it('reports an unknown name, with the existing ones', () => {
    expect(() => chooseApplication(applications, 'other')).toThrow(
      'Depth (depth-app), Twin (twin-a)',
    )
    expect(() => chooseApplication([], 'other')).toThrow('Load a seed')
  })
})

describe('choosing a user', () => {
  it('finds one by id and by e-mail address, and defaults to the first', () => {
    expect(chooseUser(users, '12').name).toBe('Ben')
    expect(chooseUser(users, 'BEN@example.test').name).toBe('Ben')
    expect(chooseUser(users, undefined).name).toBe('Ada')
  })

  it('[CLI-01] suggests a similar name', () => {
    expect(() => chooseUser(users, 'bne@example.test')).toThrow('Did you mean "ben@example.test"?')
    expect(() => chooseApplication(applications, 'dept')).toThrow('Did you mean "Depth"?')
  })

  it('reports an unknown user', () => {
    expect(() => chooseUser(users, '13')).toThrow('There is no user "13". The platform has ada@')
    expect(() => chooseUser([], undefined)).toThrow('no user yet')
  })
})

it('names by id what an option names, and shows the name of what has an id', () => {
  expect(namedUser(users, 'ben@example.test')).toBe('12')
  expect(namedUser(users, undefined)).toBeUndefined()
  expect(namedApplication(applications, 'depth')).toBe('1')
  expect(namedApplication(applications, undefined)).toBeUndefined()
  expect(nameOf(users, '12')).toBe('Ben')
  expect(nameOf(users, '13')).toBe('13')
  expect(nameOf(users, null)).toBe('')
  expect(nameOf(users, '13', 'none')).toBe('none')
})
