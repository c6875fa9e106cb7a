import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmulator } from '@benchtop/emulator'
import Database from 'better-sqlite3'
import { startServer } from './server-process.ts'
const count = Number(process.argv[2] ?? 250_000)
const withBytes = process.argv[3] !== 'empty'
const folder = await mkdtemp(join(tmpdir(), 'benchtop-trash-'))
const data = join(folder, 'data')
console.log(data)
const emulator = await createEmulator({
  data,
  seed: {
    users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
    applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
    projects: [
      {
        id: '4001',
        owner: '1001',
        name: 'P',
        appResults: [{ id: '6001', name: 'Reads', application: '2001' }],
      },
      { id: '4002', owner: '1001', name: 'Other' },
    ],
    tokens: [{ token: 'user', user: '1001', application: '2001', private: true }],
  },
})
await emulator.close()
const database = new Database(join(data, 'platform.sqlite'))
database.pragma('synchronous = OFF')
const insert =
  database.prepare(`INSERT INTO file (appresult_id, name, path, extension, content_type, size, etag, sha256, upload_status, created_ms, modified_ms)
  VALUES (6001, ?, ?, 'gz', 'application/gzip', 4, 'x', ?, 'complete', 0, 0)`)
const shas: string[] = []
database.transaction(() => {
  for (let i = 0; i < count; i += 1) {
    const sha = createHash('sha256').update(String(i)).digest('hex')
    shas.push(sha)
    const name = `S${String((i * 7919) % count).padStart(7, '0')}_L001_R1_001.fastq.gz`
    insert.run(name, `reads/${i % 100}/${name}`, withBytes ? sha : null)
  }
})()
database.close()
if (withBytes) {
  for (let s = 0; s < 256; s++)
    await mkdir(join(data, 'blobs', s.toString(16).padStart(2, '0')), {
      recursive: true,
      mode: 0o700,
    })
  for (let i = 0; i < count; i += 64) {
    await Promise.all(
      shas
        .slice(i, i + 64)
        .map((sha, k) =>
          writeFile(join(data, 'blobs', sha.slice(0, 2), sha), String(i + k), { mode: 0o444 }),
        ),
    )
  }
}
console.log('filled')
{
  const bin = 'packages/cli/src/bin.ts'
  await using server = await startServer([
    '--conditions=@benchtop/source',
    ...(process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=' + process.env.PROF] : []),
    bin,
    'start',
    '--json',
    '--no-demo',
    '--port',
    '0',
    '--ui-port',
    '0',
    '--store-port',
    '0',
    '--data',
    data,
  ])
  console.log('ready', Math.round(server.readyMs))
  const headers = { 'x-access-token': 'user' }
  const timed = async (method: string, path: string) => {
    const start = performance.now()
    const reply = await fetch(`${server.url}/v1pre3/${path}`, { method, headers })
    const text = await reply.text()
    return { ms: performance.now() - start, status: reply.status, text }
  }
  for (let i = 0; i < 20; i++) await timed('GET', 'projects/4002')
  console.log(
    'discard',
    await timed('DELETE', 'projects/4001').then(({ ms, status }) => ({ ms, status })),
  )
  let done = false
  const longest: number[] = []
  const emptied = timed('DELETE', 'trash').finally(() => {
    done = true
  })
  while (!done) {
    longest.push((await timed('GET', 'projects/4002')).ms)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  console.log('emptied', await emptied)
  longest.sort((a, b) => b - a)
  console.log(
    'slowest',
    longest.slice(0, 8).map(Math.round),
    'median',
    longest[longest.length >> 1],
    'of',
    longest.length,
  )
}
await rm(folder, { recursive: true })
