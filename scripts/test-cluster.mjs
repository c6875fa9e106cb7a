// npm run test:cluster: native apps as jobs of a real Slurm and contents in a bucket of a real Ceph, which the tests start
// and stop on loopback, and one app on every executor. It needs Debian's slurmctld, slurmd, slurm-client, munge,
// slurmrestd, slurm-wlm-jwt-plugin, ceph-mon, ceph-osd, radosgw, ceph-common, podman, busybox-static, bubblewrap and jq,
// and fails where they are missing.
import process from 'node:process'
import './lib/node-version.mjs'
import { runNode } from './lib/run.mjs'
import { ensureSetUp } from './lib/set-up.mjs'
import { toolEntry } from './lib/workspace.mjs'

await ensureSetUp({ storey: 'test' })
process.env['BENCHTOP_TEST_CLUSTER'] = '1'
process.exitCode = await runNode([
  toolEntry('vitest'),
  'run',
  'packages/emulator/src/executors/executor-contract.test.ts',
  'packages/clusters',
  'tests/cluster',
  ...process.argv.slice(2),
])
