import { createControlClient, type ControlClient } from '@benchtop/client/control'
import { describePermission, operations } from '@benchtop/contracts'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { groups, toolsOf } from './tools.ts'
import { version } from './version.ts'

/** What a server of a bench serves. */
export type McpOptions = {
  /** The address of the bench's pages, such as `http://127.0.0.1:5101`. */
  readonly uiUrl: string
  /** The token that the bench requires, where it does. */
  readonly startToken?: string | undefined
  /** What may be changed: groups, such as `clock`. Without, everything is only read. */
  readonly allow: readonly string[]
}

/** Why a bench isn't served, in a sentence: it is another machine's, or a group is allowed that there isn't. */
export function problemOf(uiUrl: string, allow: readonly string[]): string | undefined {
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(uiUrl).hostname)) {
    return `benchtop mcp serves a bench of this machine, not ${uiUrl}.`
  }
  const unknown = allow.find((name) => !groups.includes(name))
  return unknown && `--allow: "${unknown}" is none of ${groups.join(', ')}.`
}

const instructions =
  'A local bench of a genomics data platform: read its state, its last requests with the reason of each decision, its sessions with their logs. What changes it is there only where its owner allowed it.'

/** A server of the Model Context Protocol for one bench; connected by its caller. */
function createMcpServer({ uiUrl, startToken, allow }: McpOptions): McpServer {
  const bench = createControlClient({
    uiUrl,
    startToken,
    // By this name, the bench lists these calls among its requests.
    fetch: (input, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('user-agent', `benchtop-mcp/${version}`)
      return fetch(input, { ...init, headers })
    },
  })
  const tools = toolsOf(bench).filter(({ group }) => group === undefined || allow.includes(group))
  const made = new McpServer(
    { name: 'benchtop', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  )
  const { server } = made
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, inputSchema, group }) => ({
      name,
      description,
      inputSchema: { ...inputSchema, required: [...inputSchema.required] },
      annotations: { readOnlyHint: group === undefined, openWorldHint: false },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (tool === undefined) {
      throw new McpError(
        ErrorCode.InvalidParams,
        `There is no tool ${params.name}, or the owner of the bench hasn't allowed it: benchtop mcp --allow names what may be changed.`,
      )
    }
    try {
      return { content: [textOf(await tool.call(params.arguments ?? {}))] }
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      return { isError: true, content: [textOf(text)] }
    }
  })
  serveResources(made, bench)
  return made
}

function textOf(value: unknown): { type: 'text'; text: string } {
  return { type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value ?? null) }
}

/** The platform's operations, and the open errors of the app under development. */
function serveResources({ server }: McpServer, bench: ControlClient): void {
  const resources = [
    {
      uri: 'benchtop://operations',
      name: 'The operations of the platform',
      read: async () =>
        operations.map(({ id, method, path, summary, permission }) => {
          return { id, method, path, summary, permission: describePermission(permission) }
        }),
    },
    {
      uri: 'benchtop://development',
      name: 'The app under development, with its open errors and its last output',
      read: () => bench.getDevelopment(),
    },
  ]
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: resources.map(({ uri, name }) => ({ uri, name, mimeType: 'application/json' })),
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const resource = resources.find((one) => one.uri === uri)
    if (resource === undefined) {
      throw new McpError(ErrorCode.InvalidParams, `There is no resource ${uri}.`)
    }
    const text = JSON.stringify(await resource.read())
    return { contents: [{ uri, mimeType: 'application/json', text }] }
  })
}

/** Serves a bench to an assistant over standard input and output, until the assistant closes them. */
export async function serveMcp(options: McpOptions): Promise<void> {
  const made = createMcpServer(options)
  const { promise, resolve } = Promise.withResolvers<void>()
  made.server.onclose = resolve
  const transport = new StdioServerTransport()
  process.stdin.once('end', () => void transport.close())
  await made.connect(transport)
  await promise
}
