// A process that runs a platform whose native apps are jobs of Slurm and whose contents are in a bucket, for tests that
// kill it. Arguments: the data folder, the configuration of Slurm, the folder where each run of the app leaves a line, and
// the address of the bucket.
import { slurm } from '@benchtop/clusters'
import { createEmulator, type SeedDocument } from '@benchtop/emulator'
import { s3 } from '@benchtop/s3'
import { testCredentials } from '../../packages/s3/src/testing/bucket-server.ts'

const [data = '', conf = '', runs = '', address = ''] = process.argv.slice(2)

/** Leaves a line for each run, in a file for its session, and a result; lasts long enough to be killed with its node. */
const script = `session=$(basename "$(dirname "$BENCHTOP_DATA")")
echo run >> "$0/$session"
sleep 5
mkdir -p "$BENCHTOP_DATA/output/appresults/4001/Result"
echo "result of $session" > "$BENCHTOP_DATA/output/appresults/4001/Result/result.txt"`

const seed: SeedDocument = {
  users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test', password: 'ada' }],
  applications: [
    {
      id: '2002',
      name: 'Depth',
      kind: 'native',
      owner: '1001',
      clientId: 'depth',
      command: ['sh', '-c', script, runs],
      workingDirectory: '/',
    },
  ],
  tokens: [{ token: 'ada', user: '1001', private: true, application: '2002' }],
  projects: [{ id: '4001', owner: '1001', name: 'Volvox' }],
}

const emulator = await createEmulator({
  data,
  executor: slurm(),
  blobs: s3({ address, credentials: testCredentials }),
  environment: { PATH: '/usr/local/bin:/usr/bin:/bin', SLURM_CONF: conf },
  seed,
})
process.send?.({ apiUrl: emulator.apiUrl, uiUrl: emulator.uiUrl })
