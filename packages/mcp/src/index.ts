export { problemOf, serveMcp, type McpOptions } from './server.ts'
export { version } from './version.ts'
