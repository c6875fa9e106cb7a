import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'

const program = join(import.meta.dirname, '../../bench/faults.ts')

/** Runs a fault campaign in a process of its own: each kind of fault is tried, and nothing is lost that must not be. */
export async function expectNothingLost(): Promise<void> {
  const args = ['--conditions=@benchtop/source', program, '--quick']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  for (const fault of [
    'kill -9',
    'Disk full',
    'Disk full while jobs',
    'Power cut',
    'Clock jumps',
    'Damaged files',
    'Backups and restorations',
  ]) {
    expect(stdout).toContain(fault)
  }
  expect(stdout).toMatch(/Nothing was lost that must not be\.\s*$/)
}
