// Runs a platform and commands, one after the other, in this process alone, so that one watch sees all of them: those that
// use the platform and those that don't, as JSON in the argument. Prints how each ended.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { startBench } from './bench.ts'
import { runCommand } from './command.ts'

const { remote, local } = JSON.parse(process.argv[2] ?? '') as Record<
  'remote' | 'local',
  string[][]
>
await using bench = await startBench()
const { folder, ready } = bench
await writeFile(join(folder, 'limits.json'), '[]')
const all = [...remote.map((args) => [...args, '--url', ready.uiUrl]), ...local]
for (const args of all) {
  const typed = args.map((arg) => arg.replace('{folder}', folder))
  process.stderr.write(`$ benchtop ${args.join(' ')}\n`)
  const { code, stderr } = await runCommand(typed, { folder })
  process.stdout.write(`${JSON.stringify({ name: args[0], code, stderr })}\n`)
}
