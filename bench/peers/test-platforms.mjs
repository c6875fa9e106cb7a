// Makes platforms of the test kit one after the other, each for one request, and prints how long they took.
import { startTestPlatform } from '@benchtop/testkit'

const starts = []
const wholes = []
for (let run = -5; run < 40; run += 1) {
  const start = performance.now()
  const platform = await startTestPlatform()
  const started = performance.now() - start
  await platform.clientFor('1001').v1.getProject({ id: '4001' })
  await platform.close()
  if (run < 0) continue
  starts.push(started)
  wholes.push(performance.now() - start)
}
console.log(JSON.stringify({ starts, wholes }))
