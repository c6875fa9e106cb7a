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
  ['{"uiPort": 70000}', /start\.json:1:12 uiPort: must be a port, from 0 to 65535/],
  ['{"seed": ["a.json", 7]}', /start\.json:1:10 seed: must be a file, or a list of files/],
  ['{"prot": 1}', /start\.json:1:2 prot: there is no such member. Did you mean "port"/],
  ['{"data": "kept", "memory": true}', /start\.json:1:28 memory: stores nothing/],
  ['{"taxRate": "0.1234567"}', /start\.json:1:13 taxRate: .*six decimals/],
  ['{"runningTimeout": "soon"}', /start\.json:1:20 runningTimeout: must be a duration of at least/],
  [
    '{"faults": [{"operaton": "v1.*", "cut": "after"}]}',
    /start\.json:1:14 faults\[0\]\.operaton: .* "operation"/,
  ],
  ['{', /start\.json is not JSON/],
])('[LGT-04] names the position of an error: %s', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message)
})

it('[LGT-04] names the first of many errors, and how many more there are', async () => {
  const faults = Array.from({ length: 3_000 }, () => ({ operaton: 'v1.*', cut: 'after' }))
  const reading = read(JSON.stringify({ faults }, null, 1))
  await expect(reading).rejects.toThrow(/start\.json:4:4 faults\[0\]\.operaton/)
  await expect(reading).rejects.toThrow(/… and \d{4} more\.$/)
})

it('[SES-08] reads the time of Running', async () => {
  expect((await read('{"runningTimeout": "72h"}')).config).toEqual({ runningTimeout: '72h' })
})

it('names a file that does not exist', async () => {
  await expect(readConfigFile('/nowhere/start.json')).rejects.toThrow(
    'The configuration /nowhere/start.json does not exist.',
  )
})
