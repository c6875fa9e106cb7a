export { serveMcp, type McpOptions } from './server.ts'
export { groups } from './tools.ts'
export { version } from './version.ts'
