import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'

/** Starts a program that the kernel kills with this process, however that ends: a killed test leaves no daemon. */
export function spawnDaemon(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'SIGKILL', program, ...args], options)
}
