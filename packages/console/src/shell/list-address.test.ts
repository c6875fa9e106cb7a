import { describe, expect, it } from 'vitest'
import { sortingIn } from './sorting.ts'
import { chosenIn, listAddress, oneOf } from './list-address.ts'

const initial = { by: 'DateCreated', desc: true }

describe('the address of a list', () => {
  it('holds its filters and its order, and leaves out what is as usual', () => {
    const chosen = { search: 'pool 1&2', status: '' }
    expect(listAddress('/libraries', chosen, { by: 'Name', desc: false }, initial)).toBe(
      '/libraries?search=pool+1%262&sort=Name',
    )
    expect(listAddress('/libraries', { search: '' }, initial, initial)).toBe('/libraries')
  })

  it('is read back as it was written', () => {
    const address = listAddress(
      '/libraries',
      { search: 'a b', status: 'Failed' },
      { by: 'Name', desc: true },
      initial,
    )
    const query = Object.fromEntries(new URL(address, 'http://localhost').searchParams)
    expect(chosenIn(query, ['search', 'status'])).toEqual({ search: 'a b', status: 'Failed' })
    expect(sortingIn(query, ['Name'], initial)).toEqual({ by: 'Name', desc: true })
  })

  it('sets nothing that the list does not have', () => {
    expect(chosenIn({ other: '1' }, ['status'])).toEqual({ status: '' })
    expect(sortingIn({ sort: '-Password' }, ['Name'], initial)).toEqual(initial)
    expect(oneOf(['Active', 'Failed'], 'Gone')).toBeUndefined()
    expect(oneOf(['Active', 'Failed'], 'Failed')).toEqual(['Failed'])
  })
})
