import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { makeFolder } from './make-folder.ts'

it('creates a folder with its parents, and keeps an existing one', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'a/b/c')
  await makeFolder(path)
  await makeFolder(path)
  expect((await stat(path)).isDirectory()).toBe(true)
})

it('fails below a file, and where a file is', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'file')
  await writeFile(file, '')
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  await mkdir(join(folder.path, 'folder'))
})

it.runIf(process.platform === 'linux')('ends where no folder can be made', async () => {
  await expect(makeFolder('/proc/benchtop/data')).rejects.toMatchObject({ code: 'ENOENT' })
})
