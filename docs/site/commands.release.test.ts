import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blocksOf, pagesOf, type Block } from './blocks.ts'
import {
  runCommand,
  startCommand,
  type RunningCommand,
} from '../../packages/cli/src/testing/command.ts'

// Runs the commands of every page, in order, against a platform with the demo's data: each page in an empty folder, on
// a platform in its initial state.

const root = join(import.meta.dirname, '../..')
const defaults = { apiUrl: 'http://127.0.0.1:5100', uiUrl: 'http://127.0.0.1:5101' }
const defaultStore = 'http://127.0.0.1:5102'
const defaultApp = 'http://127.0.0.1:5103'

const pages = pagesOf(root)
  .map((page) => ({ page, blocks: blocksOf(root, page) }))
  .filter(({ blocks }) => blocks.some(isRun))

/** Why the pages can't be run here; CI must be able to. */
const missing = existsSync('/usr/bin/curl') || process.env['CI'] === 'true' ? undefined : 'curl'
if (missing !== undefined) console.warn(`There is no ${missing}: the pages aren't followed.`)

let platform: RunningCommand
let addresses: (text: string) => string
let uiUrl: string
let commands: string

beforeAll(async () => {
  if (missing !== undefined) return
  commands = (await runCommand(['--help'])).stdout
  platform = startCommand(['demo', '--port', '0', '--json'])
  const ready = await platform.ready()
  const app = (await platform.event('web-app')) as unknown as { url: string }
  uiUrl = ready.uiUrl
  addresses = (text) =>
    text
      .replaceAll(defaults.apiUrl, ready.apiUrl)
      .replaceAll(defaults.uiUrl, ready.uiUrl)
      .replaceAll(defaultStore, ready.storeUrl)
      .replaceAll(defaultApp, app.url)
})

afterAll(async () => platform?.[Symbol.asyncDispose]())

it.skipIf(missing !== undefined).each(pages)(
  'the commands of $page print the shown output',
  async ({ blocks }) => {
    await fetch(`${uiUrl}/_emulator/reset`, { method: 'POST' })
    const folder = await mkdtemp(join(tmpdir(), 'benchtop-page-'))
    try {
      await prepare(folder)
      let printed = ''
      const done: Block[] = []
      for (const block of blocks) {
        const { file } = block.options
        if (file !== undefined) {
          await mkdir(dirname(join(folder, file)), { recursive: true })
          await writeFile(join(folder, file), `${addresses(block.content)}\n`)
        }
        if (isRun(block)) {
          printed = isThere(block) ? await run(block, folder) : ''
          done.push(block)
        } else if (block.words.includes('output') && printed !== '') expectLines(block, printed)
      }
      expect(done).toEqual(blocks.filter(isRun))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

function isRun({ language, words }: Block): boolean {
  return language === 'sh' && words.includes('run')
}

/** A command that doesn't exist yet is run once it does. */
function isThere({ options: { needs } }: Block): boolean {
  return needs === undefined || new RegExp(`^ {2}${needs}\\b`, 'm').test(commands)
}

/**
 * A folder like a reader's: with the packages installed, the command available to `npx`, and a curl that fails on
 * errors.
 */
async function prepare(folder: string): Promise<void> {
  await symlink(join(root, 'docs/node_modules'), join(folder, 'node_modules'))
  const put = async (name: string, command: string) => {
    const path = join(folder, 'shims', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `#!/bin/sh\n${command}\n`)
    await chmod(path, 0o755)
  }
  await put('npx', `name=$1; shift; exec "${root}/docs/node_modules/.bin/$name" "$@"`)
  await put('curl', 'exec /usr/bin/curl --fail-with-body "$@"')
}

function run({ page, line, content }: Block, folder: string): Promise<string> {
  const environment = {
    PATH: [join(folder, 'shims'), join(root, 'node_modules/.bin'), '/usr/bin:/bin'].join(':'),
    HOME: folder,
    BENCHTOP_UI_URL: uiUrl,
    NODE_OPTIONS: '--conditions=@benchtop/source',
    NO_COLOR: '1',
  }
  return new Promise((resolve, reject) => {
    const script = `set -eu\n${addresses(content)}`
    execFile(
      '/bin/sh',
      ['-c', script],
      { cwd: folder, env: environment, timeout: 240_000 },
      (error, out, err) => {
        if (error === null) resolve(out)
        else reject(new Error(`${page}:${line} fails with ${error.code}: ${err}${out}`))
      },
    )
  })
}

/** Every line that a page shows is in the output; `…` matches anything, spaces match any whitespace. */
function expectLines({ page, line, content }: Block, printed: string): void {
  const lines = printed.split('\n')
  const missing = content.split('\n').filter((shown) => {
    const pattern = addresses(shown.trim())
      .split('…')
      .map((part) =>
        part
          .trim()
          .replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
          .replaceAll(/\s+/g, '\\s+'),
      )
      .join('.*')
    return !lines.some((one) => new RegExp(`^\\s*${pattern}\\s*$`).test(one))
  })
  expect({ at: `${page}:${line}`, missing, printed }).toEqual({
    at: `${page}:${line}`,
    missing: [],
    printed,
  })
}
