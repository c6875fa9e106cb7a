export { serveMcp, type McpOptions } from './server.ts'
export { groups, type CommandTool } from './tools.ts'
export { version } from './version.ts'
