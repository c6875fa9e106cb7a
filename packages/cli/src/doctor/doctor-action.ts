import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import process from 'node:process'
import type { Context } from '../command-line/context.ts'
import { exitCodes, type ExitCode } from '../errors.ts'
import type { Output, Style } from '../output/output.ts'
import { ownVersion } from '../own-version.ts'
import type { Check } from './check.ts'
import { checkClock, checkDisk, checkNode, checkPackages, checkPlatform } from './machine.ts'
import { checkData, checkPorts } from './ports-and-data.ts'
import { checkBrowser, checkContainers, checkKeeper, checkSandbox, programsOn } from './programs.ts'
import { checkStored } from './stored-data.ts'

/** `benchtop doctor`: everything stored in a folder is read where it was named. */
export async function runDoctor(
  { data }: { readonly data: string },
  { world, output, isTyped }: Context,
): Promise<ExitCode> {
  const folder = resolve(world.folder, data)
  const programs = programsOn(world.environment.ofApps['PATH'] ?? '')
  const found = await Promise.all([
    checkPackages(ownVersion()),
    checkPlatform(),
    checkPorts(),
    checkData(folder),
    checkDisk(folder),
    checkContainers(programs),
    checkSandbox(programs),
    checkKeeper(async () => (await import('@benchtop/emulator')).jobKeeperKind()),
    checkBrowser(programs),
    // oxlint-disable-next-line laws/clock -- the machine's own clock is what is checked
    checkClock(Date.now()),
  ])
  const isThere = isTyped('data') && (await stat(folder).catch(() => undefined))?.isDirectory()
  const stored = isThere === true ? await checkStored(folder, output) : []
  const checks = [checkNode(process.versions.node), ...found.flat(), ...stored]
  const isWell = checks.every(({ state }) => state !== 'fail')
  output.event({ event: 'doctor', ok: isWell, checks })
  for (const check of checks) print(output, check)
  return isWell ? exitCodes.ok : exitCodes.failed
}

const marks: Readonly<Record<Check['state'], readonly [mark: string, style: Style]>> = {
  ok: ['✓', 'green'],
  warn: ['!', 'yellow'],
  fail: ['✗', 'red'],
}

function print(output: Output, { name, state, found, advice }: Check): void {
  const [mark, style] = marks[state]
  output.line(`${output.paint(style, mark)} ${output.paint('bold', name)}  ${found}`)
  if (advice !== undefined) output.line(`    ${advice}`)
}
