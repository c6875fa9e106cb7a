import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createControlClient } from '@benchtop/client/control'
import { createClient } from '@benchtop/client'
import { expect, it } from 'vitest'
import { startBench, type Bench } from '../testing/bench.ts'
import { eventsOf, runCommand, startCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const MB = 1_000_000

function upload({ ready }: Bench, folder: string, ...args: string[]) {
  const command = ['upload', ...args, '--url', ready.uiUrl, '--json', '--part-size', String(5 * MB)]
  return { command, options: { folder } }
}

async function clientOf({ ready }: Bench) {
  const control = createControlClient({ uiUrl: ready.uiUrl, startToken: undefined })
  const { token } = await control.issueToken({ user: '1001', private: true })
  const { apiUrl, storeUrl } = ready
  return { control, client: createClient({ apiUrl, storeUrl, token }) }
}

/** Bytes that differ from part to part. */
function bytesOf(size: number): Buffer {
  return Buffer.alloc(size, createHash('sha512').update(String(size)).digest())
}

it('[FIL-06] files and folders are uploaded into a result, with their folders and types', async () => {
  await using bench = await startBench()
  await using folder = await temporaryFolder()
  await mkdir(join(folder.path, 'run/lane 1'), { recursive: true })
  await writeFile(join(folder.path, 'calls.vcf'), '##fileformat=VCFv4.2\n')
  await writeFile(join(folder.path, 'run/lane 1/ä.fastq'), '@r\nA\n+\nI\n')
  await writeFile(join(folder.path, 'run/empty.txt'), '')
  await writeFile(join(folder.path, 'run/.hidden'), 'x')
  await symlink('..', join(folder.path, 'run/again'))
  const { command, options } = upload(bench, folder.path, 'run', 'calls.vcf', '--project', '4001')
  const ended = await runCommand(command, options)
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  const events = eventsOf(ended)
  const done = events.at(-1)
  expect(done).toMatchObject({ event: 'uploaded', files: 3 })

  const { client, control } = await clientOf(bench)
  const result = await client.v1.getAppResult({ id: String(done?.['appResult']) })
  expect(result).toMatchObject({ Name: 'run', Status: 'Complete' })
  const { Items } = await client.v1.listAppResultFiles({ appResultId: result.Id })
  expect(
    Items.map(({ Path, ContentType, Size }) => [Path, ContentType, Size]).toSorted((one, other) =>
      String(one[0]) < String(other[0]) ? -1 : 1,
    ),
  ).toEqual([
    ['calls.vcf', 'text/x-vcf', 21],
    ['run/empty.txt', 'text/plain', 0],
    ['run/lane 1/ä.fastq', 'text/plain', 9],
  ])
  // The token was for this upload alone, and so was its journal.
  expect((await control.listTokens({ application: '2001' })).tokens).toEqual([])
  expect(await readdir(join(folder.path, '.benchtop/uploads'))).toEqual([])
})

it('[FIL-07] an interrupted upload resumes with the parts that are missing', async () => {
  await using bench = await startBench()
  await using folder = await temporaryFolder()
  const bytes = bytesOf(27 * MB)
  await writeFile(join(folder.path, 'first.bam'), bytes.subarray(0, 10))
  await writeFile(join(folder.path, 'reads.bam'), bytes)
  const { command, options } = upload(
    bench,
    folder.path,
    'first.bam',
    'reads.bam',
    '--project',
    'projects/4001',
    '--name',
    'Reads',
  )
  const { control, client } = await clientOf(bench)
  // Three parts arrive; the others wait for longer than this test.
  await control.setFaults({
    document: [{ operation: 'v1.uploadPart', skip: 3, latencyMs: 600_000 }],
  })
  await using running = startCommand(command, options)
  const pending = async (): Promise<string[]> => {
    const states = await readJournals(folder.path)
    return states.flatMap(({ files }) =>
      Object.values(files).flatMap(({ id, isDone }) => (isDone ? [] : [id])),
    )
  }
  await expect.poll(pending).toHaveLength(1)
  const [id = ''] = await pending()
  const parts = async () => (await client.v1.listFileParts({ id })).Items.length
  await expect.poll(parts).toBe(3)
  running.kill('SIGINT')
  const interrupted = await running.ended
  expect(interrupted.code).toBe(130)
  expect(interrupted.stderr).toContain('The same command resumes this upload.')

  await control.setFaults({
    document: [{ operation: 'v1.uploadPart', skip: 3, error: { code: 'Forbidden' } }],
  })
  const ended = await runCommand(command, options)
  expect(ended.code).toBe(0)
  expect(ended.stderr).toContain('Resuming the upload of Reads.')
  const events = eventsOf(ended)
  // The first file was there already, and of the other only three parts were sent: a fourth would have failed.
  expect(events.filter(({ event }) => event === 'file')).toMatchObject([{ path: 'reads.bam', id }])
  expect((await client.v1.getFile({ id })).Size).toBe(27 * MB)
  const [one, ...others] = (await client.v1.listProjectAppResults({ projectId: '4001' })).Items
  expect({ name: one?.Name, others }).toEqual({ name: 'Reads', others: [] })
})

it('[CLI-01] an upload that can’t begin states why, and creates nothing', async () => {
  await using bench = await startBench()
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'a.txt'), 'a')
  await mkdir(join(folder.path, 'b'))
  await writeFile(join(folder.path, 'b/a.txt'), 'a')
  await mkdir(join(folder.path, 'empty'))
  const cases: readonly [string[], number, string][] = [
    [['a.txt'], 2, "required option '--project"],
    [['none.txt', '--project', '4001'], 2, "none.txt can't be read."],
    [['empty', '--project', '4001'], 2, 'There is no file in empty.'],
    [['a.txt', 'b/a.txt', '--project', '4001'], 2, 'Two files would be a.txt.'],
    [['a.txt', '--project', 'Greetings'], 2, 'Write it as 4001 or projects/4001.'],
    [['a.txt', '--project', '4001', '--as', 'eve'], 1, 'There is no user "eve".'],
    [['a.txt', '--project', '4001', '--app', 'x'], 1, 'There is no application "x".'],
    [['a.txt', '--project', '4001', '--as', '1002'], 1, 'v1.createAppResult'],
    [['a.txt', '--project', '4001', '--part-size', '1'], 2, 'whole number from 5000000'],
  ]
  for (const [args, code, message] of cases) {
    const ended = await runCommand(['upload', ...args, '--url', bench.ready.uiUrl], {
      folder: folder.path,
    })
    expect({ args, ...ended }).toMatchObject({ code, stdout: '' })
    expect(ended.stderr).toContain(message)
  }
  const { client } = await clientOf(bench)
  expect((await client.v1.listProjectAppResults({ projectId: '4001' })).Items).toEqual([])
})

type State = { readonly files: Record<string, { id: string; isDone: boolean }> }

async function readJournals(folder: string): Promise<State[]> {
  const at = join(folder, '.benchtop/uploads')
  const names = (await readdir(at).catch(() => [])).filter((name) => name.endsWith('.json'))
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(at, name), 'utf8')) as State),
  )
}
