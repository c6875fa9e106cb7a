import { chmod, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEmulator } from '@benchtop/emulator'
import { expect, it } from 'vitest'
import { eventsOf, runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** A data folder with one file. */
async function dataFolder(folder: string): Promise<string> {
  const data = join(folder, 'data')
  await writeFile(join(folder, 'a.txt'), 'the bytes')
  const seed = {
    users: [{ id: '1001', name: 'Ada', email: 'ada@example.test', password: 'ada' }],
    projects: [
      {
        id: '4001',
        owner: '1001',
        name: 'Demo',
        samples: [{ id: '5001', name: 'S', files: [{ path: 'a.txt', source: 'a.txt' }] }],
      },
    ],
  }
  const emulator = await createEmulator({ data, seed: { document: seed, folder, name: 'seed' } })
  await emulator.close()
  return data
}

it('[SEC-10] a start refuses a damaged folder and names repair, which restores it when it is confirmed', async () => {
  await using folder = await temporaryFolder()
  const data = await dataFolder(folder.path)
  await truncate(join(data, 'platform.sqlite'), 0)
  const start = ['start', '--data', data, '--port', '0', '--ui-port', '0', '--store-port', '0']
  const refused = await runCommand([...start, '--no-demo'], { folder: folder.path })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain(`benchtop repair --data ${data}`)

  const planned = await runCommand(['repair', '--data', data], { folder: folder.path })
  expect(planned).toMatchObject({ code: 1, stderr: '' })
  expect(planned.stdout).toContain('platform.sqlite is missing or empty')
  expect(planned.stdout).toContain('the state of the first start')
  expect(planned.stdout).toContain('Add --yes')
  const done = await runCommand(['repair', '--data', data, '--yes'], { folder: folder.path })
  expect(done.code).toBe(0)
  expect(done.stdout).toContain(join(data, 'damaged-1'))
  const again = await runCommand(['repair', '--data', data, '--json'], { folder: folder.path })
  expect(again.code).toBe(0)
  expect(eventsOf(again)).toMatchObject([{ event: 'repair', path: data }])
})

it('[SEC-10] doctor --data names damaged contents with their files, and exits with 1', async () => {
  await using folder = await temporaryFolder()
  const data = await dataFolder(folder.path)
  const sound = await runCommand(['doctor', '--data', data], { folder: folder.path })
  expect(sound.stdout).toContain('Stored contents  1 with their digests (9 bytes)')
  expect(sound.code).toBe(0)
  const blobs = await readdir(join(data, 'blobs'), { recursive: true, withFileTypes: true })
  for (const entry of blobs.filter((one) => one.isFile())) {
    await chmod(join(entry.parentPath, entry.name), 0o600)
    await writeFile(join(entry.parentPath, entry.name), 'THE BYTES')
  }
  const damaged = await runCommand(['doctor', '--data', data, '--json'], { folder: folder.path })
  expect(damaged.code).toBe(1)
  const events = eventsOf(damaged)
  expect(events).toContainEqual({ event: 'progress', done: 1, total: 1, bytes: 9 })
  expect(events.at(-1)).toMatchObject({
    ok: false,
    checks: expect.arrayContaining([
      expect.objectContaining({
        name: 'Stored contents',
        state: 'fail',
        found: expect.stringMatching(/1 of 1 damaged\n.*changed: a\.txt \(file \d+\)/),
      }),
    ]),
  })
})
