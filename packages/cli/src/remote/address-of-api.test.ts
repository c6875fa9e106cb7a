import { expect, it } from 'vitest'
import { startBench } from '../testing/bench.ts'
import { runCommand } from '../testing/command.ts'

it('says where the console is to a command that is given the address of the API', async () => {
  await using bench = await startBench([])
  const { apiUrl, uiUrl } = bench.ready
  const { stderr, code } = await runCommand(['jobs', '--url', apiUrl])
  expect(stderr).toContain(`This is the API; the console is at ${uiUrl}: use that address.`)
  expect(code).not.toBe(0)
})
