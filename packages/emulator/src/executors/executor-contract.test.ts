import { randomUUID } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { testedExecutors, type TestedExecutor } from '../testing/executors.ts'
import { testFolder } from '../testing/test-folder.ts'
import type { Task } from './executor.ts'

const all = await testedExecutors()
for (const { name, missing } of all) {
  if (missing !== undefined) console.warn(`NOT TRIED: apps in ${name}: ${missing}.`)
}

/** A job's folders, and shell scripts that are run in them by one executor. */
async function openBench({ make, image }: TestedExecutor) {
  const folder = await testFolder()
  const data = join(folder, 'job', 'data')
  const genomes = join(folder, 'genomes')
  for (const name of ['input', 'output', 'scratch', 'logs']) {
    await mkdir(join(data, name), { recursive: true })
  }
  await mkdir(genomes)
  await writeFile(join(genomes, 'volvox.fa'), '>ctgA\n')
  await mkdir(join(folder, 'hidden'))
  await writeFile(join(folder, 'hidden', 'key'), 'secret')
  await mkdir(join(folder, 'app'))
  await writeFile(join(folder, 'app', 'package.json'), '{}')
  const executor = await make(folder, genomes)
  const run = (command: readonly string[], more: Partial<Task> = {}) => {
    const task: Task = {
      id: '9001',
      name: 'Depth',
      mark: randomUUID(),
      command,
      image,
      workingDirectory: join(folder, 'app'),
      dataFolder: data,
      environment: {},
      logPath: join(folder, 'job', 'output.log'),
      ...more,
    }
    let output = ''
    let waiting: { text: string; resolve: () => void } | undefined
    const running = executor.start(task, (bytes) => {
      output += Buffer.from(bytes).toString()
      if (waiting !== undefined && output.includes(waiting.text)) waiting.resolve()
    })
    onTestFinished(() => running.stop(0))
    return {
      ...running,
      task,
      output: () => output,
      log: () => readFile(task.logPath, 'utf8'),
      async wrote(text: string) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting = { text, resolve }
        if (output.includes(text)) resolve()
        await promise
      },
    }
  }
  return {
    folder,
    data,
    executor,
    run,
    sh: (script: string, more?: Partial<Task>) => run(['sh', '-c', script], more),
  }
}

const forever = 'while :; do sleep 0.1; done'

it.skipIf(process.env['CI'] !== 'true')('has bubblewrap where tests are relied on', () => {
  // Where it is there and can't make a namespace, the machine forbids it.
  expect(all.find(({ name }) => name === 'bubblewrap')?.missing).not.toBe(
    'bubblewrap is not installed',
  )
})

it.skipIf(process.env['BENCHTOP_TEST_CLUSTER'] === undefined)(
  'has podman and bubblewrap where clusters are tested, which skips nothing',
  () => {
    const missing = all.flatMap(({ name, missing: why }) =>
      why !== undefined && ['podman', 'bubblewrap'].includes(name) ? [`${name}: ${why}`] : [],
    )
    expect(missing).toEqual([])
  },
)

