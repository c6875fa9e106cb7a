import { appendFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFakeExecutor } from '../testing/fake-executor.ts'
import { openJobBench } from '../testing/job-bench.ts'

const complete = { state: 'COMPLETE', exitCode: 0 } as const

/** A job that runs, whose app is played by the test. */
async function openRunning() {
  const fake = createFakeExecutor()
  const bench = await openJobBench({ executor: fake.executor })
  const sessionId = bench.launch()
  const task = await fake.next()
  return {
    bench,
    task,
    sessionId,
    path: join(task.task.dataFolder, 'progress'),
    session: () => bench.platform.sessions.get(sessionId),
    /** Resolves when the summary is reported. */
    told: (summary: string) =>
      bench.event((event) => event.type === 'status' && event.statusSummary === summary),
  }
}

it('[NAT-04] shows what an app writes to its progress file, while it runs and to everyone', async () => {
  const { bench, path, session, told, task } = await openRunning()
  const first = told('10 % Reading')
  await writeFile(path, '10 Reading\n')
  await first
  expect(session()).toMatchObject({ status: 'Running', status_summary: '10 % Reading' })
  // One more line, as a shell appends it; and a whole file put in its place.
  const second = told('55 % Aligning')
  await appendFile(path, '55 % Aligning\n')
  await second
  const third = told('90 % Writing')
  await writeFile(`${path}.part`, '{"percent":90,"message":"Writing"}\n')
  await rename(`${path}.part`, path)
  await third
  task.end(complete)
  await bench.jobs.idle()
  // It is over with the analysis.
  expect(session()).toMatchObject({ status: 'Complete', status_summary: '' })
})

it('[NAT-04] keeps a summary that the app set by the API', async () => {
  const { bench, sessionId, path, session, told, task } = await openRunning()
  const progress = told('10 %')
  await writeFile(path, '10')
  await progress
  bench.platform.sessions.setStatus(sessionId, 'Running', '31 findings')
  task.end(complete)
  await bench.jobs.idle()
  expect(session()).toMatchObject({ status: 'Complete', status_summary: '31 findings' })
})

it('[NAT-04] shows why an app failed in place of its progress', async () => {
  const { bench, path, session, told, task } = await openRunning()
  const progress = told('10 %')
  await writeFile(path, '10')
  await progress
  task.end({ state: 'EXECUTOR_ERROR', exitCode: 3, reason: 'It failed.' })
  await bench.jobs.idle()
  expect(session()).toMatchObject({ status: 'Aborted', status_summary: 'It failed.' })
})

it('[NAT-04] follows no link that an app puts in the place of the file', async () => {
  const { bench, path, session, task } = await openRunning()
  const outside = join(bench.folder, 'outside')
  await writeFile(outside, 'a secret of the machine')
  await symlink(outside, path)
  task.end(complete)
  await bench.jobs.idle()
  const summaries = bench.events.flatMap((event) =>
    event.type === 'status' ? [event.statusSummary] : [],
  )
  expect(summaries.join()).not.toContain('secret')
  expect(session().status_summary).toBe('')
})
