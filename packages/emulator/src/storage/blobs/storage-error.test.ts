import { expect, it } from 'vitest'
import { StorageError, systemCode, writeFailure } from './storage-error.ts'

const failed = (code: string) => Object.assign(new Error(`${code}: failed`), { code })

it.each([
  ['ENOSPC', 'disk-full', 'free some space'],
  ['EDQUOT', 'disk-full', 'free some space'],
  ['EFBIG', 'disk-full', 'free some space'],
  ['EACCES', 'not-writable', 'grant it to its user'],
  ['EROFS', 'not-writable', 'grant it to its user'],
])('reports %s as %s, where it occurred and what to do', (system, code, advice) => {
  const cause = failed(system)
  const error = writeFailure(cause, '/data')
  expect(error).toBeInstanceOf(StorageError)
  expect(error).toMatchObject({ name: 'StorageError', code, cause })
  expect(String(error)).toContain(advice)
  expect(String(error)).toContain('/data')
})

it('doesn’t change any other failure', () => {
  const fault = failed('EIO')
  expect(writeFailure(fault, '/data')).toBe(fault)
  expect(systemCode(fault)).toBe('EIO')
  expect(systemCode('EIO')).toBeUndefined()
  expect(systemCode(Object.assign(new Error('5'), { code: 5 }))).toBeUndefined()
})
