import type { Scenario } from '../scenario.ts'

export const failedNode: Scenario = {
  name: 'failed-node',
  title: 'One of two nodes fails',
  about: 'The app is launched on two nodes, and the session of one is stopped.',
  expected:
    'What the other node wrote is there, and the launch as a whole doesn’t count as Complete.',
  only: 'native',
  async run(bench) {
    const session = await bench.launch({ nodes: 2 })
    const children = await bench.until(async () => {
      const { children: found } = await bench.control.getAppSession({ id: session.id })
      return found.length === 2 ? found : undefined
    })
    const [first] = children ?? []
    if (first === undefined)
      return bench.unreached('The launch has no sessions of its own for nodes.')
    const id = first.appSession.slice(first.appSession.lastIndexOf('/') + 1)
    try {
      await bench.control.stopAppSession({ id })
    } catch {
      return bench.unreached('The node had ended before it could be stopped.')
    }
    bench.step('One node was stopped.')
    const status = await bench.ended(session)
    bench.check(status !== 'Complete', `The session is ${status}; it should not be Complete.`)
  },
}
