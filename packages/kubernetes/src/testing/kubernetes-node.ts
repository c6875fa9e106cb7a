import type { V1Container, V1ContainerState, V1Pod } from '@kubernetes/client-node'
import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expandVariables } from './kubernetes-schemas.ts'
import { sandboxWords, signalInside } from '../../../clusters/src/testing/task-sandbox.ts'

/** What a container has written, and whether more will come. */
export class ContainerLog extends EventEmitter<{ more: [] }> {
  bytes: Buffer = Buffer.alloc(0)
  isComplete = false

  add(chunk: Buffer): void {
    this.bytes = Buffer.concat([this.bytes, chunk])
    this.emit('more')
  }

  end(): void {
    this.isComplete = true
    this.emit('more')
  }
}

export type PodRun = {
  readonly logs: ReadonlyMap<string, ContainerLog>
  /** Ends its containers: with a signal first, and by force after so many seconds. Resolves when all have ended. */
  end(graceSeconds: number): Promise<void>
  /** Kills one container as the kernel does that runs out of memory. */
  runOutOfMemory(container: string): void
  readonly ended: Promise<void>
}

type NodeParts = {
  readonly folder: string
  /** The content of a secret, in base64. */
  secret(name: string): Readonly<Record<string, string>> | undefined
  /** Changes the status of a pod. */
  set(container: string, state: V1ContainerState): void
}

/** Runs the containers of a pod under bubblewrap, each as the first process of its own, as a node of a cluster does. */
export function runPod(pod: V1Pod, { folder, secret, set }: NodeParts): PodRun {
  const { initContainers = [], containers, volumes = [] } = pod.spec ?? { containers: [] }
  const logs = new Map(
    [...initContainers, ...containers].map(({ name }) => [name, new ContainerLog()]),
  )
  const children = new Map<string, ChildProcess>()
  const killed = new Set<string>()
  let isEnding = false

  const places = async (): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>()
    for (const { name, secret: from } of volumes) {
      const path = join(folder, name)
      await mkdir(path, { recursive: true })
      for (const [file, content] of Object.entries(secret(from?.secretName ?? '') ?? {})) {
        await writeFile(join(path, file), Buffer.from(content, 'base64'))
      }
      found.set(name, path)
    }
    return found
  }

  const run = async (container: V1Container, at: ReadonlyMap<string, string>): Promise<number> => {
    const { name, workingDir = '/', volumeMounts = [] } = container
    const log = logs.get(name) ?? new ContainerLog()
    const env = environmentOf(container, pod)
    const words = (container.command ?? []).map((word) => expandVariables(word, env))
    const problem = startProblem(words[0] ?? '')
    if (isEnding || problem !== undefined) {
      log.end()
      const message = problem ?? 'The pod ends.'
      set(name, { terminated: { exitCode: 128, reason: 'StartError', message } })
      return 128
    }
    const binds = volumeMounts.flatMap(({ name: volume, mountPath, readOnly }) => [
      readOnly === true ? '--ro-bind' : '--bind',
      at.get(volume) ?? '',
      mountPath,
    ])
    const own = ['--unshare-pid', '--as-pid-1', '--die-with-parent']
    const args = [...own, ...sandboxWords({ binds, env, workdir: workingDir }), '--', ...words]
    const child = spawn('bwrap', args, { stdio: ['ignore', 'pipe', 'pipe'] })
    children.set(name, child)
    const startedAt = new Date()
    set(name, { running: { startedAt } })
    child.stdout.on('data', (chunk: Buffer) => log.add(chunk))
    child.stderr.on('data', (chunk: Buffer) => log.add(chunk))
    const [code] = (await once(child, 'close')) as [number | null]
    log.end()
    const exitCode = code ?? 137
    const reason = killed.has(name) ? 'OOMKilled' : exitCode === 0 ? 'Completed' : 'Error'
    const shows = exitCode !== 0 && container.terminationMessagePolicy === 'FallbackToLogsOnError'
    const message = shows ? { message: log.bytes.subarray(-2_048).toString() } : {}
    set(name, { terminated: { exitCode, reason, startedAt, finishedAt: new Date(), ...message } })
    return exitCode
  }

  const runAll = async (): Promise<void> => {
    const at = await places()
    for (const one of initContainers) {
      if ((await run(one, at)) !== 0) return
    }
    await Promise.all(containers.map((one) => run(one, at)))
  }
  const ended = runAll()
  const signal = (name: NodeJS.Signals): void => {
    for (const child of children.values()) signalInside(child, name)
  }
  return {
    logs,
    ended,
    async end(graceSeconds) {
      isEnding = true
      signal('SIGTERM')
      const timer = setTimeout(() => signal('SIGKILL'), graceSeconds * 1_000)
      await ended
      clearTimeout(timer)
    },
    runOutOfMemory(container) {
      killed.add(container)
      signalInside(children.get(container), 'SIGKILL')
    },
  }
}

function environmentOf({ env = [] }: V1Container, pod: V1Pod): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { name, value, valueFrom } of env) {
    const isUid = valueFrom?.fieldRef?.fieldPath === 'metadata.uid'
    found[name] = isUid ? (pod.metadata?.uid ?? '') : expandVariables(value ?? '', found)
  }
  return found
}

/** What a container's runtime says of a command that it can't start. */
function startProblem(program: string): string | undefined {
  const places = ['/usr/local/bin', '/usr/bin', '/bin'].map((folder) => join(folder, program))
  const isThere = (program.includes('/') ? [program] : places).some((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  return isThere
    ? undefined
    : `failed to create containerd task: exec: "${program}": executable file not found in $PATH: unknown`
}
