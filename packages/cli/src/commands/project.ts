import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { ProjectFlags, TransferDecision } from '../actions/projects.ts'
import { shareCommands } from './share.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

type Ended = (code: ExitCode) => void

const summaries: Record<TransferDecision, string> = {
  accept: 'accept an offered project, on behalf of the recipient',
  decline: 'decline an offered project, on behalf of the recipient',
  withdraw: 'withdraw an offer, on behalf of the owner',
}

/** `benchtop project`. */
export function projectCommand(world: World, ended: Ended): Command {
  const command = new Command('project')
    .summary('share projects of a running platform, and transfer them')
    .description(
      prose(`Transfers a project to another user. It is TransferPending until that user has answered; on
acceptance that user owns the project and everything in it. A project is shared with users and workgroups without
changing its owner.`),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop project transfer 4001 ben@example.test
  $ benchtop project transfers
  $ benchtop project accept 4001
  $ benchtop project share 4001 ben@example.test --write`,
    )
  command.addCommand(transferCommand(world, ended))
  command.addCommand(transfersCommand(world, ended))
  for (const word of Object.keys(summaries) as TransferDecision[]) {
    command.addCommand(decisionCommand(word, world, ended))
  }
  for (const one of shareCommands('project', world, ended)) command.addCommand(one)
  return command
}

function transferCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('transfer'))
    .summary('offer a project to another user, on behalf of its owner')
    .argument('<project>', 'its id')
    .argument('<user>', 'id or e-mail address of the recipient')
    .addHelpText('after', '\nExamples:\n  $ benchtop project transfer 4001 ben@example.test')
    .action(async (project: string, user: string, flags: ProjectFlags) => {
      const { transferProject } = await import('../actions/projects.ts')
      ended(await transferProject(project, user, flags, world))
    })
}

function transfersCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('transfers'))
    .summary('list the offered projects')
    .addHelpText('after', '\nExamples:\n  $ benchtop project transfers --json')
    .action(async (flags: ProjectFlags) => {
      const { listTransfers } = await import('../actions/projects.ts')
      ended(await listTransfers(flags, world))
    })
}

function decisionCommand(word: TransferDecision, world: World, ended: Ended): Command {
  return withPlatformOptions(new Command(word))
    .summary(summaries[word])
    .argument('<project>', 'its id')
    .addHelpText('after', `\nExamples:\n  $ benchtop project ${word} 4001`)
    .action(async (project: string, flags: ProjectFlags) => {
      const { answerTransfer } = await import('../actions/projects.ts')
      ended(await answerTransfer(project, word, flags, world))
    })
}
