import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import { StorageError } from '../storage/blobs/storage-error.ts'
import { createFakeExecutor, type FakeTask } from '../testing/fake-executor.ts'
import { benchNow } from '../testing/bare-platform.ts'
import { openJobBench, type JobBench } from '../testing/job-bench.ts'
import { jobStore } from './jobs-store.ts'

const complete = { state: 'COMPLETE', exitCode: 0 } as const

/** A bench whose app is played by the test. */
async function openPlay(options: { slots?: number; ignoresStop?: boolean; waits?: boolean } = {}) {
  const fake = createFakeExecutor(options)
  const bench = await openJobBench({ executor: fake.executor, ...options })
  const statusOf = (sessionId: number) => bench.platform.sessions.get(sessionId).status
  const summaryOf = (sessionId: number) => bench.platform.sessions.get(sessionId).status_summary
  const tailOf = (sessionId: number) =>
    bench.platform.properties.get({ kind: 'appsession', id: sessionId }, 'Logs.Tail').Content
  return { fake, bench, statusOf, summaryOf, tailOf }
}

async function leave(task: FakeTask, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const place = join(task.task.dataFolder, 'output', path)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, text)
  }
}

/**
 * Holds results back before or after their bytes are stored; reports that they are requested, and lets them
 * through.
 */
function holdBytes(bench: JobBench, when: 'before' | 'after') {
  const blobs = bench.platform.blobs as { write: BlobStore['write'] }
  const write = blobs.write
  const requested = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  blobs.write = async (source, options) => {
    const stored = when === 'after' ? await write(source, options) : undefined
    requested.resolve()
    await open.promise
    return stored ?? write(source, options)
  }
  return { requested: requested.promise, letThrough: () => open.resolve() }
}

