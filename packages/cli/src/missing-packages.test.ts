import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { runCommand } from './testing/command.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const without = new URL('testing/without-packages.ts', import.meta.url).href
const real = ['compare', '--real', 'http://127.0.0.1:9']

it.each([
  [['start', '--metrics', '--data', 'data'], '--metrics', 'telemetry'],
  [['start', '--traces', '--data', 'data'], '--traces', 'telemetry'],
  [['record', '--target', 'http://127.0.0.1:9'], 'benchtop record', 'recording'],
  [['compare', 'recording.jsonl'], 'benchtop compare', 'recording'],
  [real, 'benchtop compare --real', 'recording'],
  [['conformance'], 'benchtop conformance', 'recording'],
  [['seed', '--from-recording', 'a.jsonl'], 'benchtop seed --from-recording', 'recording'],
  [['data', 'trio'], 'benchtop data', 'sample-data'],
  [['mcp'], 'benchtop mcp', 'mcp'],
])(
  '[LGT-01] benchtop %j names its missing package, and starts nothing',
  async (args, what, name) => {
    await using folder = await temporaryFolder()
    const environment = { NODE_OPTIONS: `--import=${without}`, BENCHTOP_REAL_TOKEN: 'token' }
    const options = { folder: folder.path, environment, asProcess: true }
    const { code, stdout, stderr } = await runCommand(args, options)
    const missing = `${what} needs the package @benchtop/${name}, which isn't installed: run npm `
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(missing),
    })
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(await readdir(folder.path)).toEqual([])
  },
)
