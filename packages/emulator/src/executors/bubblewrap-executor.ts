import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { markVariable, type Executor } from './executor.ts'
import { findProgram } from './find-program.ts'
import { insidePaths } from './inside-paths.ts'
import { onlyImage, type ProcessOptions } from './process-executor.ts'
import { sandboxMounts } from './sandbox-mounts.ts'
import { createSpawningExecutor, notStarted } from './spawning-executor.ts'

const run = promisify(execFile)

export type SandboxOptions = ProcessOptions & {
  /** Folders that no app may read, such as the platform's own data. */
  readonly hidden: readonly string[]
}

/** The properties of every sandbox: it ends with the platform, sees no other process, and has no capability. */
const sandbox = [
  '--die-with-parent',
  '--new-session',
  '--unshare-pid',
  '--unshare-ipc',
  '--unshare-uts',
  '--cap-drop',
  'ALL',
]

/**
 * Runs each task under bubblewrap: as on the platform, its data are at /data and genomes at /genomes. The machine's
 * own files are readable; of homes and temporary folders only the app's own files. The network is the machine's.
 */
export function createBubblewrapExecutor(options: SandboxOptions): Executor {
  const { baseEnvironment, genomes } = options
  return createSpawningExecutor(async (task) => {
    const [program, ...args] = task.command
    if (program === undefined) return { refused: onlyImage(task.name) }
    const path = baseEnvironment['PATH'] ?? ''
    const found = await findProgram(program, task.workingDirectory, path)
    // Inside, the sandbox itself would have to report it, and is indistinguishable from the app.
    if ('failure' in found) return { refused: notStarted(task, found.failure) }
    const mounts = await sandboxMounts(task, found, options)
    return {
      command: ['bwrap', ...sandbox, '--info-fd', '3', ...mounts, '--', program, ...args],
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
    }
  })
}

/**
 * Checks whether bubblewrap works, by running something with it: it may be installed where no namespaces can be
 * created, as in many containers. Returns the reason if it doesn't.
 */
export async function whyNoBubblewrap({
  baseEnvironment,
}: Pick<SandboxOptions, 'baseEnvironment'>): Promise<string | undefined> {
  const probe = ['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', '--', 'true']
  try {
    await run('bwrap', [...sandbox, ...probe], { env: { ...baseEnvironment } })
    return undefined
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    if (code === 'ENOENT') return 'bubblewrap is not installed'
    return stderr?.trim().split('\n').at(-1) || `bwrap failed (${String(code)})`
  }
}
