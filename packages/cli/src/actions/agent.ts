import { exitCodes, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { targetBench } from '../remote/target.ts'
import { listenForEnd } from '../signals.ts'
import type { World } from '../world.ts'

export type AgentFlags = { readonly url?: string; readonly json?: true }

/** `benchtop agent ID [-- COMMAND…]`. */
export async function runAgent(
  id: string,
  command: readonly string[],
  flags: AgentFlags,
  world: World,
): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  const control = targetBench(flags.url, world, 'changes')
  const { signal, release } = listenForEnd()
  const events = await control.followEvents({}, { signal })
  await control.setAgent({
    agent: id,
    workingDirectory: world.folder,
    ...(command.length > 0 && { command }),
  })
  output.event({ event: 'agent', id, workingDirectory: world.folder })
  output.line(
    `${output.paint('green', '✓')} Agent ${id} is connected: its jobs run in ${world.folder}. Ctrl-C stops it.`,
  )
  try {
    for await (const { name, data: job } of events) {
      if (name === 'missed') output.event({ event: 'missed', ...job })
      if (name !== 'job') continue
      output.event({ event: 'job', ...job })
      const session = output.paint('cyan', `session ${job.appSession}`)
      const lines = job.type === 'log' ? job.text.trimEnd().split('\n') : [job.status]
      for (const line of lines) output.line(`${session}  ${line}`)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    release()
    // When the platform has ended, so have its agents.
    await control.removeAgent({ agent: id }).catch(() => {})
  }
  return exitCodes.ok
}
