import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTesServer, type TesServer } from '../packages/clusters/src/testing/tes-server.ts'
import { startCephServer } from '../packages/s3/src/testing/ceph-server.ts'
import { rateOf } from './byte-client.ts'
import { pairRatios, type Line } from './figure.ts'
import { isInstalled } from './is-installed.ts'
import { peakMB } from './large-file.ts'
import { startRclone } from './rclone.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const rounds = 2
const bytes = 5e9
const smallBytes = 50e6
/** What a node has sent, the content that is made of it, and what Ceph takes for itself. */
const memoryOfCeph = 2.6 * bytes
const token = 'token'
const lookMs = 50

/**
 * An output of 5 GB that a node sends to a bucket of Ceph, compared with `rclone` that sends the same file from the same
 * place; with the memory and the processor that this takes of the bench. Each has a bucket to itself.
 */
export async function measureNodeOutputs(root: string): Promise<Line[]> {
  if (!(await isInstalled('rclone')))
    return ['NOT MEASURED: rclone is not installed (apt-get install rclone).']
  if (freemem() < memoryOfCeph) {
    const needed = (memoryOfCeph / 1e9).toFixed(0)
    return [`NOT MEASURED: 5 GB in a bucket in memory, which takes ${needed} GB of it.`]
  }
  const [rcloneRates, rates, wholeRates] = [[], [], []] as [number[], number[], number[]]
  const [memory, processor] = [[], []] as [number[], number[]]
  for (let round = 0; round < rounds; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'benchtop-nodes-'))
    try {
      const sent = await sendFromNode(root, folder)
      rates.push(bytes / 1e6 / sent.seconds)
      wholeRates.push(bytes / 1e6 / sent.wholeSeconds)
      memory.push(sent.moreMB)
      processor.push(sent.processorPercent)
      await using ceph = await startCephServer({ memoryBytes: memoryOfCeph })
      await using peer = await startRclone(ceph.endpoint)
      rcloneRates.push(await rateOf(bytes, () => peer.upload(sent.file)))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const [better, unit] = ['higher', 'MB/s'] as const
  return [
    { what: 'rclone', values: rcloneRates, unit, better },
    { what: 'from the node to the bucket', values: rates, unit, better },
    { what: 'the same until the session is complete', values: wholeRates, unit, better },
    {
      what: 'from the node to the bucket, ratio',
      values: pairRatios(rates, rcloneRates),
      limit: { atLeast: 0.9 },
    },
    {
      what: 'until the session is complete, ratio',
      values: pairRatios(wholeRates, rcloneRates),
      better,
    },
    { what: 'more memory of the bench', values: memory, unit: 'MB', limit: { atMost: 50 } },
    { what: 'of a core, on the bench', values: processor, unit: '%', limit: { atMost: 1 } },
  ]
}

/** A job of TES that writes an output of 5 GB, from its last byte to the end of its session. */
async function sendFromNode(root: string, folder: string) {
  const tokenFile = join(folder, 'token')
  await writeFile(tokenFile, token)
  await using ceph = await startCephServer({ memoryBytes: memoryOfCeph })
  const tasks = join(folder, 'tes')
  await using node = await startTesServer(tasks, token)
  const script = join(root, 'bench/peers/benchtop-tes.ts')
  const address = ceph.address('bench', { cache: '0' })
  await using bench = await startServer([
    '--conditions=@benchtop/source',
    script,
    join(folder, 'data'),
    address,
    node.url,
    tokenFile,
  ])
  // What the first outputs take once, such as the code for them and connections, isn't theirs alone.
  await launch(bench, smallBytes)
  await untilComplete(bench, 1)
  await launch(bench, bytes)
  await untilEnded(node, 'app')
  const [start, before] = [performance.now(), await bench.processorMs()]
  const memory = await bench.residentMB()
  let [seconds, wholeSeconds] = [0, 0]
  const peak = await peakMB(bench, async () => {
    await untilEnded(node, 'task')
    seconds = (performance.now() - start) / 1_000
    await untilComplete(bench, 2)
    wholeSeconds = (performance.now() - start) / 1_000
  })
  return {
    seconds,
    wholeSeconds,
    moreMB: peak - memory,
    processorPercent: (((await bench.processorMs()) - before) / (wholeSeconds * 1_000)) * 100,
    file: join(tasks, 't2/data/output/appresults/4001/Large/large.bin'),
  }
}

async function launch({ uiUrl }: ServerProcess, size: number): Promise<void> {
  const launched = await fetch(`${uiUrl}/_emulator/launches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      user: '1001',
      application: '2002',
      name: 'Large',
      properties: [{ Name: 'Input.Count', Type: 'string', Content: String(size) }],
    }),
  })
  if (!launched.ok) throw new Error(`The launch failed: ${await launched.text()}`)
}

/** Waits until the app of the second task has ended, or all of that task. */
async function untilEnded({ url }: TesServer, what: 'app' | 'task'): Promise<void> {
  for (;;) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/tasks/t2?view=BASIC`, { headers })
    const { state, logs } = (await answer.json()) as Partial<TaskView>
    if (state === 'COMPLETE') return
    if (state?.endsWith('ERROR') === true) throw new Error(`The task ended with ${state}.`)
    if (what === 'app' && logs?.[0]?.logs[1]?.exit_code === 0) return
    await pause(lookMs)
  }
}
type TaskView = { state: string; logs: readonly { logs: readonly { exit_code?: number }[] }[] }

async function untilComplete({ url }: ServerProcess, count: number): Promise<void> {
  for (;;) {
    const headers = { 'x-access-token': 'bench' }
    const answer = await fetch(`${url}/v1pre3/users/current/appsessions`, { headers })
    const { Response } = (await answer.json()) as { Response: { Items: readonly Session[] } }
    const failed = Response.Items.find(({ Status }) => Status === 'Aborted')
    if (failed !== undefined) throw new Error(`The app failed: ${failed.StatusSummary}`)
    if (Response.Items.filter(({ Status }) => Status === 'Complete').length === count) return
    await pause(lookMs * 10)
  }
}
type Session = { readonly Status: string; readonly StatusSummary: string }
