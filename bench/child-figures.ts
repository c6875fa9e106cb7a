import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * What a program of ours prints as JSON: it is started from the built packages, as they are installed, while the benchmarks
 * themselves import the sources.
 */
export async function figuresOf<Figures>(
  program: string,
  args: readonly string[] = [],
): Promise<Figures> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args])
  return JSON.parse(stdout) as Figures
}
