import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { listedPlatforms } from '../state/listed-platforms.ts'
import type { Ready } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const command = fileURLToPath(new URL('../../bin/benchtop.mjs', import.meta.url))
const timeouts = { timeout: 30_000, interval: 50 }

it.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGKILL'] as const)(
  '[SEC-04] a platform that npx runs ends with it, after %s',
  async (signal) => {
    await using folder = await temporaryFolder()
    await mkdir(join(folder.path, 'node_modules', '.bin'), { recursive: true })
    await symlink(command, join(folder.path, 'node_modules', '.bin', 'benchtop'))
    await writeFile(join(folder.path, 'package.json'), '{"name":"app","private":true}')
    const npx = spawn(
      'npx',
      ['benchtop', 'start', '--memory', '--no-demo', '--port', '0', '--json'],
      {
        cwd: folder.path,
        env: {
          // The command runs on the Node of the tests, whichever npx runs on.
          PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
          HOME: folder.path,
          XDG_RUNTIME_DIR: folder.path,
          npm_config_offline: 'true',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const lines = createInterface(npx.stdout)
    const ended = once(lines, 'close').then(() => {
      throw new Error('npx ended without a platform.')
    })
    const [first] = (await Promise.race([once(lines, 'line'), ended])) as [string]
    const { pid, uiUrl } = JSON.parse(first) as Ready
    expect(pid).not.toBe(npx.pid)
    try {
      npx.kill(signal)
      await vi.waitFor(async () => {
        expect(await fetch(uiUrl).catch(() => 'gone')).toBe('gone')
        const runtimeFolder = join(folder.path, `benchtop-${process.getuid?.()}`)
        expect(await listedPlatforms(runtimeFolder)).toEqual([])
      }, timeouts)
    } catch (error) {
      process.kill(pid, 'SIGKILL')
      throw error
    }
  },
)
