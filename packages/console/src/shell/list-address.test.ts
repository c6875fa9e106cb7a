import { describe, expect, it } from 'vitest'
import { addressOf } from './address.ts'
import { sortingIn, sortMember } from './sorting.ts'
import { chosenIn, oneOf } from './list-address.ts'

const initial = { by: 'DateCreated', desc: true }

describe('the address of a list', () => {
  it('[CNS-04] is read back as it was written, with what is as usual left out', () => {
    const sort = sortMember({ by: 'Name', desc: true }, initial)
    const address = addressOf('/libraries', { search: 'a & b', status: '', sort })
    expect(address).toBe('/libraries?search=a+%26+b&sort=-Name')
    const query = Object.fromEntries(new URL(address, 'http://localhost').searchParams)
    expect(chosenIn(query, ['search', 'status'])).toEqual({ search: 'a & b', status: '' })
    expect(sortingIn(query, ['Name'], initial)).toEqual({ by: 'Name', desc: true })
    expect(sortMember(initial, initial)).toBeUndefined()
  })

  it('sets nothing that the list does not have', () => {
    expect(chosenIn({ other: '1' }, ['status'])).toEqual({ status: '' })
    expect(sortingIn({ sort: '-Password' }, ['Name'], initial)).toEqual(initial)
    expect(oneOf(['Active', 'Failed'], 'Gone')).toBeUndefined()
    expect(oneOf(['Active', 'Failed'], 'Failed')).toEqual(['Failed'])
  })
})