describe('the queue', () => {
  it('[SES-07] keeps a session Pending until a slot is free and its app has started', async () => {
    const { fake, bench, statusOf } = await openPlay({ slots: 1 })
    const [first, second, third] = [bench.launch(), bench.launch(), bench.launch()]
    expect(statusOf(first)).toBe('Pending')
    const one = await fake.next()
    expect(one.task.id).toBe(String(first))
    expect([statusOf(first), statusOf(second)]).toEqual(['Running', 'Pending'])

    one.end(complete)
    const two = await fake.next()
    expect(two.task.id).toBe(String(second))
    expect([first, second, third].map(statusOf)).toEqual(['Complete', 'Running', 'Pending'])
    two.end(complete)
    const three = await fake.next()
    three.end(complete)
    await bench.jobs.idle()
    expect(statusOf(third)).toBe('Complete')
  })

  it('[SES-07] is not Running while a job that has a slot waits on its cluster, and never where it does not start', async () => {
    const { fake, bench, statusOf } = await openPlay({ slots: 2, waits: true })
    const [starts, fails] = [bench.launch(), bench.launch()]
    // Their folders are made at the same time, so that either may come first.
    const tasks = [await fake.next(), await fake.next()]
    const taskOf = (session: number) => tasks.find(({ task }) => task.id === String(session))!
    const [one, other] = [taskOf(starts), taskOf(fails)]
    const events: string[] = []
    bench.jobs.onEvent(({ sessionId }) => {
      if (sessionId === fails) events.push(statusOf(fails))
    })
    expect([starts, fails].map(statusOf)).toEqual(['Pending', 'Pending'])
    one.begin(true)
    await expect.poll(() => statusOf(starts)).toBe('Running')
    expect(statusOf(fails)).toBe('Pending')
    other.begin(false)
    other.end({ state: 'SYSTEM_ERROR', reason: 'It could not be started.' })
    await expect.poll(() => statusOf(fails)).toBe('Aborted')
    expect(events).not.toContain('Running')
    one.end(complete)
    await bench.jobs.idle()
    expect(statusOf(starts)).toBe('Complete')
  })

  it('runs as many jobs concurrently as there are slots', async () => {
    const { fake, bench, statusOf } = await openPlay({ slots: 2 })
    const sessions = [bench.launch(), bench.launch(), bench.launch()]
    await fake.next()
    await fake.next()
    expect(sessions.map(statusOf)).toEqual(['Running', 'Running', 'Pending'])
    expect(fake.begun()).toBe(0)
  })

  it('starts no job of a launch that was rolled back', async () => {
    const { fake, bench } = await openPlay()
    expect(() =>
      bench.platform.database.transaction(() => {
        bench.launch()
        throw new Error('no')
      }),
    ).toThrow('no')
    await bench.jobs.idle()
    expect(fake.begun()).toBe(0)
    expect(await readdir(bench.folder)).toEqual([])
  })

  it('does not start the app of a session that was aborted while it waited', async () => {
    const { fake, bench, statusOf } = await openPlay({ slots: 1 })
    bench.launch()
    const waiting = bench.launch()
    const one = await fake.next()
    bench.platform.sessions.setStatus(waiting, 'Aborted')
    one.end(complete)
    await bench.jobs.idle()
    expect(fake.begun()).toBe(0)
    expect(statusOf(waiting)).toBe('Aborted')
  })

  it('reports a missing command, and does not retry forever if even the report fails', async () => {
    const { bench, statusOf, summaryOf } = await openPlay()
    const launched = bench.launch()
    bench.platform.database.statement("UPDATE application SET command = '[]'").run()
    await bench.jobs.idle()
    expect([statusOf(launched), summaryOf(launched)]).toEqual([
      'Aborted',
      'Depth has no command to run: set one in its seed.',
    ])

    bench.platform.database.statement(`UPDATE application SET command = '["depth"]'`).run()
    const untold = bench.launch()
    bench.platform.database.statement("UPDATE application SET command = '[]'").run()
    Object.assign(bench.platform.sessions, {
      transition: () => {
        throw new Error('a fault')
      },
    })
    await bench.jobs.idle()
    expect(statusOf(untold)).toBe('Pending')
  })

  it('runs an app with its command, its folder and its log', async () => {
    const { fake, bench } = await openPlay()
    const sessionId = bench.launch()
    const { task } = await fake.next()
    const folder = join(bench.folder, String(sessionId))
    expect(task).toMatchObject({
      command: ['depth'],
      workingDirectory: process.cwd(),
      dataFolder: join(folder, 'data'),
      logPath: join(folder, 'logs/output.log'),
    })
  })
})

