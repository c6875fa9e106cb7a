// The checks that need no test run: types, lint, format, unused dependencies.
import { runNode } from './run.mjs'
import { toolEntry } from './workspace.mjs'

/** A line for each finding in continuous integration: the source below each would hide what else is printed. */
const lintFormat = process.env.CI === undefined ? [] : ['--format', 'unix']

/** The name of each check, and the tool that runs it. */
const checks = [
  { name: 'types', package: 'typescript', tool: 'tsc', args: ['--build'] },
  { name: 'lint', package: 'oxlint', tool: 'oxlint', args: lintFormat },
  { name: 'format', package: 'oxfmt', tool: 'oxfmt', args: ['--check'] },
  { name: 'unused', package: 'knip', tool: 'knip', args: ['--no-progress', '--no-config-hints'] },
]

/** Runs every check, even after a failure, and returns the name and exit code of each. */
export async function runChecks() {
  const results = []
  for (const check of checks) {
    results.push(await step(check.name, [toolEntry(check.package, check.tool), ...check.args]))
  }
  return results
}

/** Runs a named step under a heading, with its duration. */
export async function step(name, args) {
  process.stdout.write(`\n── ${name}\n`)
  const start = performance.now()
  const code = await runNode(args)
  return { name, code, seconds: (performance.now() - start) / 1000 }
}

/** Prints one line per step and returns the overall exit code: 0, or that of the first failure. */
export function summarise(results) {
  process.stdout.write('\n')
  for (const { name, code, seconds } of results) {
    const verdict = code === 0 ? 'ok    ' : 'FAILED'
    process.stdout.write(`${verdict} ${name.padEnd(8)} ${seconds.toFixed(1)} s\n`)
  }
  return results.find(({ code }) => code !== 0)?.code ?? 0
}
