import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { installApp, type NativeBench } from '../../testing/native-apps.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

/** An app that prints where it runs, and runs until the file `go` is next to it. */
const waits = (folder: string) => `
  const folder = ${JSON.stringify(folder)}
  console.log('waiting ' + process.pid)
  while (!fs.existsSync(join(folder, 'go'))) await new Promise((next) => setTimeout(next, 10))
  write(output('4002', 'Report', 'a.txt'), 'a')
`

/** Resolves when a job's log has these words. */
function said(bench: NativeBench, words: RegExp): Promise<string> {
  let log = ''
  return bench
    .event((event) => {
      if (event.type === 'log') log += event.text
      return words.test(log)
    })
    .then(() => log)
}

const idOf = (href: string) => Number(href.split('/')[2])

/** Whether a process is listening on a port: one that has ended no longer is, reaped or not. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

it('[SES-07] is Pending until a slot is free and its job starts, then Running, then Complete', async () => {
  await using gate = await temporaryFolder()
  await using bench = await installApp(waits(gate.path), { executorSlots: 1 })
  const started = said(bench, /waiting/)
  const [first, second] = [await bench.launch(), await bench.launch()]
  const statuses: string[] = []
  bench.platform.onJobEvent((event) => {
    if (event.type === 'status' && event.sessionId === idOf(second)) statuses.push(event.status)
  })
  expect((await bench.session(second)).Status).toBe('Pending')
  await started
  expect((await bench.session(first)).Status).toBe('Running')
  expect((await bench.session(second)).Status).toBe('Pending')
  await writeFile(join(gate.path, 'go'), '')
  await bench.platform.idle()
  expect((await bench.session(first)).Status).toBe('Complete')
  expect((await bench.session(second)).Status).toBe('Complete')
  expect(statuses).toEqual(['Running', 'Complete'])
})

it('[SES-07] runs as many jobs concurrently as there are slots', async () => {
  await using gate = await temporaryFolder()
  await using bench = await installApp(waits(gate.path), { executorSlots: 2 })
  const both = said(bench, /waiting[^]*waiting/)
  const launched = [await bench.launch(), await bench.launch(), await bench.launch()]
  await both
  const statuses = await Promise.all(
    launched.map(async (href) => (await bench.session(href)).Status),
  )
  expect(statuses).toEqual(['Running', 'Running', 'Pending'])
  await writeFile(join(gate.path, 'go'), '')
  await bench.platform.idle()
})

it('[SES-12] keeps a session Aborted that was aborted while its job ran', async () => {
  await using gate = await temporaryFolder()
  await using bench = await installApp(waits(gate.path))
  const started = said(bench, /waiting/)
  const href = await bench.launch()
  await started
  const { status } = await bench.platform.ada.post(href, { Status: 'Aborted' })
  expect(status).toBe(200)
  await writeFile(join(gate.path, 'go'), '')
  await bench.platform.idle()
  expect((await bench.session(href)).Status).toBe('Aborted')
  const results = await bench.platform.ada.get(`${href}/appresults`)
  expect(results.body.Response.TotalCount).toBe(0)
})

it('[SEC-04] stops jobs, and what they started, when the platform closes', async () => {
  await using gate = await temporaryFolder()
  await using bench = await installApp(`
    const { spawn } = await import('node:child_process')
    const listens = "require('net').createServer().listen(0, '127.0.0.1', function () {" +
      "console.log('port ' + this.address().port + ' ')})"
    spawn(process.execPath, ['-e', listens], { stdio: 'inherit' })
    ${waits(gate.path)}
  `)
  const started = said(bench, /port \d+ [^]*waiting \d+|waiting \d+[^]*port \d+ /)
  await bench.launch()
  const log = await started
  const port = Number(/port (\d+)/.exec(log)?.[1])
  expect(await answers(port)).toBe(true)
  await bench.platform.close()
  // It is signalled before the platform has closed, and is orphaned by then: when it ends is up to the system.
  await expect.poll(() => answers(port)).toBe(false)
  expect(isAlive(Number(/waiting (\d+)/.exec(log)?.[1]))).toBe(false)
})

it('[SEC-04] leaves no session Running without a job', async () => {
  await using data = await temporaryFolder()
  await using gate = await temporaryFolder()
  let href = ''
  {
    await using bench = await installApp(waits(gate.path), { data: data.path })
    const started = said(bench, /waiting/)
    href = await bench.launch()
    await started
  }
  await using platform = await startTestPlatform({ data: data.path })
  await platform.idle()
  const { body } = await platform.ada.get(href)
  expect(['Aborted', 'Complete']).toContain(body.Response.Status)
})

it('[HAR-05] stops the jobs of what a reset wipes', async () => {
  await using gate = await temporaryFolder()
  await using bench = await installApp(waits(gate.path))
  const started = said(bench, /waiting/)
  const href = await bench.launch()
  const pid = Number(/waiting (\d+)/.exec(await started)?.[1])
  await bench.platform.reset()
  expect(isAlive(pid)).toBe(false)
  expect((await bench.platform.ada.get(href)).status).toBe(404)
  await bench.platform.idle()
  const { body } = await bench.platform.ada.get('v1pre3/projects/4002/appresults')
  expect(body.Response.TotalCount).toBe(0)
})
