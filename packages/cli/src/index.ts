export { runCli } from './cli.ts'
export type { Environment } from './environment.ts'
export type { ExitCode } from './errors.ts'
export type { OutputStream, World } from './world.ts'