describe('the end of an app', () => {
  it('makes an AppResult of each folder, with its files, and completes the session', async () => {
    const { fake, bench, statusOf } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    await leave(task, {
      'appresults/4001/Depth/depth.tsv': 'ctgA\t30\n',
      'appresults/4001/Depth/plots/näher.svg': '<svg/>',
      'appresults/4001/Calls/a.vcf': '##fileformat=VCFv4.3\n',
      'appresults/4001/Calls/_metadata.json': JSON.stringify({
        Name: 'Calls of ctgA',
        Description: 'By depth',
        Properties: [
          { Name: 'Depth.Mean', Type: 'string', Content: '30' },
          { Name: 'Depth.From', Type: 'sample', Content: 'v1pre3/samples/5001' },
        ],
      }),
    })
    bench.platform.clock.advance(60_000)
    task.end(complete)
    await bench.jobs.idle()

    expect(statusOf(sessionId)).toBe('Complete')
    const [calls, depth] = bench.results(sessionId)
    expect(calls).toMatchObject({
      name: 'Calls of ctgA',
      description: 'By depth',
      project_id: 4001,
      owner_id: 1001,
    })
    expect(depth).toMatchObject({ name: 'Depth', description: null, status: 'Complete' })
    const parent = { kind: 'appresult', id: calls!.id } as const
    expect(bench.platform.properties.get(parent, 'Depth.Mean').Content).toBe('30')
    expect(bench.platform.properties.get(parent, 'Depth.From').Content).toMatchObject({
      Id: '5001',
    })

    const files = bench.platform.files.ofOwner({ kind: 'appresult', id: depth!.id })
    expect(files).toMatchObject([
      { name: 'depth.tsv', path: 'depth.tsv', content_type: 'text/tab-separated-values', size: 8 },
      { name: 'näher.svg', path: 'plots/näher.svg', content_type: 'image/svg+xml' },
    ])
    expect(await bench.contentOf(files[0]!.id)).toBe('ctgA\t30\n')
    expect(depth?.total_size).toBe(8 + 6)
    expect(bench.completed).toEqual(['a.vcf', 'depth.tsv', 'plots/näher.svg'])
  })

  it('[NAT-08] leaves nothing on the disk but the log once the results are stored', async () => {
    const { fake, bench } = await openPlay()
    bench.launch()
    const task = await fake.next()
    await leave(task, { 'appresults/4001/Depth/depth.tsv': '30' })
    task.end(complete)
    await bench.jobs.idle()
    const isThere = (path: string) => existsSync(join(task.task.dataFolder, path))
    expect(['input', 'scratch', 'output', '../logs/output.log'].map(isThere)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it('[NAT-08] collects many files in turns with other work, each once', async () => {
    const { fake, bench, statusOf } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    const names = Array.from({ length: 1_100 }, (_, at) => `${at}.txt`)
    await leave(
      task,
      Object.fromEntries(names.map((name) => [`appresults/4001/Many/${name}`, name])),
    )
    await leave(task, { 'appresults/4001/Few/a.txt': 'a' })
    task.end(complete)
    const seen = new Set<number>()
    while (statusOf(sessionId) === 'Running') {
      seen.add(bench.completed.length)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await bench.jobs.idle()
    expect([...seen].filter((count) => count > 0 && count < names.length).length).toBeGreaterThan(3)
    expect(bench.completed.toSorted()).toEqual([...names, 'a.txt'].toSorted())
  })

  it('[NAT-08] collects a file whose name is not UTF-8 with all others', async () => {
    const { fake, bench, statusOf } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    await leave(task, { 'appresults/4001/Depth/a.txt': 'a' })
    const folder = join(task.task.dataFolder, 'output/appresults/4001/Depth')
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0x62])]), 'b')
    task.end(complete)
    await bench.jobs.idle()
    expect(statusOf(sessionId)).toBe('Complete')
    expect(bench.completed.toSorted()).toEqual(['%FFb', 'a.txt'])
  })

  it('accepts an app without output', async () => {
    const { fake, bench, statusOf, summaryOf } = await openPlay()
    const sessionId = bench.launch()
    ;(await fake.next()).end(complete)
    await bench.jobs.idle()
    expect([statusOf(sessionId), summaryOf(sessionId)]).toEqual(['Complete', ''])
    expect(bench.results(sessionId)).toEqual([])
  })

  it('aborts the session of an app that failed, and stores its files and the end of its log', async () => {
    const { fake, bench, statusOf, summaryOf, tailOf } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    await leave(task, { 'appresults/4001/Depth/half.tsv': 'ctgA' })
    task.write('reading\nno such contig')
    const reason = 'The command "depth" exited with code 3.'
    task.end({ state: 'EXECUTOR_ERROR', exitCode: 3, reason })
    await bench.jobs.idle()
    expect([statusOf(sessionId), summaryOf(sessionId)]).toEqual([
      'Aborted',
      'no such contig (exit code 3)',
    ])
    expect(tailOf(sessionId)).toBe(`reading\nno such contig\nbenchtop: ${reason}\n`)
    expect(bench.results(sessionId)).toEqual([])
    expect(existsSync(join(task.task.dataFolder, 'input/AppSession.json'))).toBe(true)
  })

  it.each(['Complete', 'NeedsAttention', 'TimedOut'] as const)(
    'collects the results of a session that is %s already, and leaves its status',
    async (status) => {
      const { fake, bench, statusOf, summaryOf } = await openPlay()
      const sessionId = bench.launch()
      const task = await fake.next()
      await leave(task, { 'appresults/4001/Depth/depth.tsv': '30' })
      bench.platform.sessions.setStatus(sessionId, status, 'As the app says.')
      task.end(complete)
      await bench.jobs.idle()
      expect([statusOf(sessionId), summaryOf(sessionId)]).toEqual([status, 'As the app says.'])
      expect(bench.results(sessionId)).toHaveLength(1)
    },
  )

  it('keeps the summary of an app that reported before it failed', async () => {
    const { fake, bench, statusOf, summaryOf, tailOf } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    bench.platform.sessions.setStatus(sessionId, 'NeedsAttention', 'Too few reads.')
    task.end({ state: 'EXECUTOR_ERROR', exitCode: 1, reason: 'It exited with code 1.' })
    await bench.jobs.idle()
    expect([statusOf(sessionId), summaryOf(sessionId)]).toEqual([
      'NeedsAttention',
      'Too few reads.',
    ])
    expect(tailOf(sessionId)).toContain('It exited with code 1.')
  })

  it('stops the app of a session that was aborted, and collects none of its output', async () => {
    const { fake, bench, statusOf } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    await leave(task, { 'appresults/4001/Depth/depth.tsv': '30' })
    bench.platform.sessions.setStatus(sessionId, 'Aborted', 'Wrong sample.')
    await bench.jobs.idle()
    expect(task.stops).toHaveLength(1)
    expect(statusOf(sessionId)).toBe('Aborted')
    expect(bench.results(sessionId)).toEqual([])
  })
})

