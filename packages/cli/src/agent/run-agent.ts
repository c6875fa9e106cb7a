import { exitCodes, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { controlAddress } from '../remote/address.ts'
import { createControlClient } from '../remote/control-client.ts'
import { listenForEnd } from '../signals.ts'
import type { World } from '../world.ts'

export type AgentFlags = { readonly url?: string; readonly json?: true }

type JobEvent = {
  readonly appSession: string
  readonly type: 'log' | 'status' | 'ended'
  readonly text?: string
  readonly status?: string
}

/** `benchtop agent ID [-- COMMAND…]`. */
export async function runAgent(
  id: string,
  command: readonly string[],
  flags: AgentFlags,
  world: World,
): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  const control = createControlClient(controlAddress(flags.url, world))
  const path = `agents/${encodeURIComponent(id)}`
  const { signal, release } = listenForEnd()
  const events = await control.events(signal)
  await control.call('PUT', path, {
    workingDirectory: world.folder,
    ...(command.length > 0 && { command }),
  })
  output.event({ event: 'agent', id, workingDirectory: world.folder })
  output.line(
    `${output.paint('green', '✓')} Agent ${id} is here: its jobs run in ${world.folder}. Ctrl-C ends it.`,
  )
  try {
    for await (const { name, data } of events) {
      if (name !== 'job') continue
      const job = data as JobEvent
      output.event({ event: 'job', ...job })
      const session = output.paint('cyan', `session ${job.appSession}`)
      const lines = job.type === 'log' ? (job.text ?? '').trimEnd().split('\n') : [job.status ?? '']
      for (const line of lines) output.line(`${session}  ${line}`)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    release()
    // Where the platform has ended, its agents have too.
    await control.call('DELETE', path).catch(() => {})
  }
  return exitCodes.ok
}
