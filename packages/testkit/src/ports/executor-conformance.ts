import { deepEqual, doesNotMatch, equal, match, notEqual } from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Executor, RunningTask, Task } from '@benchtop/emulator/ports/executors'

/** An executor as the suite needs it: its tasks run commands of `sh`, `cat`, `ls` and `env`. */
export type TestedExecutor = {
  /** Opens the executor, whose jobs folder is this one, or may be. Its `end` is called when a test has ended. */
  open(folder: string, genomes: string): Executor | Promise<Executor>
  /** The container image that its tasks name; none where commands are the machine's own. */
  readonly image?: string
  /** Where commands find their data: at /data, or by default where it lies on this machine. */
  readonly dataPath?: '/data'
  /** Whether it runs elsewhere: what is no result stays there, and it has neither genomes nor files of this machine. */
  readonly isRemote?: boolean
}

/** One test, for any framework: `it(title, run)`. */
export type ConformanceTest = {
  /** What the executor does, as the end of a sentence about one of its tasks. */
  readonly title: string
  /** Rejects with an AssertionError where it doesn't. Takes seconds where an executor elsewhere is polled. */
  run(this: void): Promise<void>
}

/** What every executor promises, as tests of one of them. */
export function executorConformance(tested: TestedExecutor): readonly ConformanceTest[] {
  const isInside = tested.dataPath !== undefined && tested.isRemote !== true
  const all = Object.entries({ ...promises, ...(isInside && insidePromises) })
  return all.map(([title, promise]) => ({
    title,
    async run() {
      await using bench = await openBench(tested)
      await promise(bench, tested)
    },
  }))
}

type Bench = Awaited<ReturnType<typeof openBench>>
type Promises = Readonly<Record<string, (bench: Bench, tested: TestedExecutor) => Promise<void>>>

