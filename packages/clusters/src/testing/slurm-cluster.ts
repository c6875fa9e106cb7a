import { execFile, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
// oxlint-disable-next-line laws/no-sleep -- Daemons of others notify no one when they are ready.
import { setInterval } from 'node:timers/promises'
import { promisify } from 'node:util'
import getPort from 'get-port'
import { spawnDaemon } from './spawn-daemon.ts'

const run = promisify(execFile)

/** A cluster of Slurm on this machine's loopback: a controller, nodes, and the daemon that authenticates them. */
export type SlurmCluster = AsyncDisposable & {
  /** What Slurm's programs need of the environment. */
  readonly environment: Readonly<Record<string, string>>
  readonly nodes: readonly string[]
  /** Runs one of Slurm's programs and gives what it prints. */
  command(program: string, ...args: readonly string[]): Promise<string>
  /** What the controller has written. */
  controllerLog(): Promise<string>
  /** The node that a job runs on. */
  nodeOf(job: string): Promise<string>
  /** Kills the daemon of a node with everything that runs on it. */
  killNode(name: string): Promise<void>
  /** Starts a node's daemon, unless it runs, and waits until the node is in service. */
  startNode(name: string): Promise<void>
  /** Takes all nodes out of service; what runs there ends by itself. */
  drainNodes(): Promise<void>
  /** Puts all nodes back into service, as often as it takes. Rejects with what Slurm says where it can't. */
  resumeNodes(): Promise<void>
  /** Ends the controller, which stores its queue first. */
  stopController(): Promise<void>
  /** Starts the controller, unless it runs, and waits until it answers. */
  startController(): Promise<void>
  /** Starts Slurm's server for HTTP, as a user without rights; gives its address and a file with a token for this user. */
  startRest(): Promise<{ readonly url: string; readonly tokenFile: string }>
  /** The same on a socket of the file system: anyone who may open it acts as the user of the server. */
  startRestOnSocket(): Promise<{ readonly url: string }>
}

/** Debian's packages that a cluster is made of, and the programs of them that are looked for. */
const packages = 'slurmctld slurmd slurm-client munge slurmrestd slurm-wlm-jwt-plugin'
const programs = ['slurmctld', 'slurmd', 'sbatch', 'squeue', 'munged', 'slurmrestd']
/** The user of the server for HTTP, which refuses to run as root or as Slurm's own user. */
export const unprivilegedUser = 65_534
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Throws where a program is missing, since a suite of its own skips nothing. */
async function requirePrograms(): Promise<void> {
  for (const program of programs) {
    const found = await Promise.all(
      path.split(':').map((folder) =>
        access(join(folder, program)).then(
          () => true,
          () => false,
        ),
      ),
    )
    if (found.includes(true)) continue
    throw new Error(`${program} is not installed: apt-get install ${packages}`)
  }
}

const nodeCpus = 8
/** The states of a node that takes jobs, also where some wait for it already; one with an asterisk doesn't respond. */
const inService = /^(idle|mixed|allocated|completing)$/
/** So long a daemon has to end by itself before it is killed: the controller stores its queue meanwhile. */
const endTimeoutMs = 60_000
/** So long one has to be ready, on a machine that may be very busy; and how often it is queried. */
const startTimeoutMs = 120_000
const queryMs = 100

/** Starts a cluster with so many nodes; `more` are further lines of its slurm.conf. */
export async function startSlurmCluster({
  nodes: count = 4,
  more = [] as readonly string[],
} = {}): Promise<SlurmCluster> {
  await requirePrograms()
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-slurm-'))
  const nodes = Array.from({ length: count }, (_, at) => `n${at + 1}`)
  const ports = await Promise.all(Array.from({ length: count + 1 }, () => getPort()))
  const conf = join(folder, 'slurm.conf')
  const socket = join(folder, 'munge.socket')
  const environment = { PATH: path, SLURM_CONF: conf, HOME: folder }
  // Its server for HTTP runs as another user.
  await chmod(folder, 0o755)
  for (const name of ['state', 'log', ...nodes]) await mkdir(join(folder, name))
  await writeFile(join(folder, 'munge.key'), randomBytes(128), { mode: 0o600 })
  await writeFile(join(folder, 'jwt.key'), randomBytes(32), { mode: 0o600 })
  await writeFile(conf, slurmConf({ folder, nodes, ports, more }))
  const { start, kill, killAll } = createDaemons(environment)
  const until = (what: string, isTrue: () => Promise<boolean>): Promise<void> =>
    waitFor(what, isTrue, folder)
  const command = async (program: string, ...args: readonly string[]): Promise<string> =>
    (await run(program, args, { env: environment, maxBuffer: 2 ** 27 })).stdout
  const statesOf = async (names: readonly string[]): Promise<string[]> =>
    (await command('sinfo', '-hN', '-n', names.join(','), '-o', '%T')).trim().split('\n')
  const startNode = async (name: string): Promise<void> => {
    start(name, 'slurmd', ['-D', '-N', name, '-f', conf])
    await until(`the node ${name} is in service`, async () =>
      (await statesOf([name])).every((state) => inService.test(state)),
    )
  }
  const startController = async (): Promise<void> => {
    start('controller', 'slurmctld', ['-D', '-f', conf])
    await until('the controller answers', async () =>
      (await command('scontrol', 'ping')).includes('UP'),
    )
  }
  const all = `NodeName=${nodes.join(',')}`
  const resumeNodes = (): Promise<void> =>
    until('all nodes are in service', async () => {
      const states = await statesOf(nodes)
      if (states.every((state) => inService.test(state))) return true
      // One command may get lost where a controller has just started, and a node that isn't drained refuses it.
      const refusal = await command('scontrol', 'update', all, 'State=RESUME').then(
        () => '',
        (error: unknown) => String(error),
      )
      throw new Error(`The nodes are ${states.join(', ')}. ${refusal}`)
    })
  const rest = (name: string, kind: 'jwt' | 'local', address: string): void =>
    start(name, 'slurmrestd', ['-s', 'openapi/v0.0.38', '-a', `rest_auth/${kind}`, address], {
      ...(kind === 'jwt' && { SLURM_JWT: 'daemon' }),
    })
  const end = async (): Promise<void> => {
    for (const name of nodes) await killTasks(folder, name)
    await killAll()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    start('munge', 'munged', [
      '--foreground',
      '--force',
      `--key-file=${join(folder, 'munge.key')}`,
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'munge.pid')}`,
      `--log-file=${join(folder, 'log', 'munge.log')}`,
      `--seed-file=${join(folder, 'munge.seed')}`,
    ])
    await until('munged listens', () => access(socket).then(() => true))
    await startController()
    await Promise.all(nodes.map(startNode))
  } catch (error) {
    await end()
    throw error
  }

  return {
    environment,
    nodes,
    command,
    controllerLog: () => readFile(join(folder, 'log', 'slurmctld.log'), 'utf8'),
    nodeOf: async (job) => (await command('squeue', '--noheader', '--format=%N', '-j', job)).trim(),
    async killNode(name) {
      await killTasks(folder, name)
      await kill(name, 'SIGKILL')
    },
    startNode,
    drainNodes: async () => {
      await command('scontrol', 'update', all, 'State=DRAIN', 'Reason=test')
    },
    resumeNodes,
    stopController: () => kill('controller', 'SIGTERM'),
    startController,
    async startRest() {
      const port = await getPort()
      await kill('rest', 'SIGTERM')
      rest('rest', 'jwt', `127.0.0.1:${port}`)
      const token = /SLURM_JWT=(.+)/.exec(await command('scontrol', 'token', 'lifespan=3600'))?.[1]
      const url = `http://127.0.0.1:${port}`
      await until('slurmrestd answers', () => fetch(url).then(() => true))
      const tokenFile = join(folder, 'token')
      await writeFile(tokenFile, token ?? '', { mode: 0o600 })
      return { url, tokenFile }
    },
    async startRestOnSocket() {
      const place = join(folder, 'rest')
      await kill('rest on a socket', 'SIGTERM')
      await rm(place, { recursive: true, force: true })
      await mkdir(place)
      await chown(place, unprivilegedUser, unprivilegedUser)
      const url = `unix:${join(place, 'socket')}`
      rest('rest on a socket', 'local', url)
      await until('slurmrestd listens', () => access(join(place, 'socket')).then(() => true))
      return { url }
    },
    async [Symbol.asyncDispose]() {
      await command('scancel', '--full', '--signal=KILL', '--name=benchtop').catch(() => '')
      await end()
    },
  }
}

