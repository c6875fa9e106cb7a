import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { readConfigFile } from './config-file.ts'

async function read(text: string) {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'start.json')
  await writeFile(path, text)
  return { config: await readConfigFile(path), folder: folder.path }
}

it('reads the options, with paths relative to the file', async () => {
  const { config, folder } = await read(
    '{"port": 0, "data": "kept", "seed": "a.json", "demo": false}',
  )
  expect(config).toEqual({
    port: 0,
    data: join(folder, 'kept'),
    seed: [join(folder, 'a.json')],
    demo: false,
  })
})

it.each([
  ['{"uiPort": 70000}', /start\.json is invalid at uiPort: /],
  ['{"seed": ["a.json", 7]}', /is invalid at seed/],
  ['{"prot": 1}', /is invalid at the top level: .*prot/],
  ['{"data": "kept", "memory": true}', /is invalid at memory: stores nothing/],
  ['{"taxRate": "0.1234567"}', /is invalid at taxRate: .*six decimals/],
  ['{"runningTimeout": "soon"}', /is invalid at runningTimeout: must be a duration of at least/],
  ['{', /start\.json is not JSON/],
])('names the position of an error: %s', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message)
})

it('[SES-08] reads the time of Running', async () => {
  expect((await read('{"runningTimeout": "72h"}')).config).toEqual({ runningTimeout: '72h' })
})

it('names a file that does not exist', async () => {
  await expect(readConfigFile('/nowhere/start.json')).rejects.toThrow(
    'The configuration /nowhere/start.json does not exist.',
  )
})
