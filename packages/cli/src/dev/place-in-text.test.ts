import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { placeInText } from './place-in-text.ts'

it('[HAR-08] the place of an error is the first one in a source of the app, however a program writes it', async () => {
  await using folder = await temporaryFolder()
  const path = folder.path
  await mkdir(join(path, 'src'))
  await mkdir(join(path, 'node_modules/one'), { recursive: true })
  for (const name of ['src/a b.py', 'src/main.ts', 'form.json', 'node_modules/one/index.js']) {
    await writeFile(join(path, name), '')
  }
  const main = join(path, 'src/main.ts')
  const found = (text: string) => placeInText(text, path)
  expect(found('form.json, line 4, column 9: There is no type "Txt".')).toEqual({
    file: join(path, 'form.json'),
    line: 4,
    column: 9,
  })
  expect(found('src/main.ts(3,7): error TS2322')).toEqual({ file: main, line: 3, column: 7 })
  expect(
    found(`Error: no
    at run (node:internal/modules:12:3)
    at ${join(path, 'node_modules/one/index.js')}:1:1
    at start (${pathToFileURL(main).href}:20:5)`),
  ).toEqual({ file: main, line: 20, column: 5 })
  expect(
    found(`Traceback (most recent call last):
  File "${join(path, 'src/main.ts')}", line 1, in <module>
  File "${join(path, 'src/a b.py')}", line 8, in run`),
  ).toEqual({ file: join(path, 'src/a b.py'), line: 8 })
  for (const none of [
    '',
    'no place',
    '/etc/passwd:1:1',
    '../x.ts:1:1',
    'src/none.ts:1:1',
    'file://%:1',
  ]) {
    expect(found(none)).toBeUndefined()
  }
})
