import { setTimeout as pause } from 'node:timers/promises'
import { persistently } from '../persistently.ts'
import { messageOf } from '../remote-error.ts'
import type { BatchPlace, ControlFolders, ScriptTask } from './control-folders.ts'
import type { FollowedJob, FollowedJobs } from './followed-jobs.ts'
import type { SlurmAsk, SlurmBatch, SlurmPort, SlurmTask } from './slurm-port.ts'

/** A task that is to be submitted. */
type Submission = {
  readonly one: SlurmTask
  readonly ask: SlurmAsk
  readonly script: ScriptTask
  readonly job: FollowedJob
  placed(place: BatchPlace): void
}

export type Submissions = {
  add(submission: Submission): void
  /** Takes a task back that is not being submitted yet. */
  withdraw(one: SlurmTask): boolean
}

type Options = {
  readonly port: SlurmPort
  readonly folders: ControlFolders
  readonly uniqueName: () => string
  readonly follow: FollowedJobs['follow']
}

/** Tasks go together that come within this time of one another, */
const gatherMs = 25
/** and the first of them goes after this time at the latest: a submission takes about as long as a hundred tasks in it. */
const gatherMostMs = 250
/** So many go at once: fewer than Slurm's own limit of an array. */
const mostInArray = 1_000

/** Resolves when no more has come for a while, or enough has. */
async function gathered(count: () => number, enough: number): Promise<void> {
  const latest = performance.now() + gatherMostMs
  for (let known = 0; count() > known && count() < enough && performance.now() < latest;) {
    known = count()
    await pause(gatherMs)
  }
}

/** Gathers tasks with the same needs and submits them as arrays, one submission after the other, until Slurm takes them. */
export function createSubmissions({ port, folders, uniqueName, follow }: Options): Submissions {
  let waiting: Submission[] = []
  let isWorking = false
  let arraySize = mostInArray

  const takeBatch = (): Submission[] => {
    const key = JSON.stringify(waiting[0]?.ask)
    const batch = waiting.filter(({ ask }) => JSON.stringify(ask) === key).slice(0, arraySize)
    const taken = new Set(batch)
    waiting = waiting.filter((one) => !taken.has(one))
    return batch
  }

  /** Submits until it is certain that Slurm has the batch or refuses it. */
  const submitOnce = async (batch: SlurmBatch, tasks: readonly Submission[]): Promise<void> => {
    const say = (why: string): void => {
      for (const { one } of tasks) {
        one.say(`Slurm does not take the job now and is tried again: ${why}`)
      }
    }
    let isAgain = false
    const submit = async (): Promise<void> => {
      // It may have taken the batch and only its answer was lost.
      const known = isAgain ? await port.list().catch(() => []) : []
      isAgain = true
      if (known.some((row) => row.batch === batch.name)) return
      await folders.noteJob(batch.name, await port.submit(batch))
    }
    await persistently(submit, { say })
  }

  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      await gathered(() => waiting.length, arraySize)
      if (waiting.length === 0) return
      const tasks = takeBatch()
      const name = uniqueName()
      const ask = tasks[0]?.ask ?? { requeue: true }
      const batch = { name, folder: folders.folderOf(name), count: tasks.length, ask }
      try {
        await folders.write(
          name,
          tasks.map(({ script }) => script),
        )
        for (const [index, { one, job, placed }] of tasks.entries()) {
          one.place = { batch: name, index }
          placed(one.place)
          // From now on, a job of it is found, even where its submission's answer is lost.
          follow(one.place, job, 'submitting')
        }
        await submitOnce(batch, tasks)
        for (const { one, job } of tasks) {
          if (one.place !== undefined) follow(one.place, job)
        }
      } catch (error) {
        const isTooLong = /array/i.test(messageOf(error)) && tasks.length > 1
        if (isTooLong) {
          arraySize = Math.max(1, Math.floor(tasks.length / 2))
          waiting.unshift(...tasks)
        } else {
          for (const { one } of tasks) one.refuse(`Slurm refused the job: ${messageOf(error)}`)
        }
      }
    }
  }

  const workSoon = (): void => {
    if (isWorking) return
    isWorking = true
    void work().finally(() => {
      isWorking = false
      if (waiting.length > 0) workSoon()
    })
  }

  return {
    add(submission) {
      waiting.push(submission)
      workSoon()
    },
    withdraw(one) {
      const before = waiting.length
      waiting = waiting.filter((submission) => submission.one !== one)
      return waiting.length < before
    },
  }
}
