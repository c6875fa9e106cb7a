import { PlatformError } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { FileRow } from '../files/files-store.ts'
import type { Indexing } from './indexing.ts'
import { createVariantFiles } from './variant-files.ts'

it('[VAR-12] a file whose index is made again has no Notifications yet, and its record is given', async () => {
  const blobs = { location: async () => ({ path: '/none' }) } as unknown as BlobStore
  const indexing = {
    has: async (_: string, kind: string) => kind === 'variants',
    ready: async () => Promise.reject(new PlatformError('Conflict', 'The file is being indexed.')),
  } as unknown as Indexing
  const files = createVariantFiles(blobs, indexing)
  expect(await files.notices({ name: 'a.vcf', sha256: '0' } as FileRow)).toEqual([])
  await files.close()
})