/** A job's folders, and shell scripts that are run in them by one executor. */
async function openBench({ open, image }: TestedExecutor) {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-conformance-'))
  const data = join(folder, 'job', 'data')
  const genomes = join(folder, 'genomes')
  const folders = ['input', 'output', 'scratch', 'logs'].map((name) => join(data, name))
  for (const one of [...folders, genomes, join(folder, 'hidden'), join(folder, 'app')]) {
    await mkdir(one, { recursive: true })
  }
  await writeFile(join(genomes, 'volvox.fa'), '>ctgA\n')
  await writeFile(join(folder, 'hidden', 'key'), 'secret')
  const executor = await open(folder, genomes)
  const begun: RunningTask[] = []
  const run = (command: readonly string[], more: Partial<Task> = {}) => {
    const task: Task = {
      id: '9001',
      name: 'Depth',
      mark: `${basename(folder)}-${begun.length}`,
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
    begun.push(running)
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
    async [Symbol.asyncDispose]() {
      await Promise.all(begun.map((one) => one.stop(0)))
      await executor.end?.()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const forever = 'while :; do sleep 0.1; done'

const promises: Promises = {
  async 'finds its inputs, and writes output that belongs to the user who runs the platform'(
    bench,
    tested,
  ) {
    await writeFile(join(bench.data, 'input/AppSession.json'), '{"Id":"9001"}')
    const run = bench.sh(`mkdir -p $BENCHTOP_DATA/output/appresults/4001/Depth
      cat $BENCHTOP_DATA/input/AppSession.json > $BENCHTOP_DATA/output/appresults/4001/Depth/copy.json
      echo half > $BENCHTOP_DATA/scratch/half; echo more > $BENCHTOP_DATA/logs/app.log
      echo out; echo err >&2`)
    equal(await run.started, true)
    deepEqual(await run.finished, { state: 'COMPLETE', exitCode: 0 })
    const copy = join(bench.data, 'output/appresults/4001/Depth/copy.json')
    equal(await readFile(copy, 'utf8'), '{"Id":"9001"}')
    equal((await stat(copy)).uid, process.getuid?.())
    if (tested.isRemote !== true) {
      equal(await readFile(join(bench.data, 'scratch/half'), 'utf8'), 'half\n')
    }
    deepEqual((await run.log()).split('\n').toSorted(), ['', 'err', 'out'])
    equal(run.output(), await run.log())
  },

  async 'returns the exit code of a failed command'(bench) {
    deepEqual(await bench.sh('exit 3').finished, {
      state: 'EXECUTOR_ERROR',
      exitCode: 3,
      reason: 'The command "sh" exited with code 3.',
    })
  },

  async 'names a command that does not exist'(bench) {
    const run = bench.run(['dpeth'])
    equal(await run.started, false)
    const { state, reason = '' } = await run.finished
    equal(state, 'SYSTEM_ERROR')
    match(reason, /^The command "dpeth" was not found/)
  },

  async 'receives a signal to end, and ends on its own'(bench) {
    const run = bench.sh(`trap 'echo bye; exit 0' TERM; echo ready; ${forever}`)
    await run.wrote('ready\n')
    await run.stop(60_000)
    deepEqual(await run.finished, { state: 'CANCELED', exitCode: 0 })
    // Some shells say what became of their own children, too.
    match(run.output(), /^ready\n(?:Terminated\n)?bye\n$/)
  },

  async 'is ended after its grace period where it does not want to'(bench) {
    const run = bench.sh(`trap 'echo no' TERM; echo ready; ${forever}`)
    await run.wrote('ready\n')
    await run.stop(50)
    equal((await run.finished).state, 'CANCELED')
  },

  async 'never starts a job that was stopped before'(bench) {
    const run = bench.sh(`echo I ran; ${forever}`)
    await run.stop(0)
    equal((await run.finished).state, 'CANCELED')
    doesNotMatch(run.output(), /bye/)
  },

  async 'has the environment of its job, and no secret of the platform'(bench, tested) {
    const run = bench.sh('env', { environment: { BENCHTOP_NODE_INDEX: '1' } })
    await run.finished
    const lines = run.output().trimEnd().split('\n')
    const given = new Map(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    equal(given.get('BENCHTOP_DATA'), tested.dataPath ?? bench.data)
    equal(given.get('BENCHTOP_NODE_INDEX'), '1')
    equal(given.get('BENCHTOP_JOB'), run.task.mark)
    const others = [...given.keys()].filter(
      (key) => !key.startsWith('BENCHTOP_') && !harmless.has(key),
    )
    deepEqual(others, [])
  },

  async 'is ended by its mark, after the platform has lost it'(bench) {
    const run = bench.sh(`trap '' TERM; echo ready; ${forever}`)
    await run.wrote('ready\n')
    await bench.executor.endLost({ mark: run.task.mark })
    notEqual((await run.finished).state, 'COMPLETE')
  },

  async 'is not ended by the mark of another'(bench) {
    const run = bench.sh(`trap 'exit 0' TERM; echo ready; ${forever}`)
    await run.wrote('ready\n')
    await bench.executor.endLost({ mark: `${run.task.mark}-other` })
    await run.stop(60_000)
    deepEqual(await run.finished, { state: 'CANCELED', exitCode: 0 })
  },
}

/** What shells, sandboxes and engines add, which reveals nothing about the user who runs the platform. */
const harmless: ReadonlySet<string> = new Set([
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
])

/** What executors promise besides whose commands are inside something on this machine. */
const insidePromises: Promises = {
  async 'sees its data at /data, genomes at /genomes, and nothing of the user who runs the platform'(
    bench,
    tested,
  ) {
    const run = bench.sh(`cd /data; ls; cat /genomes/volvox.fa
      touch /genomes/mine 2> /dev/null || echo genomes are only read
      touch /bin/mine 2> /dev/null && echo may change the machine
      echo temporary > "$TMPDIR/one"
      ls ${join(bench.folder, 'hidden')} /home/* 2> /dev/null`)
    await run.finished
    const folders = ['input', 'logs', 'output', 'scratch']
    const first = [...folders, '>ctgA', 'genomes are only read']
    deepEqual(run.output().split('\n').slice(0, first.length), first)
    doesNotMatch(run.output(), /key/)
    equal(await readFile(join(bench.data, 'scratch/one'), 'utf8'), 'temporary\n')
    if (tested.image === undefined) doesNotMatch(run.output(), /may change the machine/)
  },
}
