import { appendFile, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openWrittenFiles, runtimeWrites } from './runtime-writes.ts'

it('[HAR-01] a file that the runtime listed is recognized by each name of its folder', async () => {
  await using folder = await temporaryFolder()
  const app = join(folder.path, 'app')
  const link = join(folder.path, 'link')
  await mkdir(app)
  await symlink(app, link)
  const written = await openWrittenFiles(link)
  const isOfRuntime = runtimeWrites(written.path)
  expect(isOfRuntime(join(link, 'tokens.json'))).toBe(false)

  await appendFile(written.path, `${JSON.stringify(join(app, 'tokens.json'))}\n`)
  expect(isOfRuntime(join(link, 'tokens.json'))).toBe(true)
  expect(isOfRuntime(join(app, 'tokens.json'))).toBe(true)
  expect(isOfRuntime(join(app, 'server.js'))).toBe(false)
  await written.remove()
})

it('lines that are no paths are passed over', async () => {
  await using folder = await temporaryFolder()
  const list = join(folder.path, 'list')
  await writeFile(list, '7\n"/gone/a.json"\n"/tmp/cu')
  const isOfRuntime = runtimeWrites(list)
  expect(isOfRuntime('/gone/a.json')).toBe(true)
  expect(isOfRuntime('/tmp/cu')).toBe(false)
})