describe('results that can not be collected', () => {
  it.each([
    [
      "another user's project",
      'appresults/4003/Depth/a.txt',
      'Project 4003 neither belongs to this user',
    ],
    ['no project', 'appresults/9999/Depth/a.txt', 'Project 9999 neither belongs to this user'],
    ['a name', 'appresults/Volvox/Depth/a.txt', 'output/appresults/Volvox must be named by'],
    [
      'a file name that no file may have',
      `appresults/4001/D/${'abcdefgh/'.repeat(120)}a`,
      'output/appresults/4001/D/abcdefgh/abc',
    ],
  ])('abort the session: %s', async (_, path, sentence) => {
    const { fake, bench, statusOf, summaryOf } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    await leave(task, { 'appresults/4001/Good/a.txt': 'good', [path]: 'bad' })
    task.end(complete)
    await bench.jobs.idle()
    expect(statusOf(sessionId)).toBe('Aborted')
    expect(summaryOf(sessionId)).toContain(sentence)
    expect(summaryOf(sessionId).length).toBeLessThanOrEqual(128)
    expect(bench.results(sessionId)).toEqual([])
    expect(bench.completed).toEqual([])
  })

  it.each([
    ['{"Name":', 'is not JSON'],
    [
      '{"Properties":[{"Name":"Mean","Type":"string","Content":"3"}]}',
      'Properties[0].Name must have a',
    ],
    [
      '{"Properties":[{"Name":"Of.Ben","Type":"sample","Content":"v1pre3/samples/5101"}]}',
      'sample 5101',
    ],
  ])('collect no result if one _metadata.json is invalid: %s', async (metadata, sentence) => {
    const { fake, bench, statusOf, summaryOf, tailOf } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    await leave(task, {
      'appresults/4001/A good one/a.txt': 'good',
      'appresults/4001/Bad/_metadata.json': metadata,
    })
    task.end(complete)
    await bench.jobs.idle()
    expect(statusOf(sessionId)).toBe('Aborted')
    expect(summaryOf(sessionId)).toContain('output/appresults/4001/Bad/_metadata.json')
    expect(tailOf(sessionId)).toContain(sentence)
    expect(bench.results(sessionId)).toEqual([])
  })

  it('are left out if they are reached by a link, and the session reports it', async () => {
    const { fake, bench, statusOf, summaryOf } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    await leave(task, { 'appresults/4001/Depth/depth.tsv': '30' })
    await symlink('/etc/passwd', join(task.task.dataFolder, 'output/appresults/4001/Depth/users'))
    task.end(complete)
    await bench.jobs.idle()
    expect([statusOf(sessionId), summaryOf(sessionId)]).toEqual([
      'Complete',
      'Not collected, because it points outside its folder: output/appresults/4001/Depth/users.',
    ])
    const [result] = bench.results(sessionId)
    const files = bench.platform.files.ofOwner({ kind: 'appresult', id: result!.id })
    expect(files.map((file) => file.path)).toEqual(['depth.tsv'])
    expect(await readFile(task.task.logPath, 'utf8')).toBe(
      'benchtop: output/appresults/4001/Depth/users points outside its folder: not collected.\n',
    )
  })

  it('are counted where several links lead out', async () => {
    const { fake, bench, summaryOf } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    await leave(task, { 'appresults/4001/Depth/depth.tsv': '30' })
    for (const name of ['a', 'b']) {
      await symlink('/etc', join(task.task.dataFolder, 'output/appresults/4001/Depth', name))
    }
    task.end(complete)
    await bench.jobs.idle()
    expect(summaryOf(sessionId)).toBe(
      '2 links point outside their folders and were not collected: the log lists them.',
    )
  })

  it('do not block the jobs after them when the platform itself fails', async () => {
    const { fake, bench, statusOf, summaryOf } = await openPlay({ slots: 1 })
    const [first, second] = [bench.launch(), bench.launch()]
    const blobs = bench.platform.blobs as { write: BlobStore['write'] }
    blobs.write = () => Promise.reject(new Error('a fault'))
    const task = await fake.next()
    await leave(task, { 'appresults/4001/Depth/depth.tsv': '30' })
    task.end(complete)
    ;(await fake.next()).end(complete)
    await bench.jobs.idle()
    expect([first, second].map(statusOf)).toEqual(['Aborted', 'Complete'])
    expect(summaryOf(first)).toBe("The platform failed to run this job: see the platform's log.")
  })
})

