import { RemoteError } from '@benchtop/clusters/stage'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { KubernetesClient } from './kubernetes-client.ts'
import { containers } from './kubernetes-job.ts'

/** Logs that are followed at once, each by a connection of its own; others arrive when their app has ended. */
const mostAtOnce = 100
const retryMs = [250, 10_000] as const
/** How often the end of a log is requested. */
const lastTries = 5
const lastMs = 60_000

export type PodLogs = { follow(log: LogOfTask): FollowedLog }

type LogOfTask = {
  readonly pod: string
  readonly logPath: string
  /** The file that says how many bytes of the container's log were passed on, also by an earlier run of the platform. */
  readonly positionPath: string
  output(bytes: Uint8Array): void
}

export type FollowedLog = {
  /** The app has ended: resolves when all that it wrote was passed on, or can't be had. */
  finish(): Promise<void>
  /** Passes on nothing more. */
  leave(): void
}

/** Follows the logs of containers, over broken connections: a log is read from its beginning, and what is known is skipped. */
export function createPodLogs(client: KubernetesClient): PodLogs {
  let open = 0
  return {
    follow(log) {
      const ended = new AbortController()
      const left = new AbortController()
      const read = async (isFollowed: boolean, signal: AbortSignal): Promise<void> => {
        const chunks = await client.log(log.pod, containers.app, { isFollowed, signal })
        await passOn(chunks, log, left.signal)
      }
      const followed = async (): Promise<void> => {
        let waitMs: number = retryMs[0]
        while (!ended.signal.aborted) {
          if (open < mostAtOnce) {
            open += 1
            await read(true, left.signal)
              .catch(() => {})
              .finally(() => {
                open -= 1
              })
          }
          await pause(waitMs, undefined, { signal: ended.signal }).catch(() => {})
          waitMs = Math.min(waitMs * 2, retryMs[1])
        }
      }
      const following = followed()
      return {
        async finish() {
          ended.abort()
          // A followed log ends with its container; one that hangs is not waited for.
          await Promise.race([following, pause(retryMs[1], undefined, { ref: false })])
          for (let tried = 1; tried <= lastTries && !left.signal.aborted; tried += 1) {
            const signal = AbortSignal.any([left.signal, AbortSignal.timeout(lastMs)])
            const failure = await read(false, signal).catch((error: unknown) => error)
            // Of a pod that is deleted, there is no more than what was followed.
            const isRefused = failure instanceof RemoteError && !failure.isTemporary
            if (failure === undefined || isRefused) break
            await pause(retryMs[0] * 2 ** tried)
          }
          left.abort()
        },
        leave() {
          ended.abort()
          left.abort()
        },
      }
    },
  }
}

/** Passes on what wasn't yet. */
async function passOn(
  chunks: AsyncIterable<Uint8Array>,
  { logPath, positionPath, output }: LogOfTask,
  left: AbortSignal,
): Promise<void> {
  let at = 0
  for await (const chunk of chunks) {
    if (left.aborted) return
    const position = readPosition(positionPath)
    const bytes = chunk.subarray(Math.max(0, position - at))
    at += chunk.length
    if (bytes.length === 0) continue
    appendFileSync(logPath, bytes)
    writeFileSync(positionPath, String(at))
    output(bytes)
  }
}

function readPosition(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8')) || 0
  } catch {
    return 0
  }
}
