// A platform whose contents are in a bucket of the tests and whose apps run on a server of TES. Arguments: its folder, the
// address of the bucket, that of the server, and a file with its token.
import { tes } from '@benchtop/clusters'
import { createEmulator } from '@benchtop/emulator'
import { s3 } from '@benchtop/s3'

const [, , folder = '', bucket = '', url = '', tokenFile = ''] = process.argv
/** The keys of the tests' buckets, written here so that nothing of the tests takes memory in this process. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Writes as many random bytes as its input says, which are on the disk before it ends. */
const script = `count=$(sed -n 's/.*"Content": *"\\([0-9]*\\)".*/\\1/p' input/AppSession.json | head -1)
mkdir -p output/appresults/4001/Large && head -c "$count" /dev/urandom > output/appresults/4001/Large/large.bin && sync`

const emulator = await createEmulator({
  data: folder,
  blobs: s3({ address: bucket, credentials }),
  executor: tes({ url, tokenFile, image: 'an image', stage: { port: 0 } }),
  seed: {
    users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
    applications: [
      {
        id: '2002',
        name: 'Large',
        kind: 'native',
        owner: '1001',
        clientId: 'large',
        command: ['sh', '-c', `cd "$BENCHTOP_DATA" && ${script}`],
        workingDirectory: '/',
      },
    ],
    projects: [{ id: '4001', owner: '1001', name: 'Large files' }],
    tokens: [{ token: 'bench', user: '1001', private: true, application: '2002' }],
  },
})
console.log(JSON.stringify({ url: emulator.apiUrl, uiUrl: emulator.uiUrl }))
process.on('SIGTERM', () => void emulator.close())
