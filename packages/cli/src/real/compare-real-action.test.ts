import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operations } from '@benchtop/contracts'
import { createEmulator } from '@benchtop/emulator'
import { expect, it } from 'vitest'
import { startCommand } from '../testing/command.ts'
import { memoryWorld } from '../testing/memory-output.ts'
import { runCompareReal } from './compare-real-action.ts'

const seed = {
  users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }],
  tokens: [{ token: 'the-token-of-ada', user: '1001', private: true }],
}

it('benchtop compare --real draws its progress on a terminal, and clears it at the end', async () => {
  await using platform = await createEmulator({ seed })
  const { world, text } = memoryWorld(80)
  const terminal = {
    ...world,
    stderr: world.stdout,
    environment: { ...world.environment, realToken: 'the-token-of-ada' },
  }
  expect(await runCompareReal(undefined, { real: platform.apiUrl }, terminal)).toBe(0)
  expect(text()).toContain(`${operations.length} of ${operations.length} operations`)
  expect(text().lastIndexOf('\u001B[2K')).toBeGreaterThan(text().lastIndexOf('\r█'))
})

it('benchtop compare --real exits with 130 after Ctrl-C, while an answer is awaited', async () => {
  const { promise: called, resolve } = Promise.withResolvers<void>()
  const server = createServer(() => resolve())
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  try {
    const { port } = server.address() as AddressInfo
    await using command = startCommand(['compare', '--real', `http://127.0.0.1:${port}`], {
      environment: { BENCHTOP_REAL_TOKEN: 'the-token-of-ada' },
    })
    await called
    command.kill('SIGINT')
    expect(await command.ended).toMatchObject({ code: 130, stderr: '' })
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
