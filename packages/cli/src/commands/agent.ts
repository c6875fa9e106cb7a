import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'
import { done } from '../output/output.ts'
import { untilSignal } from '../signals.ts'

/** `benchtop agent ID [-- COMMAND…]`. */
export const agentCommand = defineCommand({
  name: 'agent',
  summary: 'run the jobs of launches that name this agent on this machine',
  description: `Acts as a local agent of a running platform until Ctrl-C: the jobs of launches that carry its
    id as AgentId run in this folder, with the command behind -- if given, instead of the
    published app's. Their output is shown. Jobs that name an agent wait until it is connected.`,
  arguments: {
    '<id>': 'the id that launches name it by',
    '[command...]': 'the command that runs instead of the app’s own',
  },
  options: onPlatform('one JSON object per line'),
  examples: ['benchtop agent ada-laptop', 'benchtop agent ada-laptop -- node --inspect main.js'],
  async run({ id, command }, { output, bench, world }) {
    const control = await bench('changes')
    const { folder: workingDirectory } = world
    const follow = async (signal: AbortSignal): Promise<void> => {
      const events = await control.followEvents({}, { signal })
      const own = command.length > 0 ? command : undefined
      await control.setAgent({ agent: id, workingDirectory, command: own })
      const sentence = `Agent ${id} is connected: its jobs run in ${workingDirectory}. Ctrl-C stops it.`
      done(output, { event: 'agent', id, workingDirectory }, sentence)
      try {
        for await (const { name, data: job } of events) {
          if (name === 'missed') output.event({ event: 'missed', ...job })
          if (name !== 'job') continue
          output.event({ event: 'job', ...job })
          const session = output.paint('cyan', `session ${job.appSession}`)
          const lines = job.type === 'log' ? job.text.trimEnd().split('\n') : [job.status]
          for (const line of lines) output.line(`${session}  ${line}`)
        }
      } finally {
        // When the platform has ended, so have its agents.
        await control.removeAgent({ agent: id }).catch(() => {})
      }
    }
    await untilSignal(world, follow, () => {})
  },
})
