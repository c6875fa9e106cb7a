import { createEmulator } from '@benchtop/emulator'
import { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { constants } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { watchFiles } from '../dev/watch-files.ts'
import { openBrowser } from '../output/open-browser.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startGroup } from './process-group.ts'

// The machine refuses what the bench asks of it, as the kernel does: below what Node makes of it.

const codes = ['EMFILE', 'ENOMEM', 'EAGAIN', 'ENOSPC'] as const
type Code = (typeof codes)[number]

type Handle = { spawn(file: string, ...settings: readonly unknown[]): number }
type Prototype = { spawn(this: { _handle: Handle }, options: object): number }

/** Has the machine start no process from now on. */
function failSpawns(code: Code): void {
  const prototype = ChildProcess.prototype as unknown as Prototype
  const { spawn } = prototype
  prototype.spawn = function fail(options) {
    const { _handle: handle } = this
    const start = handle.spawn.bind(handle)
    handle.spawn = (_file, ...settings) => {
      // Where Node continues with the pipes, they are made.
      if (code === 'EAGAIN') start('/nonexistent', ...settings)
      return -constants.errno[code]
    }
    return spawn.call(this, options)
  }
  onTestFinished(() => void (prototype.spawn = spawn))
}

/** Has the machine refuse calls that a path is given to. */
function failCalls(of: object, name: string, code: Code, isMeant: (path: string) => boolean): void {
  const calls = of as Record<string, (...args: unknown[]) => unknown>
  const original = calls[name]!
  calls[name] = (...args) => {
    if (!isMeant(String(args[0]))) return original.apply(of, args)
    throw Object.assign(new Error(`${code}: refused, ${name}`), { code, syscall: name })
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    calls[name] = original
    syncBuiltinESMExports()
  })
}

const command = { command: ['true'], folder: '/', environment: {}, line: () => {} }

describe.each(codes)('a machine that answers %s', (code) => {
  it('[SEC-13] starts no process of an app, which is said, and the next one once it can', async () => {
    failSpawns(code)
    const refused = await startGroup(command)
    expect(refused).toMatchObject({ failure: expect.stringContaining(code) })
    expect(
      await openBrowser('http://127.0.0.1:1', { browser: 'true', hasScreen: true, ofShell: {} }),
    ).toBe(false)
  })

  it('[SEC-13] watches no file of an app, which is said', async () => {
    await using folder = await temporaryFolder()
    failCalls(fs, 'watch', code, (path) => path.startsWith(folder.path))
    const said: unknown[] = []
    const watching = await watchFiles({
      folders: [{ folder: folder.path, patterns: undefined, data: null }],
      files: [],
      changed: () => {},
      failed: (error) => void said.push(error),
    })
    await watching.close()
    expect(said).toMatchObject([{ code }])
  })

  it.each(['spawn', 'open'])(
    '[SEC-13] ends a job in words where it refuses to %s, and serves all others',
    async (what) => {
      await using emulator = await createEmulator({
        seed: {
          users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
          applications: [
            { id: '2001', name: 'Depth', kind: 'native', owner: '1001', command: ['/bin/true'] },
          ],
        },
      })
      if (what === 'spawn') failSpawns(code)
      else failCalls(fs.promises, 'open', code, (path) => path.endsWith('output.log'))
      const { appSession } = await emulator.launch({ user: '1001', application: '2001' })
      await emulator.idle()
      const jobs = (await (await fetch(`${emulator.uiUrl}/_emulator/jobs`)).json()) as {
        jobs: readonly object[]
      }
      expect(jobs.jobs).toMatchObject([
        { appSession, status: 'Aborted', statusSummary: expect.stringContaining(`(${code})`) },
      ])
    },
  )
})
