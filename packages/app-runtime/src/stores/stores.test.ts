import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fileStore } from './file-store.ts'
import { memoryStore, type StoreOptions } from './secret-store.ts'

async function inFile(options: StoreOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return fileStore(join(folder, 'secrets.json'), options)
}

it.each([
  ['memory', async (options: StoreOptions) => memoryStore(options)],
  ['a file', inFile],
] as const)('[RTM-01] secrets in %s are kept until they expire', async (_, open) => {
  let now = 0
  const store = await open({ now: () => now })
  await store.set('token', 'kept')
  await store.set('state', 'pending', { expiresInMs: 1_000 })
  now = 999
  expect(await store.get('state')).toBe('pending')
  now = 1_000
  expect(await store.get('state')).toBeUndefined()
  expect(await store.delete('state')).toBe(false)
  expect(await store.get('token')).toBe('kept')
})
