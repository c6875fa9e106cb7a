import { defineCommand } from '../command-line/definition.ts'
import { CliError } from '../errors.ts'
import { loadOnDemand } from '../on-demand.ts'
import { controlAddress } from '../remote/address.ts'

/** `benchtop mcp`. */
export const mcpCommand = defineCommand({
  name: 'mcp',
  summary: 'serve a running platform to a coding assistant, by MCP over standard input and output',
  description: `Serves the platform of this folder to an assistant that speaks the Model Context Protocol. It only reads
    unless --allow names what may be changed too. Each call is among the platform's requests.`,
  options: {
    '--allow <groups>': {
      about: 'what may be changed, separated by commas, such as clock,launches,faults',
      parse: (text: string) => text.split(','),
    },
    '--json': 'print an error as JSON; what is served is JSON anyway',
    '--read-only': { about: 'change nothing: the default', conflicts: ['allow'] },
    '--url <url>': 'UI address of the platform (BENCHTOP_UI_URL, else the one in this folder)',
  },
  examples: ['benchtop mcp', 'benchtop mcp --allow clock,launches,faults,scenarios'],
  async run({ allow = [], url }, { world, bench }) {
    const mcp = await loadOnDemand('@benchtop/mcp', 'benchtop mcp', () => import('@benchtop/mcp'))
    const { uiUrl, startToken } = controlAddress(url, world)
    const problem = mcp.problemOf(uiUrl, allow)
    if (problem !== undefined) throw new CliError('usage', problem)
    // An assistant would learn of a platform that isn't there with each of its calls.
    await (await bench('reads')).getStatus()
    await mcp.serveMcp({ uiUrl, startToken, allow })
  },
})
