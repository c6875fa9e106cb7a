import { benchCommand } from '../command-line/bench-command.ts'
import type { CommandDefinition } from '../command-line/definition.ts'
import { chooseUser } from '../launch/choose.ts'
import { done } from '../output/output.ts'
import { printList } from '../output/table.ts'
import { resourceId } from '../remote/resource-id.ts'

const kinds = {
  project: { id: '4001', list: 'listProjectShares', put: 'shareProject', remove: 'unshareProject' },
  run: { id: '8001', list: 'listRunShares', put: 'shareRun', remove: 'unshareRun' },
} as const

/** The commands `share`, `unshare` and `shares` of a kind of resource: `benchtop project share`, `benchtop run share`. */
export function shareCommands(kind: keyof typeof kinds): CommandDefinition[] {
  const { id: example, list, put, remove } = kinds[kind]
  const resource = { [`<${kind}>`]: 'its id' } as Record<'<project>' | '<run>', string>
  const withUser = { ...resource, '<user>': 'id or e-mail address of a user or workgroup' }
  return [
    benchCommand('changes', {
      name: 'share',
      summary: `share a ${kind} with a user or workgroup, on behalf of its owner`,
      arguments: withUser,
      options: { '--write': 'to read and write; defaults to reading' },
      examples: [`benchtop ${kind} share ${example} ben@example.test --write`],
      async run(given, { output, control }) {
        const id = resourceId(given[kind], `${kind}s`)
        const account = chooseUser((await control.getStatus()).users, given.user)
        const access = given.write === true ? 'write' : 'read'
        const share = await control[put]({ id, with: account.id, access })
        const may = access === 'read' ? 'read' : 'read and write'
        const sentence = `${share.name} may ${may} ${kind} ${id} and what is in it.`
        done(output, { event: 'shared', [kind]: id, ...share }, sentence)
      },
    }),
    benchCommand('changes', {
      name: 'unshare',
      summary: `stop sharing a ${kind} with a user or workgroup`,
      arguments: withUser,
      examples: [`benchtop ${kind} unshare ${example} ben@example.test`],
      async run(given, { output, control }) {
        const id = resourceId(given[kind], `${kind}s`)
        const account = chooseUser((await control.getStatus()).users, given.user)
        await control[remove]({ id, with: account.id })
        const sentence = `${kind} ${id} is no longer shared with ${account.name}.`
        done(output, { event: 'unshared', [kind]: id, with: account.id }, sentence)
      },
    }),
    benchCommand('reads', {
      name: 'shares',
      summary: `list the users and workgroups that a ${kind} is shared with`,
      arguments: resource,
      examples: [`benchtop ${kind} shares ${example} --json`],
      async run(given, { output, control }) {
        const id = resourceId(given[kind], `${kind}s`)
        const { owner, shares } = await control[list]({ id })
        output.event({ event: 'shares', [kind]: id, owner, shares })
        await printList(output, shares, {
          empty: `${kind} ${id} is shared with no one.`,
          columns: { Account: 'with', Name: 'name', Access: 'access' },
        })
      },
    }),
  ]
}
