import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Whether a tool to compare with is installed. Without it the comparison is left out, and says so; where
 * everything has to be shown (CI=true) it is not left out, and fails.
 */
export function canCompareWith(tool: string): boolean {
  if (isInstalled(tool) || process.env['CI'] === 'true') return true
  console.warn(
    `NOT COMPARED with ${tool}, which is not installed. Debian has it: apt install ${tool}`,
  )
  return false
}

function isInstalled(tool: string): boolean {
  try {
    execFileSync(tool, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** What a tool prints, as rows of columns. */
export function rowsOf(tool: string, args: readonly string[]): string[][] {
  const text = execFileSync(tool, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
}

/** A folder that is gone with its test. */
export function temporaryFolder(): Disposable & { file(name: string): string } {
  const folder = mkdtempSync(join(tmpdir(), 'genomics-'))
  return {
    file: (name) => join(folder, name),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
