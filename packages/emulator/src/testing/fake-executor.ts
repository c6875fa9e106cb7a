import { appendFileSync } from 'node:fs'
import type { Executor, Task, TaskOutcome } from '../ports/executors.ts'

/** A task that a test plays: it writes and ends when the test says so. */
export type FakeTask = {
  readonly task: Task
  /** The grace periods of the requests to stop it. */
  readonly stops: number[]
  /** It runs now, or never will: for an executor whose tasks wait elsewhere. */
  begin(started: boolean): void
  write(text: string): void
  end(outcome: TaskOutcome): void
}

/**
 * An executor without processes. A task that is stopped ends as CANCELED, unless it `ignoresStop`; its handle is its id. Tasks
 * run at once, unless they wait elsewhere, as in the queue of a cluster.
 */
export function createFakeExecutor({ ignoresStop = false, waits = false } = {}) {
  const begun: FakeTask[] = []
  const lost: string[] = []
  const awaited: Array<(task: FakeTask) => void> = []
  const executor: Executor = {
    start(task, output) {
      const finished = Promise.withResolvers<TaskOutcome>()
      const started = Promise.withResolvers<boolean>()
      if (!waits) started.resolve(true)
      const fake: FakeTask = {
        task,
        stops: [],
        begin: started.resolve,
        write(text) {
          appendFileSync(task.logPath, text)
          output(Buffer.from(text))
        },
        end: finished.resolve,
      }
      const waiting = awaited.shift()
      if (waiting === undefined) begun.push(fake)
      else waiting(fake)
      return {
        started: started.promise,
        finished: finished.promise,
        handle: () => task.id,
        async stop(graceMs) {
          fake.stops.push(graceMs)
          if (!ignoresStop) finished.resolve({ state: 'CANCELED' })
          await finished.promise
        },
      }
    },
    endLost: async ({ handle, mark }) => void lost.push(handle ?? mark),
  }
  return {
    executor,
    /** The handles of the tasks that were ended as lost. */
    lost,
    /** The task that was started next, in the order of their starts. */
    async next(): Promise<FakeTask> {
      const task = begun.shift()
      if (task !== undefined) return task
      const { promise, resolve } = Promise.withResolvers<FakeTask>()
      awaited.push(resolve)
      return promise
    },
    /** Tasks that were started and not awaited by a test yet. */
    begun: (): number => begun.length,
  }
}