/** Lets the store of contents be away until the test says otherwise; resolves when a job has needed it. */
function takeAway(bench: JobBench) {
  const blobs = bench.platform.blobs as { write: BlobStore['write'] }
  const write = blobs.write
  const needed = Promise.withResolvers<void>()
  let isAway = true
  blobs.write = (source, options) => {
    if (!isAway) return write(source, options)
    needed.resolve()
    return Promise.reject(new StorageError('unavailable', 'The store is away.'))
  }
  return {
    needed: needed.promise,
    comeBack() {
      isAway = false
    },
  }
}

describe('a store of contents that is away', () => {
  it('[SCL-07] costs no job its results or its log, which says that it waited', async () => {
    const { fake, bench, statusOf } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    await leave(task, { 'appresults/4001/Depth/depth.tsv': '30' })
    const { needed, comeBack } = takeAway(bench)
    task.end(complete)
    await needed
    expect(statusOf(sessionId)).toBe('Running')
    comeBack()
    await bench.jobs.idle()
    expect(statusOf(sessionId)).toBe('Complete')
    const [result] = bench.results(sessionId)
    const [file] = bench.platform.files.ofOwner({ kind: 'appresult', id: result!.id })
    expect(await bench.contentOf(file!.id)).toBe('30')
    const [log] = bench.platform.files.ofOwner({ kind: 'appsession', id: sessionId })
    expect(await bench.contentOf(log!.id)).toContain('the job waits until it is there again')
  })

  it('[SCL-07] keeps the reason and the log of a job that failed meanwhile', async () => {
    const { fake, bench, statusOf, summaryOf } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    const { needed, comeBack } = takeAway(bench)
    task.write('no genome\n')
    task.end({ state: 'EXECUTOR_ERROR', exitCode: 1, reason: 'It failed.' })
    await needed
    comeBack()
    await bench.jobs.idle()
    expect([statusOf(sessionId), summaryOf(sessionId)]).toEqual(['Aborted', 'It failed.'])
    const [log] = bench.platform.files.ofOwner({ kind: 'appsession', id: sessionId })
    expect(await bench.contentOf(log!.id)).toContain('no genome')
  })

  it('[SES-11] does not hold up a job that is stopped, nor the end of the platform', async () => {
    const { fake, bench, statusOf } = await openPlay()
    const [first, second] = [bench.launch(), bench.launch()]
    const { needed } = takeAway(bench)
    for (const task of [await fake.next(), await fake.next()]) {
      await leave(task, { 'appresults/4001/Depth/depth.tsv': '30' })
      task.end(complete)
    }
    await needed
    await bench.jobs.stop(first)
    expect(statusOf(first)).toBe('Aborted')
    await bench.jobs.close(0)
    expect(statusOf(second)).toBe('Aborted')
  })
})

