import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildCommand } from '../command-line/build-command.ts'
import { defineCommand } from '../command-line/definition.ts'
import { memoryWorld } from '../testing/memory-output.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { withCompletePaths } from './flags.ts'
import { readTelemetry, telemetryOptions, type TelemetryFlags } from './telemetry-flags.ts'

async function read(typed: readonly string[], folder = '/', tracesEndpoint?: string) {
  let given: TelemetryFlags = {}
  const start = defineCommand({
    name: 'start',
    summary: '',
    options: telemetryOptions,
    run: async (flags) => void (given = flags),
  })
  const command = buildCommand(start, memoryWorld().world, () => {})
  await command.parseAsync(typed, { from: 'user' })
  return readTelemetry(withCompletePaths(given, folder), { tracesEndpoint })
}

it('[SCL-06] neither metrics nor traces are on without their flags, whatever the environment has', async () => {
  expect(await read([], '/', 'http://collector')).toEqual({})
  expect(await read(['--metrics'])).toEqual({ metrics: { token: undefined } })
})

it('[SCL-06] the token for metrics is read from its file', async () => {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'token'), 'a-token-for-prometheus\n')
  expect(await read(['--metrics-token-file', 'token'], folder.path)).toEqual({
    metrics: { token: 'a-token-for-prometheus' },
  })
  await expect(read(['--metrics-token-file', 'none'], folder.path)).rejects.toThrow(
    /The file .*none of --metrics-token-file can't be read/,
  )
})

it('[SCL-06] traces go to the address of the flag, else to that of the environment, else to this machine', async () => {
  const endpoint = async (typed: string[], environment?: string) =>
    (await read(typed, '/', environment)).traces?.endpoint
  expect(await endpoint(['--traces', 'http://a:4318'], 'http://b')).toBe('http://a:4318')
  expect(await endpoint(['--traces'], 'http://b/v1/traces')).toBe('http://b/v1/traces')
  expect(await endpoint(['--traces'])).toBe('http://127.0.0.1:4318')
})
