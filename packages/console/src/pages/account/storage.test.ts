import { expect, it } from 'vitest'
import { storageUse } from './storage.ts'

it('the storage of a subscription is a share of what is included, or unlimited', () => {
  expect(storageUse({ Used: 250_000, Included: 1_000_000 })).toEqual({
    text: '250 kB of 1.00 MB',
    share: 0.25,
    isFull: false,
  })
  expect(storageUse({ Used: 12 })).toEqual({
    text: '12 B, unlimited',
    share: undefined,
    isFull: false,
  })
})

it('storage beyond what is included is full', () => {
  expect(storageUse({ Used: 20, Included: 10 })).toMatchObject({ share: 1, isFull: true })
  expect(storageUse({ Used: 0, Included: 0 })).toMatchObject({ share: 1, isFull: true })
})
