import type { RemoteError } from '@benchtop/clusters/stage'
import type { CoreV1Event, V1Job, V1Pod } from '@kubernetes/client-node'
import type { KubernetesClient, WatchEvents, Watching } from './kubernetes-client.ts'
import { taskLabel } from './kubernetes-job.ts'
import type { Sight } from './pod-outcome.ts'

/** Follows all jobs of a bench, with one list and one watch of jobs, one of pods, and one of warnings. */
export type WatchedJobs = {
  /** Calls `seen` with each change of a job that exists, or of its pod, until it is forgotten. */
  follow(name: string, follower: Follower): void
  forget(name: string): void
  /** Follows nothing any longer. */
  end(): void
}

export type Follower = {
  seen(sight: Sight): void
  /** The server is away or refuses. */
  troubled(error: RemoteError): void
}

type Entry = {
  readonly follower: Follower
  job?: V1Job
  pod?: V1Pod
  isPodGone: boolean
  isJobGone: boolean
  /** Whether its task was notified that warnings can't be read, of which it only lacks the words. */
  isWithoutWarnings?: boolean
}

export function createWatchedJobs(client: KubernetesClient, selector: string): WatchedJobs {
  const entries = new Map<string, Entry>()
  /** What the cluster has, also of tasks that aren't followed yet. */
  const jobs = new Map<string, V1Job>()
  const pods = new Map<string, V1Pod>()
  /** The last warning about an object, by its UID. */
  const warnings = new Map<string, CoreV1Event>()
  let watching: readonly Watching[] = []
  const notify: Notify = (name, change) => {
    const entry = entries.get(name)
    if (entry === undefined) return
    change(entry)
    const { follower, ...sight } = entry
    const { uid = '' } = (entry.pod ?? entry.job)?.metadata ?? {}
    follower.seen({ ...sight, warning: warnings.get(uid) })
  }
  const failed = (error: RemoteError): void => {
    for (const { follower } of entries.values()) follower.troubled(error)
  }
  const warned = (event: CoreV1Event): void => {
    const { uid = '' } = event.involvedObject
    warnings.set(uid, event)
    const names = followed(({ pod, job }) => (pod ?? job)?.metadata?.uid === uid)
    for (const name of names) notify(name, seenAgain)
  }
  const failedWarnings = (error: RemoteError): void => {
    const unaware = [...entries.values()].filter((entry) => entry.isWithoutWarnings !== true)
    for (const entry of unaware) {
      entry.follower.troubled(error)
      entry.isWithoutWarnings = true
    }
  }
  const followed = (isKnown: (entry: Entry) => boolean): string[] =>
    [...entries].filter(([, entry]) => isKnown(entry)).map(([name]) => name)
  const begin = (): readonly Watching[] => [
    client.watchJobs(selector, {
      ...jobEvents(jobs, notify),
      listing: () => followed(() => true),
      failed,
    }),
    client.watchPods(selector, {
      ...podEvents(pods, notify),
      listing: () => followed(({ pod }) => pod !== undefined),
      failed,
    }),
    client.watchWarnings({
      changed: warned,
      deleted: ({ involvedObject: { uid = '' } }) => void warnings.delete(uid),
      listing() {},
      listed() {},
      failed: failedWarnings,
    }),
  ]
  const end = (): void => {
    for (const one of watching) one.stop()
    watching = []
    jobs.clear()
    pods.clear()
    warnings.clear()
  }

  return {
    follow(name, follower) {
      const job = jobs.get(name)
      const pod = pods.get(name)
      const known = { ...(job !== undefined && { job }), ...(pod !== undefined && { pod }) }
      entries.set(name, { follower, ...known, isPodGone: false, isJobGone: false })
      if (watching.length === 0) watching = begin()
      else notify(name, seenAgain)
    },
    forget(name) {
      entries.delete(name)
      if (entries.size === 0) end()
    },
    end() {
      entries.clear()
      end()
    },
  }
}

/** What a task has seen is the same, except for a warning. */
const seenAgain = (): void => undefined

type Notify = (name: string, change: (entry: Entry) => void) => void

type Events<Item> = Pick<WatchEvents<Item>, 'changed' | 'deleted' | 'listed'>

function jobEvents(jobs: Map<string, V1Job>, notify: Notify): Events<V1Job> {
  const gone = (name: string): void => {
    jobs.delete(name)
    notify(name, (entry) => {
      entry.isJobGone = true
    })
  }
  return {
    changed(job) {
      jobs.set(nameOf(job), job)
      notify(nameOf(job), (entry) => {
        entry.job = job
      })
    },
    deleted: (job) => gone(nameOf(job)),
    listed(items, before) {
      for (const name of missing(before, items)) gone(name)
    },
  }
}

function podEvents(pods: Map<string, V1Pod>, notify: Notify): Events<V1Pod> {
  /** Of two pods, which a job has at most by mistake, the first is the task's. */
  const isOther = (pod: V1Pod): boolean => {
    const known = pods.get(nameOf(pod))
    return known !== undefined && known.metadata?.uid !== pod.metadata?.uid
  }
  return {
    changed(pod) {
      if (isOther(pod)) return
      pods.set(nameOf(pod), pod)
      notify(nameOf(pod), (entry) => {
        entry.pod = pod
      })
    },
    deleted(pod) {
      if (isOther(pod)) return
      pods.delete(nameOf(pod))
      notify(nameOf(pod), (entry) => {
        entry.pod = pod
        entry.isPodGone = true
      })
    },
    listed(items, before) {
      for (const name of missing(before, items)) {
        pods.delete(name)
        notify(name, (entry) => {
          entry.isPodGone = true
        })
      }
    },
  }
}

/** What was followed when a list began and isn't in it is gone, although its end wasn't seen. */
function missing(before: unknown, listed: readonly (V1Job | V1Pod)[]): string[] {
  const present = new Set(listed.map(nameOf))
  return (before as readonly string[]).filter((name) => !present.has(name))
}

function nameOf({ metadata }: V1Job | V1Pod): string {
  return metadata?.labels?.[taskLabel] ?? ''
}