describe('stop', () => {
  it('makes a session Aborting until its app has ended, then Aborted', async () => {
    const { fake, bench, statusOf, summaryOf } = await openPlay({ ignoresStop: true })
    const sessionId = bench.launch()
    const task = await fake.next()
    await leave(task, { 'appresults/4001/Depth/half.tsv': '3' })
    const stopped = bench.jobs.stop(sessionId)
    expect(statusOf(sessionId)).toBe('Aborting')
    expect(task.stops).toEqual([5_000])
    task.end({ state: 'CANCELED', exitCode: 0 })
    await stopped
    expect([statusOf(sessionId), summaryOf(sessionId)]).toEqual(['Aborted', 'Stopped by the user.'])
    expect(bench.results(sessionId)).toEqual([])
  })

  it('aborts a waiting session immediately, and its app never starts', async () => {
    const { fake, bench, statusOf } = await openPlay({ slots: 1 })
    bench.launch()
    const waiting = bench.launch()
    const one = await fake.next()
    await bench.jobs.stop(waiting)
    expect(statusOf(waiting)).toBe('Aborted')
    one.end(complete)
    await bench.jobs.idle()
    expect(fake.begun()).toBe(0)
  })

  it('aborts a session whose files are being laid out', async () => {
    const { fake, bench, statusOf } = await openPlay()
    const sessionId = bench.launch()
    await Promise.resolve()
    const stopped = bench.jobs.stop(sessionId)
    await stopped
    await bench.jobs.idle()
    expect(statusOf(sessionId)).toBe('Aborted')
    expect(fake.begun()).toBe(0)
  })

  it.each(['before', 'after'] as const)(
    'collects nothing %s its bytes are stored',
    async (when) => {
      const { fake, bench, statusOf } = await openPlay()
      const { requested, letThrough } = holdBytes(bench, when)
      const sessionId = bench.launch()
      const task = await fake.next()
      await leave(task, { 'appresults/4001/Depth/depth.tsv': '30' })
      task.end(complete)
      await requested
      const stopped = bench.jobs.stop(sessionId)
      expect(statusOf(sessionId)).toBe('Aborting')
      letThrough()
      await stopped
      expect(statusOf(sessionId)).toBe('Aborted')
      expect(bench.results(sessionId)).toEqual([])
    },
  )

  it('ends the session of a web app, of which nothing runs here', async () => {
    const { bench, statusOf } = await openPlay()
    const { sessionId } = bench.launches.launch({
      userId: 1001,
      applicationId: 2001,
      properties: [],
    })
    await bench.jobs.stop(sessionId)
    expect(statusOf(sessionId)).toBe('Aborted')
  })

  it('is refused once a session has ended', async () => {
    const { fake, bench, statusOf } = await openPlay()
    const sessionId = bench.launch()
    ;(await fake.next()).end(complete)
    await bench.jobs.idle()
    await expect(bench.jobs.stop(sessionId)).rejects.toMatchObject({ code: 'Conflict' })
    expect(statusOf(sessionId)).toBe('Complete')
  })
})

