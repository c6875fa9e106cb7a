// A platform that takes files. Arguments: its folder, and the address of a bucket of the tests where its contents go to one.
import { createEmulator } from '@benchtop/emulator'

const [, , folder = '', address] = process.argv
/** The keys of the tests' buckets, written here so that nothing of the tests takes memory in this process. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

// Loaded where it is used, so that it takes no memory elsewhere.
const blobs = address && (await import('@benchtop/s3')).s3({ address, credentials })

const emulator = await createEmulator({
  data: folder,
  environment: { PATH: process.env['PATH'] ?? '' },
  ...(blobs && { blobs }),
  seed: {
    users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
    applications: [
      { id: '2001', name: 'App', kind: 'web', owner: '1001' },
      {
        id: '2002',
        name: 'Count',
        kind: 'native',
        owner: '1001',
        clientId: 'count',
        command: [
          'sh',
          '-c',
          'echo "bytes: $(find -L "$BENCHTOP_DATA/input" -name "*.bin" -exec cat {} + | wc -c)"',
        ],
        workingDirectory: folder,
      },
    ],
    projects: [{ id: '4001', owner: '1001', name: 'Large files' }],
    tokens: [{ token: 'bench', user: '1001', private: true, application: '2001' }],
  },
})
console.log(JSON.stringify({ url: emulator.apiUrl, uiUrl: emulator.uiUrl }))
process.on('SIGTERM', () => void emulator.close())
