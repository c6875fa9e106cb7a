import type { Scenario } from '../scenario.ts'

export const timeOut: Scenario = {
  name: 'time-out',
  title: 'A session runs for more than 48 hours',
  about:
    'While the app works, the clock is moved 49 hours: its session is TimedOut, and accepts no more files.',
  expected: 'The app notices that its session has ended and stops.',
  async run(bench) {
    // Changes nothing, and counts what the app requests.
    await bench.inject([{ operation: 'v1.*', latencyMs: 1 }])
    const session = await bench.launch()
    const running = await bench.until(async () => {
      const status = await bench.status(session)
      if (status === 'Pending' || status === 'Initializing') return undefined
      // The session of a web app is Running before the app knows of it.
      const isWaiting = session.redirect !== null && status === 'Running'
      return isWaiting && (await bench.hits()) === 0 ? undefined : status
    })
    if (running !== 'Running')
      return bench.unreached(`The session is ${running ?? 'not started'} already.`)
    await bench.control.changeClock({ advance: '49h' })
    bench.step('The clock was moved 49 hours.')
    const status = await bench.status(session)
    bench.check(status === 'TimedOut', `The session is ${status}; it should be TimedOut.`)
  },
}
