import type { Files } from './workspace.ts'

/**
 * How many lines of source a package may have, and all packages together. A ceiling is met by cutting concepts: not by
 * longer lines, nor by moving lines into a template, another language or generated output that is committed. What needs
 * more room than its ceiling leaves is a package of its own.
 */
export const ceilings: Readonly<Record<string, number>> = {
  'packages/emulator': 56_000,
  'packages/cli': 14_500,
  'packages/console': 29_000,
  'packages/client': 2_500,
  'packages/testkit': 3_000,
  packages: 165_300,
}

/** What counts: TypeScript, JavaScript and Python of packages, without tests, what helps them, and generated output. */
const isSource = (path: string): boolean =>
  /^packages\/.*\.(ts|tsx|mts|mjs|py)$/.test(path) &&
  !/\.test\.|\.test-d\.|\/testing\/|\/tests\/|^packages\/client\/src\/operations\//.test(path)

/** The packages that are above their ceilings, by how much. */
export function checkCeilings(files: Files): string[] {
  const sources = Object.entries(files).filter(([path]) => isSource(path))
  return Object.entries(ceilings).flatMap(([folder, most]) => {
    const lines = sources
      .filter(([path]) => path.startsWith(`${folder}/`))
      .reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0)
    if (lines <= most) return []
    return [
      `${folder} has ${lines} lines of source, ${lines - most} more than its ceiling of ${most}`,
    ]
  })
}
