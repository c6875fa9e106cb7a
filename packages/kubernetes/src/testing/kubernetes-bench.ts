import type { RunningTask, Task } from '@benchtop/emulator/ports/executors'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { testFolder } from '../../../emulator/src/testing/test-folder.ts'
import { jobName } from '../kubernetes-job.ts'
import { testKubernetesExecutor } from './executors.ts'

/** An executor with a server, and tasks for it. */
export async function openBench(settings: Parameters<typeof testKubernetesExecutor>[1] = {}) {
  const folder = await testFolder()
  const made = await testKubernetesExecutor(folder, settings)
  const taskOf = async (script: string, more: Partial<Task> = {}): Promise<Task> => {
    const mark = more.mark ?? 'm1'
    const data = join(folder, jobName(mark), 'data')
    for (const name of ['input', 'output', 'scratch', 'logs']) {
      await mkdir(join(data, name), { recursive: true })
    }
    return {
      id: '9001',
      name: 'Depth',
      mark,
      image: 'an image',
      command: ['sh', '-c', script],
      workingDirectory: '/',
      dataFolder: data,
      environment: {},
      logPath: join(folder, jobName(mark), 'output.log'),
      ...more,
    }
  }
  const start = (task: Task): RunningTask => made.executor.start(task, () => {})
  const logOf = (task: Task): Promise<string> => readFile(task.logPath, 'utf8')
  const said = (task: Task, words: string | RegExp): Promise<void> =>
    expect.poll(() => logOf(task), { timeout: 60_000 }).toMatch(words)
  /** Makes the file that the script of a task waits for. */
  const go = async (job: string): Promise<void> => {
    const pod = made.server.names('pods').find((one) => one.startsWith(job)) ?? ''
    await writeFile(join(folder, 'node', pod, 'data/go'), '')
  }
  return { ...made, folder, taskOf, start, logOf, said, go }
}