describe('the platform stops', () => {
  const lost = 'The platform stopped while this was running.'

  it('in order: running jobs are stopped and reported as stopped, waiting ones are started the next time', async () => {
    const { fake, bench, statusOf, summaryOf } = await openPlay({ slots: 1 })
    const [running, waiting] = [bench.launch(), bench.launch()]
    const task = await fake.next()
    await bench.jobs.close(3_000)
    expect(task.stops).toEqual([3_000])
    expect([statusOf(running), summaryOf(running)]).toEqual(['Aborted', lost])
    expect(statusOf(waiting)).toBe('Pending')
    await bench.jobs.idle()

    const next = bench.startJobs()
    await next.recover()
    const again = await fake.next()
    expect(again.task.id).toBe(String(waiting))
    again.end(complete)
    await next.idle()
    expect(statusOf(waiting)).toBe('Complete')
  })

  it('leaves the jobs that it had not started for the next start', async () => {
    const { fake, bench, statusOf } = await openPlay()
    const sessionId = bench.launch()
    await Promise.resolve()
    await bench.jobs.close(0)
    expect(statusOf(sessionId)).toBe('Pending')
    expect(fake.begun()).toBe(0)
    await bench.startJobs().recover()
    expect((await fake.next()).task.id).toBe(String(sessionId))
  })

  it('does not wait for bytes that are being stored', async () => {
    const { fake, bench, statusOf, summaryOf } = await openPlay()
    const { requested, letThrough } = holdBytes(bench, 'before')
    const sessionId = bench.launch()
    const task = await fake.next()
    await leave(task, { 'appresults/4001/Depth/depth.tsv': '30' })
    task.end(complete)
    await requested
    const closed = bench.jobs.close(0)
    letThrough()
    await closed
    expect([statusOf(sessionId), summaryOf(sessionId)]).toEqual(['Aborted', lost])
  })

  it('without notice: the next start reports it, with the end of the log, and starts waiting jobs', async () => {
    const { fake, bench, statusOf, summaryOf, tailOf } = await openPlay({ slots: 1 })
    const [running, waiting] = [bench.launch(), bench.launch()]
    const task = await fake.next()
    task.write('half way\n')
    // What was in memory is gone: other jobs begin on the same data.
    const later = createFakeExecutor()
    const next = bench.startJobs(later.executor)
    await next.recover()
    expect([statusOf(running), summaryOf(running)]).toEqual(['Aborted', lost])
    expect(tailOf(running)).toBe(`half way\nbenchtop: ${lost}\n`)
    expect(later.lost).toEqual([String(running)])
    expect((await later.next()).task.id).toBe(String(waiting))
    expect(statusOf(waiting)).toBe('Running')
  })

  it('[SES-14] between the end of one node and that of the others: they are Aborted too', async () => {
    const { fake, bench, statusOf } = await openPlay({ slots: 1 })
    const order = { userId: 1001, applicationId: 2002, properties: [], nodes: 3 }
    const { sessionId: parent } = bench.launches.launch(order)
    const [first = 0, ...waiting] = bench.platform.sessions.children(parent).map(({ id }) => id)
    await fake.next()
    const { database } = bench.platform
    const set = database.statement<[string, number]>(
      'UPDATE appsession SET status = ? WHERE id = ?',
    )
    set.run('Aborted', first)
    set.run('Aborting', parent)
    jobStore(database).end(first, 3, benchNow)
    const later = createFakeExecutor()
    const next = bench.startJobs(later.executor)
    await next.recover()
    await next.idle()
    expect([first, ...waiting, parent].map(statusOf)).toEqual(Array(4).fill('Aborted'))
    expect(later.begun()).toBe(0)
  })

  it('while a session was being stopped: it is Aborted', async () => {
    const { fake, bench, statusOf } = await openPlay({ ignoresStop: true })
    const sessionId = bench.launch()
    const task = await fake.next()
    const stopped = bench.jobs.stop(sessionId)
    const next = bench.startJobs(createFakeExecutor().executor)
    await next.recover()
    expect(statusOf(sessionId)).toBe('Aborted')
    task.end({ state: 'CANCELED' })
    await stopped
  })

  it('abandons every job without notice before its data is replaced', async () => {
    const { fake, bench, statusOf, summaryOf } = await openPlay({ slots: 1 })
    const before = bench.platform.database.image()
    const [running, waiting] = [bench.launch(), bench.launch()]
    const task = await fake.next()
    const received = bench.events.length
    await bench.jobs.stopAll()
    expect(task.stops).toEqual([0])
    expect([running, waiting].map(statusOf)).toEqual(['Running', 'Pending'])
    expect(bench.events.length).toBe(received)

    bench.platform.database.restore(before)
    const again = bench.launch()
    expect(again).toBe(running)
    ;(await fake.next()).end(complete)
    await bench.jobs.idle()
    expect([statusOf(again), summaryOf(again)]).toEqual(['Complete', ''])
  })
})

