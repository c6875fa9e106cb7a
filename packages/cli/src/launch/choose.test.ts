import { describe, expect, it } from 'vitest'
import { chooseApplication, chooseUser } from './choose.ts'

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

describe('the application that is meant', () => {
  it.each([
    ['2', '2'],
    ['twin-b', '3'],
    ['DEPTH', '1'],
    ['1', '1'],
  ])('%s is %s: an id or client id before a name, which may be in any case', (word, id) => {
    expect(chooseApplication(applications, word).id).toBe(id)
  })

  it('is asked for when several have the name', () => {
    expect(() => chooseApplication(applications, 'Twin')).toThrow('by its id: 2, 3.')
  })

  it('is told when there is none, with those that there are', () => {
    expect(() => chooseApplication(applications, 'other')).toThrow(
      'Depth (depth-app), Twin (twin-a)',
    )
    expect(() => chooseApplication([], 'other')).toThrow('Load a seed')
  })
})

describe('the user that is meant', () => {
  it('is found by id and by e-mail address, and is the first where nobody is named', () => {
    expect(chooseUser(users, '12').name).toBe('Ben')
    expect(chooseUser(users, 'BEN@example.test').name).toBe('Ben')
    expect(chooseUser(users, undefined).name).toBe('Ada')
  })

  it('[CLI-01] is suggested where the word is much like one that there is', () => {
    expect(() => chooseUser(users, 'bne@example.test')).toThrow('Did you mean "ben@example.test"?')
    expect(() => chooseApplication(applications, 'dept')).toThrow('Did you mean "Depth"?')
  })

  it('is told when there is none', () => {
    expect(() => chooseUser(users, '13')).toThrow('There is no user "13". The platform has ada@')
    expect(() => chooseUser([], undefined)).toThrow('no user yet')
  })
})
