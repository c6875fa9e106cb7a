import { Writable } from 'node:stream'
import { runCli, type OutputStream } from 'benchtop'
import { fence } from './markdown.ts'

/** The help of one command. */
export type CommandHelp = { readonly command: string; readonly help: string }

/** The help of every command and of what is below it, found by walking from help to help. */
export async function commandHelps(): Promise<CommandHelp[]> {
  const walk = async (path: readonly string[]): Promise<CommandHelp[]> => {
    const help = await helpOf(path)
    const below = await Promise.all(subcommands(help).map((name) => walk([...path, name])))
    return [{ command: ['benchtop', ...path].join(' '), help }, ...below.flat()]
  }
  return walk([])
}

/** All of them on one page. */
export function commandPage(helps: readonly CommandHelp[]): string {
  const parts = helps.map(({ command, help }) => `## ${command}\n\n${fence('text', help)}`)
  return `---\noutline: 2\n---\n\n# Command line\n\nWhat \`--help\` says of every command. All of them take \`--json\` where they print something, and end with 0 when\nthey ended well, 1 when something failed, and 2 for bad usage.\n\n${parts.join('')}`
}

async function helpOf(path: readonly string[]): Promise<string> {
  let text = ''
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _, done) {
      text += chunk
      done()
    },
  }) as unknown as OutputStream
  await runCli([...path, '--help'], {
    stdout: stream,
    stderr: stream,
    folder: '/',
    stdin: process.stdin,
    environment: {
      uiUrl: undefined,
      startToken: undefined,
      realToken: undefined,
      ofApps: {},
      ofPrograms: {},
      runtimeFolder: '',
      ofShell: {},
      browser: undefined,
      hasScreen: false,
    },
  })
  return text
}

/** The commands that a help text lists, except `help` itself. */
function subcommands(help: string): string[] {
  const lists = [...help.matchAll(/^(?:Commands|App|Bench|Data|CI):\n((?: .*\n)+)/gm)]
  const list = lists.map(([, lines = '']) => lines).join('')
  return [...list.matchAll(/^ {2}([a-z][\w-]*)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help')
}
