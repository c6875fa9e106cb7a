// A platform of others for each of many tests: started, queried for one record, ended. Prints how long each took.
import { createEmulator } from 'emulate'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

async function timed(work) {
  const times = []
  for (let run = -5; run < 40; run += 1) {
    const start = performance.now()
    await work()
    if (run >= 0) times.push(performance.now() - start)
  }
  return times
}

const headers = { authorization: 'Bearer sk_test_bench' }
const emulate = await timed(async () => {
  const emulator = await createEmulator({ service: 'stripe', port: 0 })
  await (await fetch(`${emulator.url}/v1/customers`, { headers })).json()
  await emulator.close()
})
const msw = await timed(async () => {
  const server = setupServer(
    http.get('http://bench.test/projects/1', () => HttpResponse.json({ id: 1, name: 'A project' })),
  )
  server.listen()
  await (await fetch('http://bench.test/projects/1')).json()
  server.close()
})
console.log(JSON.stringify({ 'emulate, one service': emulate, MSW: msw }))
