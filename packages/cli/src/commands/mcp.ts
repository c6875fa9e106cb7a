import { Writable } from 'node:stream'
import { defineCommand } from '../command-line/definition.ts'
import { CliError } from '../errors.ts'
import { loadOnDemand } from '../on-demand.ts'
import { controlAddress, isOwnHost } from '../remote/address.ts'
import type { OutputStream, World } from '../world.ts'

/** `benchtop mcp`. */
export const mcpCommand = defineCommand({
  name: 'mcp',
  summary: 'serve a running platform to a coding assistant, by MCP over standard input and output',
  description: `Serves the platform of this folder to an assistant that speaks the Model Context Protocol: its status,
    requests with the reason of each decision, sessions with their logs, jobs, purchases and snapshots, and checks of forms
    and apps. It only reads unless --allow names what may be changed too. Each call is among the platform's requests.`,
  options: {
    '--allow <groups>': 'what may be changed, separated by commas, such as clock,launches,faults',
    '--read-only': { about: 'change nothing: the default', conflicts: ['allow'] },
    '--url <url>': 'UI address of the platform (BENCHTOP_UI_URL, else the one in this folder)',
  },
  examples: ['benchtop mcp', 'benchtop mcp --allow clock,launches,faults,scenarios'],
  async run({ allow = '', url }, { world }) {
    const mcp = await loadOnDemand('@benchtop/mcp', 'benchtop mcp', () => import('@benchtop/mcp'))
    const { uiUrl, startToken } = controlAddress(url, world)
    if (!isOwnHost(new URL(uiUrl))) {
      throw new CliError('usage', `benchtop mcp serves a bench of this machine, not ${uiUrl}.`)
    }
    const allowed = allow.split(',').filter((name) => name !== '')
    const known = [...mcp.groups, scenarios]
    const unknown = allowed.find((name) => !known.includes(name))
    if (unknown !== undefined) {
      throw new CliError('usage', `--allow: "${unknown}" is none of ${known.join(', ')}.`)
    }
    const commands = tools.map(({ words, ...tool }) => ({
      ...tool,
      run: (given: Readonly<Record<string, string>>) =>
        output([...words, ...Object.keys(tool.input).map((name) => given[name] ?? '')], world),
    }))
    await mcp.serveMcp({ uiUrl, startToken, allow: allowed, commands })
  },
})

const scenarios = 'scenarios'

/** Commands that an assistant may run, each with its words and the texts that follow them. */
const tools = [
  {
    name: 'checkForm',
    description: 'Checks the file of a form, and says each error with its place.',
    words: ['form', 'check'],
    input: { file: 'the file, such as form.json' },
  },
  {
    name: 'checkApp',
    description: 'Checks an app’s manifest, form and files against the rules of the platform.',
    words: ['package', '--check'],
    input: { folder: 'the folder with the manifest' },
  },
  {
    name: 'listScenarios',
    description: 'Lists the scenarios.',
    words: ['scenario', 'list'],
    input: {},
  },
  {
    name: 'runScenario',
    description: 'Runs a scenario against an app, and says whether it coped.',
    words: ['scenario', 'run'],
    input: { scenario: 'its name', app: 'id, client id or name of the app' },
    group: scenarios,
  },
] as const

/** What a command prints, errors included. */
async function output(args: readonly string[], world: World): Promise<string> {
  const { runCli } = await import('../cli.ts')
  let text = ''
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      text += chunk.toString()
      done()
    },
  }) as OutputStream
  await runCli(args, { ...world, stdout: stream, stderr: stream })
  return text
}
