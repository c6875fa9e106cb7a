import { spawnSync } from 'node:child_process'
import { closeSync, globSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { patterned } from '../testing/blob-sources.ts'
import { contentOf } from '../testing/downloads.ts'
import { newResult } from '../testing/new-result.ts'
import { runPlatformProcess } from '../testing/platform-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** Runs a command in a mount namespace of its own, with a disk of 24 MB in a folder. */
const onSmallDisk = (folder: string) => [
  'unshare',
  '-rm',
  'sh',
  '-c',
  'mount -t tmpfs -o size=24m tmpfs "$0" && exec "$@"',
  folder,
]

const [unshare = '', ...rest] = onSmallDisk('/mnt')
const canMount = spawnSync(unshare, [...rest, 'true']).status === 0
if (!canMount) console.warn('NOT TESTED on a full disk: no file system can be mounted here.')

it.runIf(canMount)('[SEC-02] reports a full disk to the caller, and continues', async () => {
  await using folder = await temporaryFolder()
  await using platform = await runPlatformProcess(folder.path, onSmallDisk(folder.path))
  const { HrefFiles } = await newResult(platform.ada)
  const upload = (nth: number) =>
    platform.ada.upload(`${HrefFiles}?name=${nth}.bin`, patterned(4_000_000, nth))

  const replies = []
  for (let nth = 0; nth < 8; nth += 1) replies.push(await upload(nth))
  const stored = replies.filter(({ status }) => status === 201)
  const refused = replies.filter(({ status }) => status !== 201)
  expect(stored.length).toBeGreaterThan(0)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, body } of refused) {
    expect(status).toBe(507)
    expect(body.ResponseStatus.Message).toMatch(/room|space|full/i)
    expect(body.Notifications).toMatchObject([{ Type: 'error' }])
  }

  const list = await platform.ada.get(HrefFiles)
  expect(list.body.Response.TotalCount).toBe(stored.length)
  for (const { Id, Name } of list.body.Response.Items) {
    const content = await contentOf(platform.ada, Id)
    expect(content.equals(patterned(4_000_000, Number.parseInt(Name)))).toBe(true)
  }
  expect((await platform.ada.upload(`${HrefFiles}?name=small.txt`, 'x')).status).toBe(201)
})

it.runIf(canMount)(
  '[SEC-06] revokes no token, issues none and saves no state on a full disk, and does with room',
  async () => {
    await using folder = await temporaryFolder()
    await using platform = await runPlatformProcess(folder.path, onSmallDisk(folder.path))
    const { control, ada } = platform
    /** The disk as the process has it. */
    const filler = join('/proc', String(platform.pid), 'root', folder.path, 'filler')
    const outcomes = async () => {
      const issued = await control.postJson('_emulator/tokens', {
        user: '1001',
        scopes: ['browse global'],
      })
      const { tokens } = (await control.get('_emulator/tokens')).body
      const revoked = await control.post(`_emulator/tokens/${tokens[0].id}/revoke`)
      const ended = await ada.delete('v2/oauthv2tokens/current')
      return [issued, revoked, ended].map(({ status }) => status)
    }

    fillUp(filler)
    expect(await outcomes()).toEqual([507, 507, 507])
    expect((await ada.get('v1pre3/users/current')).status).toBe(200)
    const states = ['_emulator/snapshots/now', '_emulator/reset', '_emulator/clock']
    const bodies = [{}, {}, { advance: '3h' }]
    for (const [nth, path] of states.entries()) {
      expect({ path, status: (await control.postJson(path, bodies[nth])).status }).toEqual({
        path,
        status: 507,
      })
    }
    expect((await ada.get('v1pre3/users/current')).status).toBe(200)

    rmSync(filler)
    for (const [nth, path] of states.entries()) {
      expect((await control.postJson(path, bodies[nth])).status).toBeLessThan(300)
    }
    expect(await outcomes()).toEqual([200, 204, 200])
    expect((await ada.get('v1pre3/users/current')).status).toBe(401)
  },
)

it.runIf(canMount)(
  '[SEC-13] a job that fills the disk holds no read, and ends in words once there is room',
  async () => {
    await using folder = await temporaryFolder()
    await using platform = await runPlatformProcess(folder.path, onSmallDisk(folder.path))
    const { control, ada } = platform
    const script =
      'PATH=/usr/bin:/bin; d=$BENCHTOP_DATA/output/appresults/4001/r; mkdir -p $d; head -c 2000000000 /dev/zero >$d/big'
    const { body } = await control.postJson('_emulator/launches', {
      user: '1001',
      application: '2002',
      nodes: [{ commandLine: ['/bin/sh', '-c', script] }],
    })
    const session = body.appSession as string
    const read = async () => {
      const { status, body: record } = await ada.get(session)
      expect(status).toBe(200)
      return record.Response as { Status: string; StatusSummary: string }
    }
    // All of the disk is used before the app ends, whose end can't be stored then.
    const created = async () =>
      (await ada.post('v1pre3/projects', { Name: `p${performance.now()}` })).status
    while ((await created()) !== 507) await read()
    for (let look = 0; look < 100; look += 1) await read()
    const inside = join('/proc', String(platform.pid), 'root', folder.path)
    const big = globSync('**/r/big', { cwd: inside })
    for (const path of big) rmSync(join(inside, path))
    expect(big).toHaveLength(1)
    while (['Running', 'Pending', 'Initializing'].includes((await read()).Status));
    expect(await read()).toMatchObject({
      Status: 'Aborted',
      StatusSummary: expect.stringContaining('"/bin/sh" exited with code 1.'),
    })
    expect(await created()).toBe(201)
    expect(await platform.close()).toBe(0)
  },
)

/** Leaves not a byte of a disk. */
function fillUp(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      const bytes = Buffer.alloc(size)
      try {
        while (writeSync(file, bytes) === size);
      } catch {
        // Smaller pieces may still fit.
      }
    }
  } finally {
    closeSync(file)
  }
}
