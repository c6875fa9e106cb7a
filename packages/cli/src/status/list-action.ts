import { exitCodes, type ExitCode } from '../errors.ts'
import { machineNow } from '../machine-clock.ts'
import { createOutput } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { listedPlatforms } from '../state/listed-platforms.ts'
import type { World } from '../world.ts'

export type ListFlags = { readonly json?: true }

/** `benchtop list`: the running platforms of this user, wherever they were started. */
export async function runList(flags: ListFlags, world: World): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  const found = await listedPlatforms(world.environment.runtimeFolder)
  for (const { folder, state } of found) {
    const { pid, command, apiUrl, uiUrl, storeUrl, dataDir, startedAt } = state
    output.event({
      event: 'platform',
      pid,
      command,
      folder,
      apiUrl,
      uiUrl,
      storeUrl,
      dataDir,
      startedAt,
    })
  }
  if (output.json) return exitCodes.ok
  if (found.length === 0) {
    output.line('No platform is running. benchtop start starts one.')
    return exitCodes.ok
  }
  const { default: prettyMs } = await import('pretty-ms')
  await printTable(output, {
    head: ['UI', 'API', 'Command', 'Folder', 'Data', 'Up'],
    rows: found.map(({ folder, state }) => [
      output.paint('cyan', state.uiUrl),
      output.paint('cyan', state.apiUrl),
      state.command,
      folder,
      state.dataDir ?? 'in memory',
      prettyMs(Math.max(0, machineNow() - Date.parse(state.startedAt)), { compact: true }),
    ]),
  })
  return exitCodes.ok
}
