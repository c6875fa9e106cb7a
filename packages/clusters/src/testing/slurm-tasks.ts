import type { Executor, RunningTask, Task } from '@benchtop/emulator/ports/executors'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A task with folders of its own. */
export async function taskIn(folder: string, more: Partial<Task>): Promise<Task> {
  const mark = more.mark ?? 'm1'
  for (const name of ['output', 'scratch', 'logs']) {
    await mkdir(join(folder, mark, 'data', name), { recursive: true })
  }
  return {
    id: '9001',
    name: 'Depth',
    mark,
    command: ['true'],
    workingDirectory: '/',
    dataFolder: join(folder, mark, 'data'),
    environment: {},
    logPath: join(folder, mark, 'output.log'),
    ...more,
  }
}

/** Starts a task that ends with its test, so that one that fails leaves the nodes to the next. */
export function startTask(executor: Executor, task: Task): RunningTask {
  const running = executor.start(task, () => {})
  onTestFinished(() => running.stop(0))
  return running
}
