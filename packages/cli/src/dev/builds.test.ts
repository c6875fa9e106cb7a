import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createBuilds } from './builds.ts'

const settings = { folder: '/', environment: {} }

describe('the build of an app', () => {
  it('reports its lines and whether it succeeded', async () => {
    const lines: string[] = []
    const builds = createBuilds((line) => lines.push(line))
    const run = (source: string) =>
      builds.run({ ...settings, command: [process.execPath, '-e', source] })
    expect(await run(`console.log('made')`)).toBe(undefined)
    expect(lines).toEqual(['made'])
    expect(await run('process.exit(2)')).toContain('ended with code 2')
    expect(await builds.run({ ...settings, command: ['no-such-program'] })).toContain('not found')
  })

  it('distinguishes files that it writes from saved ones, even if reported late', async () => {
    await using folder = await temporaryFolder()
    const source = join(folder.path, 'source')
    const output = join(folder.path, 'output')
    const builds = createBuilds(() => {})
    const write = (file: string) => `require('node:fs').writeFileSync('${file}', '')`
    const run = () =>
      builds.run({
        ...settings,
        command: [process.execPath, '-e', `${write(output)};${write(source)}`],
      })

    const first = run()
    expect(builds.changed(new Set([output]))).toEqual(new Set())
    await first
    expect(builds.heldBack()).toEqual(new Set([output]))
    // Reported after the end of a run that wrote both.
    await run()
    expect(builds.changed(new Set([output, source]))).toEqual(new Set([source]))
    await utimes(source, new Date(4e12), new Date(4e12))
    expect(builds.changed(new Set([source]))).toEqual(new Set([source]))
    const third = run()
    expect(builds.changed(new Set([output, source]))).toEqual(new Set())
    await third
    expect(builds.heldBack()).toEqual(new Set([source]))
  })
})
