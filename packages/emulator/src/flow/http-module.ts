import process from 'node:process'

/**
 * Node's HTTP module. An import statement would read every export of it, and one of them loads Node's WebSocket client
 * with all of undici: 30 ms and 12 MB that a server doesn't need.
 */
export const http = process.getBuiltinModule('node:http')
