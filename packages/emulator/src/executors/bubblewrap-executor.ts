import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { markVariable, notStarted, type Executor } from '../ports/executors.ts'
import { systemCode } from '../storage/blobs/storage-error.ts'
import { madeOnce } from '../flow/made-once.ts'
import { findProgram } from './find-program.ts'
import { insidePaths } from './inside-paths.ts'
import { networkFolder, type JobNetwork, type TaskNetwork } from './job-network.ts'
import { onlyImage, type ProcessOptions } from './process-executor.ts'
import { isShortage } from './keeper.ts'
import { memoryFolders, sandboxMounts } from './sandbox-mounts.ts'
import { createSpawningExecutor } from './spawning-executor.ts'

const run = promisify(execFile)

export type SandboxOptions = ProcessOptions & {
  /** Folders that no app may read, such as the platform's own data. */
  readonly hidden: readonly string[]
  /** What an app reaches of the network. */
  readonly network: JobNetwork
}

/**
 * The properties of every sandbox: it ends with the platform, sees no other process, has a network of its own and no
 * capability.
 */
const sandbox = [
  '--die-with-parent',
  '--new-session',
  '--unshare-pid',
  '--unshare-net',
  '--unshare-ipc',
  '--unshare-uts',
  '--cap-drop',
  'ALL',
]

/**
 * Runs each task under bubblewrap: as on the platform, its data are at /data and genomes at /genomes. Of the machine's
 * files, those of its programs are readable, and the app's own; of the network it reaches the API, the store, and what
 * its app names.
 */
export function createBubblewrapExecutor(options: SandboxOptions): Executor {
  const { baseEnvironment, genomes, keeper } = options
  const sizes = madeOnce(sizesFolders)
  return createSpawningExecutor('bubblewrap', keeper, async (task) => {
    const [program, ...args] = task.command
    if (program === undefined) return { refused: onlyImage(task.name) }
    const path = baseEnvironment['PATH'] ?? ''
    const found = await findProgram(program, task.workingDirectory, path)
    // Inside, the sandbox itself would have to report it, and is indistinguishable from the app.
    if ('failure' in found) return { refused: notStarted(task, systemCode(found.failure)) }
    const network = await options.network.of(task)
    if (network === undefined) return { refused: `${noForwarder}.` }
    const mounts = await sandboxMounts(task, found, options, await sizes())
    const inside = ['--', `${networkFolder}/forward`, ...network.addresses, '--', program, ...args]
    return {
      command: [
        'bwrap',
        ...sandbox,
        ...(network.hasLowPorts ? ['--cap-add', 'CAP_NET_BIND_SERVICE'] : []),
        '--info-fd',
        '3',
        ...mounts,
        ...networkMounts(network),
        ...inside,
      ],
      folder: '/',
      environment: {
        ...baseEnvironment,
        ...task.environment,
        [markVariable]: task.mark,
        TMPDIR: insidePaths.scratch,
        BENCHTOP_DATA: insidePaths.data,
        ...(genomes !== undefined && { BENCHTOP_GENOMES: insidePaths.genomes }),
      },
      isMonitor: true,
      inMemory: memoryFolders(),
    }
  })
}

/** Whether this version of bubblewrap limits folders in memory, as it does since 0.8. */
async function sizesFolders(): Promise<boolean> {
  const { stdout, stderr } = await run('bwrap', ['--help'])
  return (stdout + stderr).includes('--size')
}

const noForwarder = 'there is no network for sandboxes on this kind of machine'

/** The program that makes the addresses, with their sockets, and the files by which programs find users and hosts. */
function networkMounts({ files, sockets }: TaskNetwork): string[] {
  const { forward, passwd, group, hosts } = files
  const readOnly = [
    [forward, `${networkFolder}/forward`],
    [passwd, '/etc/passwd'],
    [group, '/etc/group'],
    [hosts, '/etc/hosts'],
  ].flatMap((pair) => ['--ro-bind', ...pair])
  return [...readOnly, ...sockets.flatMap(({ path, inside }) => ['--bind', path, inside])]
}

/**
 * Checks whether bubblewrap works, by running something with it: it may be installed where no namespaces can be
 * created, as in many containers. Returns the reason if it doesn't; rejects where the machine has nothing left to try it.
 */
export async function bubblewrapUnavailableReason({
  baseEnvironment,
  network,
}: Pick<SandboxOptions, 'baseEnvironment' | 'network'>): Promise<string | undefined> {
  const view = ['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev']
  try {
    const made = await network.of({})
    if (made === undefined) return noForwarder
    const probe = [...view, '--', made.files.forward, '--', 'true']
    await run('bwrap', [...sandbox, ...probe], { env: { ...baseEnvironment } })
    return undefined
  } catch (error) {
    if (isShortage(error)) throw error
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    if (code === 'ENOENT') return 'bubblewrap is not installed'
    return stderr?.trim().split('\n').at(-1) || `bwrap failed (${String(code)})`
  }
}
