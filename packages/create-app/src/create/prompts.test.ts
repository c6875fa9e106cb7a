import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { runCommandLine } from '../command-line.ts'
import { memoryWorld } from '../testing/memory-world.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const enter = '\r'
const down = '\u001b[B'
const hideCursor = '\u001b[?25l'
const showCursor = '\u001b[?25h'

/** The prompts in order, with what is typed at each. */
const questions = [
  [/Which folder/, `My Shop${enter}`],
  [/package name/, enter],
  [/Which kind of app/, `${down}${down}${enter}`],
  [/Initialize a git repository/, enter],
  [/Install the packages with npm/, `n`],
] as const

describe('in a terminal', () => {
  it('[SCF-01] create prompts for everything it needs', async () => {
    await using folder = await temporaryFolder()
    const { world, input, shown, stdout } = memoryWorld(folder.path, { isTerminal: true })
    const running = runCommandLine([], world)
    for (const [question, keys] of questions) {
      await shown(question)
      input.write(keys)
    }
    expect(await running).toBe(0)
    const words = stripVTControlCharacters(stdout())
    expect(words).toMatch(/My Shop is ready: native app, shell\.\n\n +cd 'My Shop'\n/)
    const made = join(folder.path, 'My Shop')
    expect(await readdir(made)).toEqual(expect.arrayContaining(['.git', 'main.sh']))
    expect(await readFile(join(made, 'package.json'), 'utf8')).toContain('"name": "my-shop"')
    expect(await readdir(made)).not.toContain('node_modules')
  })

  it("[SCF-01] create doesn't prompt for what was given", async () => {
    await using folder = await temporaryFolder()
    const { world, stdout } = memoryWorld(folder.path, { isTerminal: true })
    const said = ['shop', '-t', 'native-shell', '--no-git', '--no-install']
    expect(await runCommandLine(said, world)).toBe(0)
    expect(stdout()).not.toContain('?')
  })

  it('[SCF-02] create prompts again for a folder in use, and for a name that npm rejects', async () => {
    await using folder = await temporaryFolder()
    const first = memoryWorld(folder.path)
    await runCommandLine(['shop', '-t', 'native-shell', '--no-git', '--no-install'], first.world)
    const { world, input, shown } = memoryWorld(folder.path, { isTerminal: true })
    const running = runCommandLine(['-t', 'native-shell', '--no-git', '--no-install'], world)
    await shown(/Which folder/)
    input.write(`shop${enter}`)
    await shown(/isn't empty/)
    input.write(`\b\b\b\bMY${enter}`)
    await shown(/package name/)
    input.write(`!${enter}`)
    await shown(/npm rejects that name/)
    input.write(`\b${enter}`)
    expect(await running).toBe(0)
    expect(await readFile(join(folder.path, 'MY/package.json'), 'utf8')).toContain('"name": "my"')
  })

  const ends = [
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ] as const
  const moments = questions.flatMap(([question], at) =>
    ends.map(([name, key]) => ({ question, at, name, key })),
  )
  it.each(moments)(
    '[SCF-02] $name at $question creates nothing and restores the terminal',
    async ({ at, key }) => {
      await using folder = await temporaryFolder()
      const { world, input, shown, stdout, stderr } = memoryWorld(folder.path, { isTerminal: true })
      const running = runCommandLine([], world)
      for (const [question, keys] of questions.slice(0, at)) {
        await shown(question)
        input.write(keys)
      }
      await shown(questions[at]![0])
      input.write(key)
      expect(await running).toBe(130)
      expect(stderr()).toBe('Canceled. Nothing was created.\n')
      expect(await readdir(folder.path)).toEqual([])
      expect(stdout().lastIndexOf(showCursor)).toBeGreaterThan(stdout().lastIndexOf(hideCursor))
    },
  )
})
