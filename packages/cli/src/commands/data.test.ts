import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsOf, runCommand } from '../testing/command.ts'
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(async () => folder[Symbol.asyncDispose]())

function make(design: string, ...flags: string[]) {
  const small = ['--length', '20000', '--depth', '20']
  return runCommand(['data', design, ...small, ...flags], { folder: folder.path })
}

describe('[HAR-09] benchtop data', () => {
  it('refuses a folder with a set, unless it may be replaced, and one with other files', async () => {
    expect(await make('panel')).toMatchObject({ code: 0 })
    expect(await make('trio')).toMatchObject({ code: 0 })
    const refused = await make('panel')
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--force') })
    const replaced = await make('trio', '--force', '--json')
    expect(eventsOf(replaced).at(-1)).toMatchObject({ event: 'data', design: 'trio', seed: 1 })
    await writeFile(join(folder.path, 'trio', 'mine.txt'), 'mine')
    const own = await make('trio', '--force')
    expect(own).toMatchObject({ code: 2, stderr: expect.stringContaining('other files') })
    const other = await runCommand(['data', 'trio', '--output', '.', '--force'], {
      folder: folder.path,
    })
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('other files') })
  })

  it.each([
    [['data', 'quartet'], 'Allowed choices are trio, tumour-normal, panel, wgs-slice'],
    [['data', 'trio', '--seed', '-1'], 'whole number from 0'],
    [['data', 'trio', '--depth', '0'], 'whole number from 1 to 2000'],
    [
      ['data', 'trio', '--length', '20000000', '--depth', '2000', '--output', 'large'],
      'billion bases of reads',
    ],
  ])('refuses %j', async (args, message) => {
    const ended = await runCommand(args, { folder: folder.path })
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain(message)
  })
})
