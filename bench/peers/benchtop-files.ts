// A platform whose files go to a bucket of the tests. Arguments: its folder, and the address of the bucket.
import { createEmulator } from '@benchtop/emulator'
import { s3 } from '@benchtop/s3'
import { filesSeed } from '../files-seed.ts'

const [, , folder = '', address = ''] = process.argv
/** The keys of the tests' buckets, written here so that nothing of the tests takes memory in this process. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

const emulator = await createEmulator({
  data: folder,
  environment: { PATH: process.env['PATH'] ?? '' },
  blobs: s3({ address, credentials }),
  seed: filesSeed(folder),
})
console.log(JSON.stringify({ url: emulator.apiUrl, uiUrl: emulator.uiUrl }))
process.on('SIGTERM', () => void emulator.close())
