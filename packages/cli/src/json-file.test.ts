import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readJsonText } from './json-file.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

it('reads a file that begins with a byte order mark, as some editors write it', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'seed.json')
  await writeFile(path, '\uFEFF{ "users": [] }\r\n')
  expect(await readJsonText(path, 'seed', 'usage')).toEqual({
    path,
    document: { users: [] },
    text: '{ "users": [] }\r\n',
  })
})
