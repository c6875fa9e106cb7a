import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import type { JobLimits } from '@benchtop/contracts'
import type { TaskNetwork } from './job-network.ts'

const run = promisify(execFile)

/** The supported engines: their command lines are compatible. */
export const engineNames = ['docker', 'podman'] as const
export type EngineName = (typeof engineNames)[number]

export type ContainerPlan = {
  readonly name: string
  readonly image: string
  /** Empty for what the image itself runs. */
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** `none`, the machine's own (`host`), or that of another container (`container:NAME`). */
  readonly network: string
  /** The memory and processes that it may have. */
  readonly limits?: JobLimits | undefined
  /** The names of hosts with their addresses. */
  readonly hosts?: TaskNetwork['names'] | undefined
  /** The program that runs instead of the image's own. */
  readonly entrypoint?: string | undefined
  readonly mounts: readonly {
    readonly source: string
    readonly target: string
    readonly isReadOnly?: boolean
  }[]
}

/** The operations of a container engine. A problem is the last line that the engine wrote about it. */
export type Engine = {
  readonly name: EngineName
  hasImage(image: string): Promise<boolean>
  /** Fetches an image and writes its progress to a file; returns the problem, if any. */
  pull(image: string, log: number, signal: AbortSignal): Promise<string | undefined>
  /** Creates a container; returns the problem, if any. */
  create(plan: ContainerPlan): Promise<string | undefined>
  /** Starts a container; returns the problem, if any. */
  start(container: string): Promise<string | undefined>
  /** Writes a container's output to a file; resolves when it has ended. */
  follow(container: string, log: number): Promise<void>
  /** The exit code of a container when it has ended; undefined where it is gone. */
  wait(container: string): Promise<number | undefined>
  /** Has no effect on one that has ended. */
  signal(container: string, signal: 'TERM' | 'KILL'): Promise<void>
  /** Whether a container that has ended was ended as its memory ran out. */
  lackedMemory(container: string): Promise<boolean>
  /** Ends and removes a container, if there is one. */
  remove(container: string): Promise<void>
}

/** Checks that an engine responds; returns the reason if it doesn't. */
export async function engineUnavailableReason(
  name: EngineName,
  environment: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const format = name === 'docker' ? '{{.Server.Version}}' : '{{.Client.Version}}'
  try {
    await run(name, ['version', '--format', format], { env: { ...environment } })
    return undefined
  } catch (error) {
    const isMissing = (error as { code?: unknown }).code === 'ENOENT'
    return isMissing ? `${name} is not installed` : problemOf(error)
  }
}

export function createEngine(
  name: EngineName,
  environment: Readonly<Record<string, string>>,
): Engine {
  const env = { ...environment }
  const call = async (args: readonly string[]): Promise<string> =>
    (await run(name, args, { env, maxBuffer: 16 * 1024 * 1024 })).stdout.trim()
  const attempt = (args: readonly string[]): Promise<string | undefined> =>
    call(args).then(() => undefined, problemOf)
  const into = async (
    args: readonly string[],
    log: number,
    signal?: AbortSignal,
  ): Promise<number | null> => {
    const child = spawn(name, args, { env, stdio: ['ignore', log, log], ...(signal && { signal }) })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }
  let owner: Promise<readonly string[]> | undefined

  return {
    name,
    hasImage: (image) =>
      call(['image', 'inspect', '--format', '{{.Id}}', image]).then(
        () => true,
        () => false,
      ),
    async pull(image, log, signal) {
      const code = await into(['pull', image], log, signal)
      return code === 0 ? undefined : `See its log for why ${name} pull failed.`
    },
    async create(plan) {
      const { name: container, image, command, environment: given, mounts } = plan
      owner ??= ownerOptions(name, call)
      const options = [
        '--name',
        container,
        '--network',
        plan.network,
        ...(plan.hosts ?? []).flatMap(([host, address]) => ['--add-host', `${host}:${address}`]),
        ...limitOptions(plan.limits),
        ...(plan.entrypoint === undefined ? [] : ['--entrypoint', plan.entrypoint]),
        '--security-opt',
        'label=disable',
        ...(await owner),
        // A process without handlers ignores signals where it is the first of its container.
        ...(name === 'docker' ? ['--init'] : []),
        ...mounts.flatMap((mount) => ['--mount', mountOption(mount)]),
        ...Object.entries(given).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      ]
      return attempt(['create', ...options, image, ...command])
    },
    start: (container) => attempt(['start', container]),
    follow: async (container, log) => void (await into(['logs', '--follow', container], log)),
    wait: (container) =>
      call(['wait', container]).then(
        (code) => (/^-?\d+$/.test(code) ? Number(code) : undefined),
        () => undefined,
      ),
    signal: async (container, signal) =>
      void (await attempt(['kill', '--signal', signal, container])),
    lackedMemory: (container) =>
      call(['container', 'inspect', '--format', '{{.State.OOMKilled}}', container]).then(
        (answer) => answer === 'true',
        () => false,
      ),
    async remove(container) {
      // Otherwise one engine would signal it to end first, and wait.
      await attempt(['kill', '--signal', 'KILL', container])
      await attempt(['rm', '--force', '--volumes', container])
    },
  }
}

/** Its limits are the engine's; the swap counts as memory, or a job would have twice as much. */
function limitOptions({ memoryMB, processes }: JobLimits = {}): string[] {
  const memory = `${(memoryMB ?? 0) * 1_000_000}b`
  return [
    ...(memoryMB === undefined ? [] : ['--memory', memory, '--memory-swap', memory]),
    ...(processes === undefined ? [] : ['--pids-limit', String(processes)]),
  ]
}

/**
 * Makes a container's files belong to the user who runs the platform. A rootless engine maps users itself: in
 * Docker's, the container's root already is its caller, and Podman gets an option to keep the id.
 */
async function ownerOptions(
  name: EngineName,
  call: (args: readonly string[]) => Promise<string>,
): Promise<readonly string[]> {
  const { uid, gid } = userInfo()
  // Where there are no ids, the engine runs in a virtual machine, which assigns files to its caller.
  if (uid < 0) return []
  const user = ['--user', `${uid}:${gid}`]
  if (name === 'podman') return uid === 0 ? user : ['--userns', 'keep-id', ...user]
  const security = await call(['info', '--format', '{{.SecurityOptions}}']).catch(() => '')
  return security.includes('rootless') ? ['--user', '0:0'] : user
}

/** A mount as both engines read it: fields of a CSV line. */
function mountOption({ source, target, isReadOnly = false }: ContainerPlan['mounts'][number]) {
  const members = ['type=bind', `source=${source}`, `target=${target}`]
  return [...members, ...(isReadOnly ? ['readonly'] : [])]
    .map((member) => (/[",]/.test(member) ? `"${member.replaceAll('"', '""')}"` : member))
    .join(',')
}

/** The last line that an engine wrote before it failed. */
function problemOf(error: unknown): string {
  const { stderr = '', message } = error as { stderr?: string; message: string }
  const lines = stderr.split('\n').map((line) => line.trim())
  const line = lines.findLast((one) => one !== '' && !one.startsWith("Run '")) ?? message
  return line.replace(/^Error(?: response from daemon)?: /, '')
}
