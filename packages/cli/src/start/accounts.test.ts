import { expect, it } from 'vitest'
import { accountsOf } from './accounts.ts'

const ada = { id: '1', name: 'Ada', email: 'ada@example.test' }
const ben = { id: '2', name: 'Ben', email: 'ben@example.test' }

it('joins users with their credentials from the seeds', () => {
  const seeds = [
    { users: [{ email: ada.email, password: 'ada' }] },
    {
      tokens: [
        { token: 'read', user: '1', scopes: ['read global'] },
        { token: 'all', user: '1', private: true },
      ],
    },
  ]
  expect(accountsOf([ada, ben], seeds)).toEqual([
    { ...ada, password: 'ada', token: 'all' },
    { ...ben, password: undefined, token: undefined },
  ])
})

it('leaves out users that are in a seed and not on the platform', () => {
  expect(accountsOf([], [{ users: [{ email: ada.email, password: 'ada' }] }])).toEqual([])
})
