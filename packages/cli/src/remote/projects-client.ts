import type { ControlCall } from './control-client.ts'

/** A project with its owner and the user that it is offered to, by ids. */
export type Transfer = {
  readonly project: string
  readonly name: string
  readonly owner: string
  readonly to: string | null
}

export const transferWords = ['accept', 'decline', 'withdraw'] as const
export type TransferWord = (typeof transferWords)[number]

/** Projects on their way from one user to another. */
export type ProjectsClient = {
  transfers(): Promise<readonly Transfer[]>
  offer(project: string, to: string): Promise<Transfer>
  answer(project: string, word: TransferWord): Promise<Transfer>
}

export function createProjectsClient(call: ControlCall): ProjectsClient {
  return {
    async transfers() {
      return (await call<{ transfers: readonly Transfer[] }>('GET', 'transfers')).transfers
    },
    offer: (project, to) => call('POST', `projects/${project}/transfer`, { to }),
    answer: (project, word) => call('POST', `projects/${project}/transfer/${word}`, {}),
  }
}