describe('the events of a job', () => {
  it('contain the log as it is written, each change of status, and the end', async () => {
    const { fake, bench } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    task.write('10 %\n')
    task.end(complete)
    await bench.jobs.idle()
    expect(bench.events).toEqual([
      { sessionId, type: 'status', status: 'Running', statusSummary: '' },
      { sessionId, type: 'log', text: '10 %\n' },
      { sessionId, type: 'status', status: 'Complete', statusSummary: '' },
      { sessionId, type: 'ended', status: 'Complete', statusSummary: '' },
    ])
  })

  it('contain what the app itself reports', async () => {
    const { fake, bench } = await openPlay()
    const sessionId = bench.launch()
    await fake.next()
    bench.platform.sessions.setStatus(sessionId, 'Running', 'Half way.')
    expect(bench.events.at(-1)).toEqual({
      sessionId,
      type: 'status',
      status: 'Running',
      statusSummary: 'Half way.',
    })
  })

  it('are not sent after unsubscribing, and continue where a listener fails', async () => {
    const { fake, bench } = await openPlay()
    const received: string[] = []
    bench.jobs.onEvent(() => {
      throw new Error('a listener')
    })
    bench.jobs.onEvent((event) => received.push(event.type))
    bench.jobs.onEvent((event) => received.push(event.type))()
    bench.launch()
    ;(await fake.next()).end(complete)
    await bench.jobs.idle()
    expect(received).toEqual(['status', 'status', 'ended'])
  })

  it('retains the contents that it has stored until their rows exist', async () => {
    const { fake, bench } = await openPlay()
    bench.launch()
    const task = await fake.next()
    await leave(task, {
      'appresults/4001/Depth/a.txt': 'one',
      'appresults/4001/Depth/b.txt': 'two',
    })
    const stored: string[] = []
    const blobs = bench.platform.blobs as { write: BlobStore['write'] }
    const write = blobs.write
    const both = Promise.withResolvers<void>()
    blobs.write = async (source, options) => {
      const blob = await write(source, options)
      stored.push(blob.sha256)
      if (stored.length === 2) both.resolve()
      // The first waits for the second, whose own is held by then.
      else await both.promise
      return blob
    }
    let areHeld: boolean[] = []
    const { transaction } = bench.platform.database
    ;(bench.platform.database as { transaction: typeof transaction }).transaction = (work) => {
      if (stored.length === 2 && areHeld.length === 0) areHeld = stored.map(bench.jobs.holds)
      return transaction(work)
    }
    task.end(complete)
    await bench.jobs.idle()
    expect(areHeld).toEqual([true, true])
    expect(stored.map(bench.jobs.holds)).toEqual([false, false])
  })

  it('stores when a job ran, and how it ended', async () => {
    const { fake, bench } = await openPlay()
    const sessionId = bench.launch()
    const task = await fake.next()
    expect(jobStore(bench.platform.database).running()).toEqual([sessionId])
    bench.platform.clock.advance(1_000)
    task.end({ state: 'EXECUTOR_ERROR', exitCode: 3, reason: 'It failed.' })
    await bench.jobs.idle()
    const row = bench.platform.database.statement('SELECT * FROM job').get()
    expect(row).toMatchObject({
      appsession_id: sessionId,
      state: 'ended',
      exit_code: 3,
      created_ms: benchNow,
      started_ms: benchNow,
      ended_ms: benchNow + 1_000,
    })
  })
})
