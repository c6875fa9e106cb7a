import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksOf, type Block } from '../../docs/site/blocks.ts'
import { startCommand, type RunningCommand } from '../../packages/cli/src/testing/command.ts'
import { copyRepository, type CopiedRepository } from './copied-repository.ts'
import { startLoopbackRegistry, type LoopbackRegistry } from './loopback-registry.ts'

// The first hour with Benchtop: the commands of README, of the five minutes and of the guide to apps, as they stand there,
// in a copy of the repository, on a machine where another platform has the default ports. What the pages run against a
// running platform is held for every page by docs/site/commands.release.test.ts, and the templates' pages in a browser by
// tests/browser/templates.browser.release.test.ts.

const root = resolve(import.meta.dirname, '../..')
/** How each shell block of these pages that its page doesn't run by itself is handled, by its first line. */
const handled: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    'npm start    # installs what is missing, starts the platform with demo data and example apps':
      'walked by its first command; the second is this test run',
  },
  'docs/guide/five-minutes.md': {
    'npm start': 'walked',
    'npm test -- examples/cohort-browser/src/project.test.ts': 'walked',
    'npx benchtop create ../my-app --template native-typescript --yes':
      'tests/release/packages.release.test.ts does it; what its change counts, tests/examples/first-app.test.ts',
  },
  'docs/guide/develop.md': {
    'npx benchtop create ../my-app --template native-typescript':
      'tests/release/packages.release.test.ts does it, for every template',
    'npx benchtop dev': 'tests/release/packages.release.test.ts does it, in a new app',
    'BENCHTOP_REAL_CLIENT_SECRET=… benchtop exec --env real': 'there is no such platform',
    'npx benchtop package --check --scopes': 'packages/cli/src/commands/package.test.ts does it',
    'benchtop app register Viewer --redirect-uri http://127.0.0.1:4000/back --launch-permission browse':
      'packages/cli/src/commands/app.test.ts does it',
  },
}

const state = {} as {
  registry: LoopbackRegistry
  copy: CopiedRepository
  other: RunningCommand
}

beforeAll(async () => {
  // It takes the default ports, unless they are taken already.
  state.other = startCommand(['start', '--memory', '--demo', '--json'], { folder: root })
  state.registry = await startLoopbackRegistry([])
  state.copy = await copyRepository(state.registry)
  await state.other.ready()
})

afterAll(async () => {
  await state.other?.[Symbol.asyncDispose]()
  await state.copy?.[Symbol.asyncDispose]()
  await state.registry?.[Symbol.asyncDispose]()
})

const isShell = ({ language }: Block): boolean => language === 'sh' || language === 'bash'
const firstLine = ({ content }: Block): string => content.split('\n', 1)[0] ?? ''

/** The block of a page that begins with a line. */
function blockOf(page: string, line: string): Block {
  const found = blocksOf(root, page).find((block) => firstLine(block).startsWith(line))
  if (found === undefined) throw new Error(`${page} has no block that begins with "${line}".`)
  return found
}

it.each(Object.entries(handled))(
  '%s has no shell block without a decision how it is tested',
  (page, known) => {
    const left = blocksOf(root, page).filter(
      (block) => isShell(block) && !block.words.includes('run'),
    )
    expect(left.map(firstLine)).toEqual(Object.keys(known))
  },
)

describe('README and the five minutes, from a copy of the repository', () => {
  it('[HAR-01] [HAR-07] npm start finds free ports next to another platform, and every command speaks to it', async () => {
    const { copy, other } = state
    const [start = ''] = blockOf('README.md', 'npm start').content.split('#', 1)
    // The copy's packages are links to a folder that no sandbox shows.
    await using running = copy.stay(`${start.trim()} -- --executor process`)
    await running.says(/(Up after)/)
    const [apiUrl, uiUrl, appUrl] = await Promise.all([
      running.says(/^ {2}API +(\S+)/m),
      running.says(/^ {2}UI +(\S+)/m),
      running.says(/^ {2}App +(\S+)/m),
    ])
    expect(apiUrl).not.toBe((await other.ready()).apiUrl)
    const here = (text: string): string =>
      text
        .replaceAll('http://127.0.0.1:5100', apiUrl)
        .replaceAll('http://127.0.0.1:5101', uiUrl)
        .replaceAll('http://127.0.0.1:5103', appUrl)
    let walked = 0
    for (const page of ['README.md', 'docs/guide/five-minutes.md']) {
      for (const block of blocksOf(root, page)) {
        if (block.language === 'ts' && page.endsWith('five-minutes.md')) {
          await save(copy, 'examples/cohort-browser/src/project.test.ts', block.content)
        }
        if (!isShell(block)) continue
        // The second takes a registry with all that an app needs.
        if (/^(?:npm start|npx benchtop create)/.test(firstLine(block))) continue
        expect(await copy.shell(here(block.content))).not.toBe('')
        walked += 1
      }
    }
    expect(walked).toBeGreaterThan(4)
    // What README shows as a test.
    expect(await copy.shell('npm test -- tests/poster.test.ts')).toContain('passed')
    expect((await fetch(appUrl)).status).toBe(200)
  })
})

async function save(copy: CopiedRepository, name: string, content: string): Promise<void> {
  const path = join(copy.path, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${content}\n`)
}
