import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applied, readWorkedDiffs } from './worked-diffs/read-diffs.ts'
import { scratchWorkspace, type ScratchWorkspace } from './worked-diffs/scratch-workspace.ts'

const root = join(import.meta.dirname, '..')
const diffs = readWorkedDiffs(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'))
const files = diffs.flatMap((diff) => diff.files)
const isTest = (path: string) => path.endsWith('.test.ts')

/** How many files each may take at most, its tests left out. */
const most = {
  'A v2 operation': 5,
  'A page of the console': 4,
  'A command': 5,
  'A type of property': 6,
}

describe('the worked diffs of CONTRIBUTING', () => {
  let scratch: ScratchWorkspace
  beforeAll(() => {
    scratch = scratchWorkspace(root)
    for (const file of files) {
      const path = join(scratch.path, file.path)
      if (file.isNew !== existsSync(path)) {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, applied(file, file.isNew ? '' : readFileSync(path, 'utf8')))
      } else throw new Error(`${file.path} is ${file.isNew ? 'there already' : 'missing'}.`)
    }
  })
  afterAll(() => scratch?.[Symbol.dispose]())

  it('change as many files as their titles state, within the limits', () => {
    const taken = diffs.map((diff) => {
      const paths = diff.files.map(({ path }) => path).filter((path) => !isTest(path))
      return { title: diff.title, files: new Set(paths).size, stated: diff.statedFiles }
    })
    expect(taken.map(({ title }) => title).toSorted()).toEqual(Object.keys(most).toSorted())
    for (const { title, files: count, stated } of taken) {
      expect({ title, count }).toEqual({ title, count: stated })
      expect(count).toBeLessThanOrEqual(most[title as keyof typeof most])
    }
  })

  it('compile together, in every package', { timeout: 600_000 }, async () => {
    const projects = ['packages/emulator', 'packages/cli', 'packages/console']
    expect(await run('typescript/bin/tsc', ['--build', ...projects])).toEqual({ code: 0, out: '' })
  })

  it('pass their own tests, and those of the changed code', async () => {
    const added = [...new Set(files.map(({ path }) => path).filter(isTest))]
    expect(added.length).toBeGreaterThan(0)
    const holding = [
      'packages/console/src/pages.test.ts',
      'packages/contracts/src/v1/property-shapes.test.ts',
      'packages/emulator/src/resources/properties/properties.test.ts',
    ]
    const { code, out } = await run('vitest/vitest.mjs', ['run', ...added, ...holding])
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('passed') })
  })

  it('are formatted', async () => {
    const changed = [...new Set(files.map(({ path }) => path))]
    const options = ['--list-different', '--config', join(root, '.oxfmtrc.json')]
    expect(await run('oxfmt/bin/oxfmt', [...options, ...changed])).toEqual({ code: 0, out: '' })
  })

  it('do not compile without any of the places that a type of property takes', async () => {
    const { files: places = [] } = diffs.find(({ title }) => title === 'A type of property') ?? {}
    const others = places.map(({ path }) => path).filter((path) => /(?<!-shapes)\.ts$/.test(path))
    const changed = others.map((path) => [path, readFileSync(join(scratch.path, path))] as const)
    for (const path of others) {
      writeFileSync(join(scratch.path, path), readFileSync(join(root, path)))
    }
    const { out } = await run('typescript/bin/tsc', [
      '--build',
      'packages/emulator',
      'packages/app-runtime',
    ])
    for (const [path, text] of changed) writeFileSync(join(scratch.path, path), text)
    const named = new Set([...out.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, path]) => path))
    expect([...named]).toEqual(expect.arrayContaining(others))
    expect(others.length).toBeGreaterThan(2)
  })

  /** Runs a program of the packages that are installed, in the changed copy. */
  function run(program: string, args: readonly string[]): Promise<{ code: number; out: string }> {
    const path = join(scratch.path, 'node_modules', program)
    // What they add are tests of the other tier.
    const env = { ...process.env, BENCHTOP_TEST_TIER: '' }
    return new Promise((resolve) => {
      execFile(process.execPath, [path, ...args], { cwd: scratch.path, env }, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), out: `${out}${err}` }),
      )
    })
  }
})

describe('a change of a worked diff', () => {
  const change = (before: string[], after: string[]) => ({
    path: 'a.ts',
    isNew: false,
    hunks: [{ before, after }],
  })

  it('replaces the one location that has its lines', () => {
    expect(applied(change(['b', 'c'], ['b', 'x', 'c']), 'a\nb\nc\n')).toBe('a\nb\nx\nc\n')
  })

  it('is refused if no location has its lines, or more than one', () => {
    expect(() => applied(change(['d'], ['x']), 'a\nb\n')).toThrow('a.ts has 0 places like this')
    expect(() => applied(change(['a'], ['x']), 'a\na\n')).toThrow('a.ts has 2 places like this')
  })

  it('is read from a section whose title states its files', () => {
    const text = [
      '## A thing: 2 files',
      '```diff',
      '--- a/one.ts',
      '+++ b/one.ts',
      '@@',
      ' kept',
      '-old',
      '+new',
      '--- /dev/null',
      '+++ b/two.ts',
      '@@',
      '+first',
      '+',
      '+last',
      '```',
      '## Another section',
    ].join('\n')
    expect(readWorkedDiffs(text)).toEqual([
      {
        title: 'A thing',
        statedFiles: 2,
        files: [
          {
            path: 'one.ts',
            isNew: false,
            hunks: [{ before: ['kept', 'old'], after: ['kept', 'new'] }],
          },
          { path: 'two.ts', isNew: true, hunks: [{ before: [], after: ['first', '', 'last'] }] },
        ],
      },
    ])
  })
})
