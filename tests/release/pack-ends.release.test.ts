import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../packages/emulator/src/testing/temporary-folder.ts'

const script = resolve(import.meta.dirname, '../../scripts/pack.mjs')

it.each([
  ['is killed', 'SIGKILL'],
  ['is interrupted', 'SIGINT'],
] as const)(
  'packing ends when the command that started it %s, and removes its copy of the workspace',
  async (_, signal) => {
    await using folder = await temporaryFolder()
    const temporary = join(folder.path, 'tmp')
    await mkdir(temporary)
    const into = join(folder.path, 'packed')
    const args = JSON.stringify([script, '--attended', '--into', into])
    const asker = spawn(
      process.execPath,
      [
        '--eval',
        `const { pid } = require('node:child_process').spawn(process.execPath, ${args}, { stdio: ['pipe', 'ignore', 'ignore'] })
         console.log(pid)
         setInterval(() => {}, 1e6)`,
      ],
      { env: { ...process.env, TMPDIR: temporary }, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [printed] = (await once(asker.stdout, 'data')) as [Buffer]
    const copies = () => readdir(temporary)
    await expect.poll(copies).toHaveLength(1)
    asker.kill(signal)
    const isRunning = () => {
      try {
        return process.kill(Number(String(printed)), 0)
      } catch {
        return false
      }
    }
    await expect.poll(isRunning).toBe(false)
    expect(await copies()).toEqual([])
  },
)
