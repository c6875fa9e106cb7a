import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const program = join(import.meta.dirname, '../bench/faults.ts')

it('[SEC-02] [SEC-06] [SEC-10] [SEC-13] a short fault campaign finds nothing lost that must not be', async () => {
  const args = ['--conditions=@benchtop/source', program, '--quick']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  for (const fault of [
    'kill -9',
    'Disk full',
    'Disk full while jobs',
    'Power cut',
    'Clock jumps',
    'Damaged files',
  ]) {
    expect(stdout).toContain(fault)
  }
  expect(stdout).toMatch(/Nothing was lost that must not be\.\s*$/)
}, 240_000)
