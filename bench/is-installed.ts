import { findProgram } from '../packages/emulator/src/executors/find-program.ts'

/** Whether a program of the machine that a benchmark compares with is there. */
export async function isInstalled(program: string): Promise<boolean> {
  const found = await findProgram(program, '/', process.env['PATH'] ?? '')
  return !('failure' in found)
}
