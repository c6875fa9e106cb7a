import { connectTestPlatform } from '@benchtop/testkit'
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startCommand } from '../../packages/cli/src/testing/command.ts'
import { runCommandLine } from '../../packages/create-app/src/command-line.ts'
import { memoryWorld } from '../../packages/create-app/src/testing/memory-world.ts'
import { startSlurmCluster } from '../../packages/clusters/src/testing/slurm-cluster.ts'
import { testFolder } from '../../packages/emulator/src/testing/test-folder.ts'
import { startBucketServer, testCredentials } from '../../packages/s3/src/testing/bucket-server.ts'

const isRequested = process.env['BENCHTOP_TEST_CLUSTER'] !== undefined
if (!isRequested) console.warn('NOT TRIED: one app on every executor: run npm run test:cluster.')

const image = 'localhost/benchtop-one-app:1'
/** What the app and its image need of this machine. */
const applets = ['sh', 'awk', 'find', 'sort', 'head', 'gzip', 'mkdir', 'cat']

/** An app from the template, as `create` leaves it, whose manifest also names its image. */
async function createApp(): Promise<string> {
  const folder = await testFolder()
  const { world, stderr } = memoryWorld(folder)
  const args = ['variant-counter', '--template', 'native-shell', '--no-install', '--no-git']
  expect({ code: await runCommandLine(args, world), said: stderr() }).toEqual({ code: 0, said: '' })
  const app = join(folder, 'variant-counter')
  const path = join(app, 'benchtop.config.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  writeFileSync(path, JSON.stringify({ ...manifest, image }))
  return app
}

/** Builds the app's image from scratch, with what the base image of its Dockerfile would bring: busybox and jq. */
async function buildImage(app: string, environment: Readonly<Record<string, string>>) {
  const root = await testFolder()
  const put = (path: string): void => {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    copyFileSync(path, join(root, path))
  }
  put('/usr/bin/jq')
  const libraries = execFileSync('ldd', ['/usr/bin/jq']).toString()
  for (const [, path = ''] of libraries.matchAll(/(\/\S+) \(0x/g)) put(path)
  mkdirSync(join(root, 'bin'), { recursive: true })
  mkdirSync(join(root, 'tmp'))
  cpSync('/bin/busybox', join(root, 'bin/busybox'))
  for (const name of applets) symlinkSync('busybox', join(root, 'bin', name))
  mkdirSync(join(root, 'app'))
  for (const name of ['main.sh', 'count-variants.awk', 'report.jq', 'report.css']) {
    cpSync(join(app, name), join(root, 'app', name))
  }
  const input = execFileSync('tar', ['-c', '-C', root, '.'], { maxBuffer: 2 ** 27 })
  const options = { env: { ...environment }, input, stdio: 'pipe' as const }
  execFileSync('podman', ['import', '--change', 'WORKDIR /app', '-', image], options)
}

/** The environment of a platform whose apps need a container engine. */
function engineEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'CONTAINERS_CONF']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

describe.skipIf(!isRequested)(
  'an app from create that dev runs, with its bytes in a bucket',
  () => {
    it('[SCL-01] [NAT-02] [SCL-05] runs unchanged as a process, under bubblewrap, in podman and on Slurm, with one result', async () => {
      const app = await createApp()
      const environment = engineEnvironment()
      await buildImage(app, environment)
      await using cluster = await startSlurmCluster({ nodes: 2 })
      await using bucket = await startBucketServer()

      const run = async (executor: 'process' | 'bubblewrap' | 'podman' | 'slurm') => {
        const address = bucket.address(executor)
        const places = ['--data', await testFolder(), '--blobs', address]
        const args = ['dev', '--json', '--port', '0', ...places, '--executor', executor]
        await using command = startCommand(args, {
          folder: app,
          environment: {
            ...environment,
            SLURM_CONF: cluster.environment['SLURM_CONF'] ?? '',
            AWS_ACCESS_KEY_ID: testCredentials.accessKeyId,
            AWS_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
          },
        })
        const { uiUrl } = await command.ready()
        await command.event('registered')
        const platform = await connectTestPlatform({
          BENCHTOP_UI_URL: uiUrl,
          BENCHTOP_CLIENT_ID: 'variant-counter',
        })
        const launched = await platform.launch(platform.app!, {
          as: 'ada@example.test',
          name: 'The same on all',
          values: { calls: 'appresults/6001', 'project-id': 'projects/4001' },
        })
        const { Status, StatusSummary } = launched.session
        expect({ executor, Status, StatusSummary }).toMatchObject({ Status: 'Complete' })
        const result = await launched.result()
        const { Items } = await launched.client.v1.appResultProperties.list({ id: result.Id })
        const lines = bucket.requests.map(({ line }) => line)
        expect(lines).toContainEqual(expect.stringMatching(`^PUT /contents/${executor}/blobs/`))
        return {
          status: Status,
          files: result.files.map(({ Path, Size }) => ({ Path, Size })),
          counts: await result.text('counts.json'),
          report: await result.text('report.html'),
          properties: Items.map((item) => ({ name: item.Name, content: item.Content })),
        }
      }
      const asProcess = await run('process')
      expect(JSON.parse(asProcess.counts)).toMatchObject({ variants: 45 })
      expect(asProcess.properties).toContainEqual({ name: 'Counts.Variants', content: '45' })
      expect(await run('bubblewrap')).toEqual(asProcess)
      expect(await run('podman')).toEqual(asProcess)
      expect(await run('slurm')).toEqual(asProcess)
    })
  },
)
