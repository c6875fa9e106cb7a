import type { BenchStatus, ProjectTransfer } from '@benchtop/contracts'
import { benchCommand } from '../command-line/bench-command.ts'
import { defineCommand } from '../command-line/definition.ts'
import { chooseUser, nameOf } from '../launch/choose.ts'
import { done } from '../output/output.ts'
import { printList } from '../output/table.ts'
import { resourceId } from '../remote/resource-id.ts'
import { shareCommands } from './share.ts'

const transfer = benchCommand('changes', {
  name: 'transfer',
  summary: 'offer a project to another user, on behalf of its owner',
  arguments: { '<project>': 'its id', '<user>': 'id or e-mail address of the recipient' },
  examples: ['benchtop project transfer 4001 ben@example.test'],
  async run({ project, user }, { output, control }) {
    const id = resourceId(project, 'projects')
    const to = chooseUser((await control.getStatus()).users, user)
    const offered = await control.offerProject({ id, to: to.id })
    const sentence = `${offered.name} is offered to ${to.name}. benchtop project accept ${id} accepts it.`
    done(output, { event: 'offered', ...offered }, sentence)
  },
})

const transfers = benchCommand('reads', {
  name: 'transfers',
  summary: 'list the offered projects',
  examples: ['benchtop project transfers --json'],
  async run(_, { output, control }) {
    const { transfers: offered } = await control.listTransfers()
    const { users } = await control.getStatus()
    output.event({ event: 'transfers', transfers: offered })
    await printList(output, offered, {
      empty: 'No projects are offered.',
      columns: {
        Project: 'project',
        Name: 'name',
        From: ({ owner }) => nameOf(users, owner),
        To: ({ to }) => nameOf(users, to),
      },
    })
  },
})

/** A decision about an offered project. */
function decision(
  name: string,
  summary: string,
  operation: 'acceptProject' | 'declineProject' | 'withdrawProject',
  sentence: (transfer: ProjectTransfer, users: BenchStatus['users']) => string,
) {
  return benchCommand('changes', {
    name,
    summary,
    arguments: { '<project>': 'its id' },
    examples: [`benchtop project ${name} 4001`],
    async run({ project }, { output, control }) {
      const decided = await control[operation]({ id: resourceId(project, 'projects') })
      const { users } = await control.getStatus()
      done(output, { event: name, ...decided }, sentence(decided, users))
    },
  })
}

/** `benchtop project`. */
export const projectCommand = defineCommand({
  name: 'project',
  summary: 'share projects of a running platform, and transfer them',
  description: `Transfers a project to another user. It is TransferPending until that user has answered; on
    acceptance that user owns the project and everything in it. A project is shared with users and workgroups without
    changing its owner.`,
  commands: [
    transfer,
    transfers,
    decision(
      'accept',
      'accept an offered project, on behalf of the recipient',
      'acceptProject',
      ({ name, owner }, users) => `${name} now belongs to ${nameOf(users, owner)}.`,
    ),
    decision(
      'decline',
      'decline an offered project, on behalf of the recipient',
      'declineProject',
      ({ name, owner }, users) =>
        `${name} is declined, and still belongs to ${nameOf(users, owner)}.`,
    ),
    decision(
      'withdraw',
      'withdraw an offer, on behalf of the owner',
      'withdrawProject',
      ({ name }) => `${name} is no longer offered.`,
    ),
    ...shareCommands('project'),
  ],
})