/** The processes of a cluster, by their names. */
function createDaemons(environment: Readonly<Record<string, string>>) {
  const children = new Map<string, ChildProcess>()
  const kill = async (name: string, signal: NodeJS.Signals): Promise<void> => {
    const child = children.get(name)
    children.delete(name)
    if (child === undefined || hasEnded(child)) return
    const exited = once(child, 'exit')
    const timer = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs)
    child.kill(signal)
    // Until it is gone, another can't have its port.
    await exited
    clearTimeout(timer)
  }
  return {
    kill,
    start(
      name: string,
      program: string,
      args: readonly string[],
      more: Readonly<Record<string, string>> = {},
    ): void {
      const running = children.get(name)
      if (running !== undefined && !hasEnded(running)) return
      const child = spawnDaemon(program, args, {
        env: { ...environment, ...more },
        stdio: 'ignore',
        // A group of its own, so that what a node runs is killed with it.
        detached: true,
        ...(program === 'slurmrestd' && { uid: unprivilegedUser, gid: unprivilegedUser }),
      })
      children.set(name, child)
    },
    /** Ends all of them, those that others need last. */
    async killAll(): Promise<void> {
      for (const name of [...children.keys()].toReversed()) await kill(name, 'SIGTERM')
    },
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

type Conf = {
  readonly folder: string
  readonly nodes: readonly string[]
  readonly ports: readonly number[]
  readonly more: readonly string[]
}

function slurmConf({ folder, nodes, ports: [controller, ...ports], more }: Conf): string {
  const user = userInfo().username
  return `${[
    'ClusterName=benchtop',
    `SlurmctldHost=${hostname()}(127.0.0.1)`,
    `SlurmctldPort=${controller}`,
    `SlurmUser=${user}`,
    `SlurmdUser=${user}`,
    'AuthType=auth/munge',
    `AuthInfo=socket=${folder}/munge.socket`,
    'CredType=cred/munge',
    'AuthAltTypes=auth/jwt',
    `AuthAltParameters=jwt_key=${folder}/jwt.key`,
    // Only loopback is listened on.
    'CommunicationParameters=NoInAddrAny,NoCtldInAddrAny',
    'SlurmdParameters=config_overrides',
    `StateSaveLocation=${folder}/state`,
    `SlurmdSpoolDir=${folder}/%n/spool`,
    `SlurmctldPidFile=${folder}/slurmctld.pid`,
    `SlurmdPidFile=${folder}/%n/slurmd.pid`,
    `SlurmctldLogFile=${folder}/log/slurmctld.log`,
    `SlurmdLogFile=${folder}/log/%n.log`,
    'ProctrackType=proctrack/linuxproc',
    'TaskPlugin=task/none',
    'JobAcctGatherType=jobacct_gather/none',
    'AccountingStorageType=accounting_storage/none',
    'SelectType=select/cons_tres',
    'SelectTypeParameters=CR_CPU',
    'SwitchType=switch/none',
    'MpiDefault=none',
    'SchedulerParameters=batch_sched_delay=0,sched_min_interval=50000,bf_interval=2',
    'ReturnToService=2',
    'SlurmdTimeout=10',
    'MessageTimeout=60',
    'KillWait=2',
    'MinJobAge=300',
    'MaxJobCount=5000',
    'MaxArraySize=1001',
    'JobRequeue=1',
    ...more,
    ...nodes.map(
      (name, at) =>
        `NodeName=${name} NodeHostname=${hostname()} NodeAddr=127.0.0.1 Port=${ports[at]} CPUs=${nodeCpus} RealMemory=8000`,
    ),
    `PartitionName=main Nodes=${nodes.join(',')} Default=YES MaxTime=INFINITE State=UP`,
    `PartitionName=short Nodes=${nodes.join(',')} MaxTime=60 State=UP`,
  ].join('\n')}\n`
}

/** Kills what a node's steps run, as a machine does that loses its power: found by its spool folder. */
async function killTasks(folder: string, name: string): Promise<void> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,args='], { maxBuffer: 2 ** 26 })
  const steps = stdout.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+) (.*)$/.exec(line) ?? []
    // The script and, above it, the daemon of its step, which would report its end.
    return args.includes(`${folder}/${name}/spool`) ? [Number(parent), Number(pid)] : []
  })
  for (const pid of steps) {
    for (const target of [-pid, pid]) {
      try {
        process.kill(target, 'SIGKILL')
      } catch {
        // It has ended meanwhile, or leads no group.
      }
    }
  }
}

/** Waits until something is true; the error has what it failed by last, and the end of what the controller wrote. */
async function waitFor(what: string, isTrue: () => Promise<boolean>, folder: string) {
  const deadline = performance.now() + startTimeoutMs
  for await (const _ of setInterval(queryMs)) {
    let why = ''
    try {
      if (await isTrue()) return
    } catch (error) {
      why = error instanceof Error ? error.message : String(error)
    }
    if (performance.now() > deadline) {
      const log = join(folder, 'log', 'slurmctld.log')
      const written = await readFile(log, 'utf8').catch(() => '')
      const end = written.trimEnd().split('\n').slice(-5).join('\n')
      throw new Error(`Waited in vain until ${what} (${packages}). ${why}\n${end}`)
    }
  }
}