describe.each(all.filter(({ missing }) => missing === undefined))('in $name', (tested) => {
  afterAll(async () => tested.close?.())

  it('[NAT-02] finds its inputs, and writes output that belongs to the user who runs the platform', async () => {
    const bench = await openBench(tested)
    await writeFile(join(bench.data, 'input/AppSession.json'), '{"Id":"9001"}')
    const run = bench.sh(`mkdir -p $BENCHTOP_DATA/output/appresults/4001/Depth
      cat $BENCHTOP_DATA/input/AppSession.json > $BENCHTOP_DATA/output/appresults/4001/Depth/copy.json
      echo half > $BENCHTOP_DATA/scratch/half; echo more > $BENCHTOP_DATA/logs/app.log
      echo out; echo err >&2`)
    expect(await run.started).toBe(true)
    expect(await run.finished).toEqual({ state: 'COMPLETE', exitCode: 0 })
    const copy = join(bench.data, 'output/appresults/4001/Depth/copy.json')
    expect(await readFile(copy, 'utf8')).toBe('{"Id":"9001"}')
    expect((await stat(copy)).uid).toBe(process.getuid?.())
    if (tested.isRemote !== true) {
      expect(await readFile(join(bench.data, 'scratch/half'), 'utf8')).toBe('half\n')
    }
    expect((await run.log()).split('\n').toSorted()).toEqual(['', 'err', 'out'])
    expect(run.output()).toBe(await run.log())
  })

  it('[NAT-02] returns the exit code of a failed command', async () => {
    const bench = await openBench(tested)
    expect(await bench.sh('exit 3').finished).toEqual({
      state: 'EXECUTOR_ERROR',
      exitCode: 3,
      reason: 'The command "sh" exited with code 3.',
    })
  })

  it('[NAT-02] names a command that does not exist', async () => {
    const bench = await openBench(tested)
    const run = bench.run(['dpeth'])
    expect(await run.started).toBe(false)
    expect(await run.finished).toMatchObject({
      state: 'SYSTEM_ERROR',
      reason: expect.stringMatching(/^The command "dpeth" was not found/) as string,
    })
  })

  it('[NAT-02] receives a signal to end, and ends on its own', async () => {
    const bench = await openBench(tested)
    const run = bench.sh(`trap 'echo bye; exit 0' TERM; echo ready; ${forever}`)
    await run.wrote('ready\n')
    await run.stop(60_000)
    expect(await run.finished).toEqual({ state: 'CANCELED', exitCode: 0 })
    // Some shells say what became of their own children, too.
    expect(run.output()).toMatch(/^ready\n(?:Terminated\n)?bye\n$/)
  })

  it('[NAT-02] is ended after its grace period where it does not want to', async () => {
    const bench = await openBench(tested)
    const run = bench.sh(`trap 'echo no' TERM; echo ready; ${forever}`)
    await run.wrote('ready\n')
    await run.stop(50)
    expect((await run.finished).state).toBe('CANCELED')
  })

  it('[NAT-02] never starts a job that was stopped before', async () => {
    const bench = await openBench(tested)
    const run = bench.sh(`echo I ran; ${forever}`)
    await run.stop(0)
    expect((await run.finished).state).toBe('CANCELED')
    expect(run.output()).not.toContain('bye')
  })

  it('[NAT-02] has the environment of its job, and no secret of the platform', async () => {
    const bench = await openBench(tested)
    const run = bench.sh('env', { environment: { BENCHTOP_NODE_INDEX: '1' } })
    await run.finished
    const given = new Map(
      run
        .output()
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    expect(given.get('BENCHTOP_DATA')).toBe(tested.dataPath ?? bench.data)
    expect(given.get('BENCHTOP_NODE_INDEX')).toBe('1')
    expect(given.get('BENCHTOP_JOB')).toBe(run.task.mark)
    // The shell, the sandbox and the engine add variables that reveal nothing about the user who runs the platform.
    const own = [
      'HOME',
      'HOSTNAME',
      'OLDPWD',
      'PATH',
      'PWD',
      'SHLVL',
      'TERM',
      'TMPDIR',
      '_',
      'container',
    ]
    const others = [...given.keys()].filter(
      (key) => !key.startsWith('BENCHTOP_') && !own.includes(key),
    )
    expect(others).toEqual([])
  })

  it('[NAT-02] is ended by its mark, after the platform has lost it', async () => {
    const bench = await openBench(tested)
    const run = bench.sh(`trap '' TERM; echo ready; ${forever}`)
    await run.wrote('ready\n')
    await bench.executor.endLost({ mark: run.task.mark })
    expect((await run.finished).state).not.toBe('COMPLETE')
  })

  it('[NAT-02] is not ended by the mark of another', async () => {
    const bench = await openBench(tested)
    const run = bench.sh(`trap 'exit 0' TERM; echo ready; ${forever}`)
    await run.wrote('ready\n')
    await bench.executor.endLost({ mark: randomUUID() })
    await run.stop(60_000)
    expect(await run.finished).toEqual({ state: 'CANCELED', exitCode: 0 })
  })

  it.skipIf(tested.dataPath === undefined || tested.isRemote === true)(
    '[NAT-02] sees its data at /data, genomes at /genomes, and nothing of the user who runs the platform',
    async () => {
      const bench = await openBench(tested)
      const run = bench.sh(`cd /data; ls; cat /genomes/volvox.fa
        touch /genomes/mine 2> /dev/null || echo genomes are only read
        touch /bin/mine 2> /dev/null && echo may change the machine
        echo temporary > "$TMPDIR/one"
        ls ${join(bench.folder, 'hidden')} /home/* 2> /dev/null`)
      await run.finished
      const lines = run.output().split('\n')
      expect(lines.slice(0, 6)).toEqual([
        'input',
        'logs',
        'output',
        'scratch',
        '>ctgA',
        'genomes are only read',
      ])
      expect(run.output()).not.toContain('key')
      expect(await readFile(join(bench.data, 'scratch/one'), 'utf8')).toBe('temporary\n')
      if (tested.image === undefined) expect(run.output()).not.toContain('may change the machine')
    },
  )
})
