import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { silentLog, type Log } from '../kernel/log.ts'
import { fakeEngine, fakeImage } from '../testing/fake-engine.ts'
import { testKeeper } from '../testing/executors.ts'
import { testFolder } from '../testing/test-folder.ts'
import { createLocalExecutor, type ExecutorKind } from './choose-executor.ts'
import type { Task } from '../ports/executors.ts'
import type { KeeperOptions } from './keeper.ts'

type Given = {
  kind?: ExecutorKind
  path?: string
  log?: Log
  genomes?: string
  keeper?: KeeperOptions
}

/** Runs a task where it is put; what became of it, and what it wrote. */
async function runTask(
  more: Partial<Task>,
  { kind = 'auto', path, log, genomes, keeper }: Given = {},
) {
  const folder = await testFolder()
  await mkdir(join(folder, 'data/scratch'), { recursive: true })
  const executor = createLocalExecutor(kind, {
    baseEnvironment: { PATH: path ?? '/nowhere' },
    hidden: [],
    places: { apiUrl: '', uiUrl: '', storeUrl: '' },
    genomes,
    log: log ?? silentLog,
    keeper: testKeeper(keeper),
  })
  onTestFinished(executor.end)
  const logPath = join(folder, 'output.log')
  const running = executor.start(
    {
      id: '9001',
      name: 'Depth',
      mark: randomUUID(),
      command: ['/bin/sh', '-c', 'echo "$BENCHTOP_DATA"'],
      workingDirectory: folder,
      dataFolder: join(folder, 'data'),
      environment: {},
      logPath,
      ...more,
    },
    () => {},
  )
  const outcome = await running.finished
  return {
    outcome,
    folder,
    notice: running.notice?.(),
    output: await readFile(logPath, 'utf8').catch(() => ''),
  }
}

it('[NAT-02] [NAT-06] runs a plain process without bubblewrap, and reports what that means and why', async () => {
  const logged: unknown[] = []
  const log: Log = { ...silentLog, warn: (...what: unknown[]) => void logged.push(what) }
  const { outcome, output, notice: said, folder } = await runTask({}, { log })
  expect(outcome).toEqual({ state: 'COMPLETE', exitCode: 0 })
  const notice =
    'Native apps run as plain processes, not under bubblewrap: they can read the files of your user and use its network. Reason: bubblewrap is not installed.'
  // In the log of the job, too, which is what its session shows.
  expect(output).toBe(`benchtop: ${notice}\n${join(folder, 'data')}\n`)
  expect(logged).toEqual([[{ reason: 'bubblewrap is not installed' }, notice]])
  expect(said).toBe(notice)
})

it('[NAT-08] reports where only a process group keeps a job together', async () => {
  const { notice, output } = await runTask({}, { kind: 'process', keeper: { program: '' } })
  expect(notice).toMatch(/^What a native app starts outside of its process group outlives it/)
  expect(output.startsWith(`benchtop: ${notice}\n`)).toBe(true)
  const quiet = await runTask({}, { kind: 'process', keeper: {} })
  expect(quiet.notice).toBe(process.platform === 'linux' ? undefined : notice)
})

it('[NAT-02] refuses to run where bubblewrap was requested and is not installed', async () => {
  expect((await runTask({}, { kind: 'bubblewrap' })).outcome).toEqual({
    state: 'SYSTEM_ERROR',
    reason: "bubblewrap doesn't work here: bubblewrap is not installed.",
  })
})

it('[NAT-02] checks bubblewrap by running a command with it, not by its presence', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'bwrap'), '#!/bin/sh\necho "bwrap: No permissions" >&2; exit 1\n', {
    mode: 0o755,
  })
  expect((await runTask({}, { kind: 'bubblewrap', path: folder })).outcome.reason).toBe(
    "bubblewrap doesn't work here: bwrap: No permissions.",
  )
})

it('[NAT-02] requires an engine for an app with an image, and states what to do', async () => {
  const { outcome } = await runTask({ image: fakeImage })
  expect(outcome).toEqual({
    state: 'SYSTEM_ERROR',
    reason:
      "The app's image needs Docker or Podman: install and start it. (docker: docker is not installed; podman: podman is not installed)",
  })
})

it('[NAT-02] runs an app with an image in a container of it, with its data, genomes and owner', async () => {
  const { path, calls } = await fakeEngine(await testFolder())
  const { outcome, output, folder } = await runTask({ image: fakeImage }, { path, genomes: '/srv' })
  expect(outcome).toEqual({ state: 'COMPLETE', exitCode: 0 })
  expect(output).toBe(`${join(folder, 'data')}\n`)
  const lines = (await readFile(calls, 'utf8')).trimEnd().split('\n')
  const all = lines.map((line) => JSON.parse(line) as string[])
  const [connecting = [], create = []] = all.filter(([word]) => word === 'create')
  expect(connecting.slice(connecting.indexOf(fakeImage))).toEqual([fakeImage])
  expect(connecting.join(' ')).toContain('--network none --entrypoint /run/benchtop/forward')
  expect(create.join(' ')).toContain(`--network container:${connecting[2]}`)
  const after = (name: string) =>
    create.flatMap((word, at) => (word === name ? [create[at + 1]] : []))
  expect(after('--mount')).toEqual([
    `type=bind,source=${join(folder, 'data')},target=/data`,
    'type=bind,source=/srv,target=/genomes,readonly',
  ])
  expect(after('--user')).toEqual([`${process.getuid?.()}:${process.getgid?.()}`])
  expect(after('--env')).toContain('BENCHTOP_DATA=/data')
  expect(create.slice(create.indexOf(fakeImage))).toEqual([
    fakeImage,
    '/bin/sh',
    '-c',
    'echo "$BENCHTOP_DATA"',
  ])
  expect(all.at(-1)?.slice(0, 3)).toEqual(['rm', '--force', '--volumes'])
})

it('[NAT-02] names an image that is nowhere, and the engine', async () => {
  const { path } = await fakeEngine(await testFolder())
  const { outcome, output } = await runTask({ image: 'example/dpeth' }, { path })
  expect(outcome).toEqual({
    state: 'SYSTEM_ERROR',
    reason:
      'docker has no image "example/dpeth" and can\'t fetch it: build it, or check its name. See its log for why docker pull failed.',
  })
  expect(output).toContain('pull access denied for example/dpeth')
})

it.each(['docker', 'process'] as const)(
  '[NAT-02] reports what an app lacks for --executor %s',
  async (kind) => {
    const { path } = await fakeEngine(await testFolder())
    const lacking = kind === 'docker' ? {} : { image: fakeImage, command: [] }
    const { outcome } = await runTask(lacking, { kind, path })
    expect(outcome).toEqual({
      state: 'SYSTEM_ERROR',
      reason:
        kind === 'docker'
          ? 'Depth has no container image: set one, or start with --executor auto.'
          : 'Depth has a container image but no command: run it with --executor docker or podman, or set a command.',
    })
  },
)
