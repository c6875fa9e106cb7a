import type { Scenario } from '../scenario.ts'

export const cutUpload: Scenario = {
  name: 'cut-upload',
  title: 'The connection breaks during an upload',
  about: 'The next request that uploads bytes loses its connection before anything is stored.',
  expected: 'The app sends those bytes again and completes its session.',
  async run(bench) {
    await bench.inject([{ operation: 'v1.upload*', cut: 'before', times: 1 }])
    const status = await bench.ended(await bench.launch())
    if ((await bench.hits()) === 0) return bench.unreached('The app uploaded nothing.')
    bench.step('An upload was cut.')
    bench.check(status === 'Complete', `The session is ${status}; it should be Complete.`)
  },
}

export const lostAnswer: Scenario = {
  name: 'lost-answer',
  title: 'A write is done, and its answer is lost',
  about:
    'The platform makes the first thing that the app creates, and the connection breaks before it says so.',
  expected: 'The app finds out what is there instead of making it twice or giving up.',
  async run(bench) {
    await bench.inject([{ operation: 'v1.create*', cut: 'after', times: 1 }])
    const status = await bench.ended(await bench.launch())
    if ((await bench.hits()) === 0) return bench.unreached('The app created nothing.')
    bench.step('The answer to a write was lost.')
    bench.check(status === 'Complete', `The session is ${status}; it should be Complete.`)
  },
}

export const unavailable: Scenario = {
  name: 'unavailable',
  title: 'The platform is away for a moment',
  about: 'Its first three reads are answered 503.',
  expected: 'The app reads again and completes its session.',
  async run(bench) {
    const error = 'ServiceUnavailable'
    await bench.inject([
      { operation: 'v1.get*', error, times: 2 },
      { operation: 'v1.list*', error, times: 1 },
    ])
    const status = await bench.ended(await bench.launch())
    if ((await bench.hits()) === 0) return bench.unreached('The app read nothing.')
    bench.step('Reads were answered 503.')
    bench.check(status === 'Complete', `The session is ${status}; it should be Complete.`)
  },
}

const refusals = 4

export const rateLimitStorm: Scenario = {
  name: 'rate-limit-storm',
  title: 'Too many requests',
  about: `Its first ${refusals} requests are refused with 429, each with a wait of a second in X-Retry-After.`,
  expected: 'The app waits as long as X-Retry-After says, tries again and completes its session.',
  async run(bench) {
    await bench.inject([{ operation: 'v1.*', retryAfter: 1, times: refusals }])
    const status = await bench.ended(await bench.launch())
    const hits = await bench.hits()
    if (hits === 0) return bench.unreached('The app requested nothing of the v1 API.')
    bench.step(`${hits} requests were refused.`)
    bench.check(status === 'Complete', `The session is ${status}; it should be Complete.`)
  },
}
