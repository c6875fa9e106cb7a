import { AwsClient } from 'aws4fetch'
import { execFile, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import getPort from 'get-port'
import { spawnDaemon } from '../../../clusters/src/testing/spawn-daemon.ts'
import { testBucket, testCredentials } from './bucket-server.ts'

const run = promisify(execFile)

/** Ceph's gateway for S3 on this machine's loopback, with one OSD in memory. */
export type CephServer = AsyncDisposable & {
  /** Sends a signed request to a path of the bucket. */
  send(path: string, init?: RequestInit): Promise<Response>
  /** The address of the server. */
  readonly endpoint: string
  /** The address of a store in its bucket. */
  address(prefix: string, params?: Readonly<Record<string, string>>): string
}

/** The programs, and Debian's packages that have them. */
const programs = {
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  radosgw: 'radosgw',
  'radosgw-admin': 'radosgw',
  ceph: 'ceph-common',
  'ceph-authtool': 'ceph-common',
}

/** Throws where a program is missing, since a suite of its own skips nothing. */
async function requirePrograms(): Promise<void> {
  const folders = String(process.env['PATH']).split(delimiter)
  for (const [program, name] of Object.entries(programs)) {
    const found = await Promise.allSettled(folders.map((folder) => access(join(folder, program))))
    if (found.some(({ status }) => status === 'fulfilled')) continue
    throw new Error(
      `${program} is not installed: apt-get install ${name} (all: ceph-mon ceph-osd radosgw ceph-common)`,
    )
  }
}

/** Starts it with a bucket, in about a quarter of a minute. What it stores takes memory, up to so many bytes. */
export async function startCephServer({ memoryBytes = 2 * 2 ** 30 } = {}): Promise<CephServer> {
  await requirePrograms()
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-ceph-'))
  const [monitor, gateway] = [await getPort(), await getPort()]
  const conf = join(folder, 'ceph.conf')
  const fsid = randomUUID()
  const environment = { ...process.env, CEPH_CONF: conf, HOME: folder }
  const children: ChildProcess[] = []
  const command = async (program: string, ...args: readonly string[]): Promise<string> =>
    (await run(program, args, { env: environment, cwd: folder, timeout: 120_000 })).stdout
  const start = (program: string, ...args: readonly string[]): void => {
    const options = { env: environment, cwd: folder, stdio: 'ignore' } as const
    children.push(spawnDaemon(program, ['-f', '-c', conf, ...args], options))
  }
  const end = async (): Promise<void> => {
    // The gateway first: each needs the one before it. Nothing in memory is worth an orderly end.
    for (const child of children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    }
    await rm(folder, { recursive: true, force: true })
  }

  try {
    for (const name of ['mon', 'osd', 'log', 'rgw']) await mkdir(join(folder, name))
    await writeFile(conf, cephConf({ folder, fsid, monitor, gateway, memoryBytes }))
    const keyring = join(folder, 'keyring')
    await command('ceph-authtool', '-C', keyring, '--gen-key', '-n', 'mon.', ...caps('mon'))
    const all = caps('mon', 'osd', 'mgr')
    await command('ceph-authtool', keyring, '--gen-key', '-n', 'client.admin', ...all)
    await command('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--fsid', fsid, '--keyring', keyring)
    start('ceph-mon', '-i', 'a')

    const uuid = randomUUID()
    const id = (await command('ceph', 'osd', 'create', uuid)).trim()
    const rights = ['mon', 'allow profile osd', 'osd', 'allow *']
    const osdKeyring = join(folder, 'osd', 'keyring')
    await command('ceph', 'auth', 'get-or-create', `osd.${id}`, ...rights, '-o', osdKeyring)
    await command('ceph-osd', '-c', conf, '-i', id, '--mkfs', '--osd-uuid', uuid)
    start('ceph-osd', '-i', id, '--osd-uuid', uuid)

    const ofGateway = ['client.rgw', 'mon', 'allow rw', 'osd', 'allow rwx']
    const rgwKeyring = join(folder, 'rgw', 'keyring')
    await command('ceph', 'auth', 'get-or-create', ...ofGateway, '-o', rgwKeyring)
    start('radosgw', '-n', 'client.rgw', '-k', rgwKeyring)
    const endpoint = `http://127.0.0.1:${gateway}`
    await until(folder, 'client.rgw', () => fetch(endpoint).then(() => true))
    const { accessKeyId, secretAccessKey } = testCredentials
    const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey]
    await command('radosgw-admin', 'user', 'create', '--uid=t', '--display-name=t', ...keys)
    const signer = new AwsClient({ ...testCredentials, service: 's3', region: 'us-east-1' })
    const made = await signer.fetch(`${endpoint}/${testBucket}`, { method: 'PUT' })
    if (!made.ok) throw new Error(`No bucket was made: ${made.status} ${await made.text()}`)
    return {
      endpoint,
      send: (path, init) => signer.fetch(`${endpoint}/${testBucket}/${path}`, init),
      address(prefix, params = {}) {
        const query = new URLSearchParams({ endpoint, ...params })
        return `s3://${testBucket}/${prefix}?${query.toString()}`
      },
      [Symbol.asyncDispose]: end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

function caps(...services: readonly string[]): string[] {
  return services.flatMap((service) => ['--cap', service, 'allow *'])
}

type Conf = {
  readonly folder: string
  readonly fsid: string
  readonly monitor: number
  readonly gateway: number
  readonly memoryBytes: number
}

function cephConf({ folder, fsid, monitor, gateway, memoryBytes }: Conf): string {
  return `${[
    '[global]',
    `fsid = ${fsid}`,
    'mon initial members = a',
    `mon host = [v2:127.0.0.1:${monitor}]`,
    'auth cluster required = cephx',
    'auth service required = cephx',
    'auth client required = cephx',
    `keyring = ${folder}/keyring`,
    `run dir = ${folder}`,
    `admin socket = ${folder}/$name.asok`,
    `pid file = ${folder}/$name.pid`,
    `log file = ${folder}/log/$name.log`,
    `crash dir = ${folder}/log`,
    'osd pool default size = 1',
    'osd pool default min size = 1',
    'osd pool default pg num = 8',
    'osd pool default pgp num = 8',
    'osd pool default pg autoscale mode = off',
    'osd crush chooseleaf type = 0',
    'mon allow pool size one = true',
    // How full the disk of this machine is doesn't concern what is in memory.
    'mon data avail crit = 0',
    'mon data avail warn = 0',
    '[mon]',
    `mon data = ${folder}/mon`,
    '[osd]',
    // Only loopback is listened on; a monitor would take a default port with it.
    'public addr = 127.0.0.1',
    'cluster addr = 127.0.0.1',
    `osd data = ${folder}/osd`,
    `keyring = ${folder}/osd/keyring`,
    'osd objectstore = memstore',
    `memstore device bytes = ${memoryBytes}`,
    '[client.rgw]',
    `rgw data = ${folder}/rgw`,
    `rgw frontends = beast endpoint=127.0.0.1:${gateway} tcp_nodelay=1`,
    'rgw enable ops log = false',
  ].join('\n')}\n`
}

/** Waits for a daemon; the error has the end of what it wrote. */
async function until(folder: string, name: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = AbortSignal.timeout(120_000)
  while (!(await isTrue().catch(() => false))) {
    if (deadline.aborted) {
      const log = await readFile(join(folder, 'log', `${name}.log`), 'utf8').catch(() => '')
      throw new Error(`Ceph did not start.\n${log.trimEnd().split('\n').slice(-5).join('\n')}`)
    }
    // oxlint-disable-next-line laws/no-sleep -- a daemon of others says nowhere when it is ready
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
