import { expect, it } from 'vitest'
import { startBench } from '../testing/bench.ts'
import { runCommand, startCommand } from '../testing/command.ts'

it('[LCH-02] an agent runs the jobs that name it in its own folder until interrupted', async () => {
  await using bench = await startBench()
  const { uiUrl, apiUrl } = bench.ready
  await using agent = startCommand(
    ['agent', 'laptop', '--json', '--url', uiUrl, '--', 'node', '-e', 'console.log(process.cwd())'],
    { folder: bench.folder },
  )
  expect(await agent.event('agent')).toMatchObject({ id: 'laptop', workingDirectory: bench.folder })
  const json = { 'content-type': 'application/json' }
  const order = { user: '1001', application: '2001', private: true }
  const issued = await fetch(`${uiUrl}/_emulator/tokens`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(order),
  })
  const { token } = (await issued.json()) as { token: string }
  const launched = await fetch(`${apiUrl}/v1pre3/applications/2001/appsessions`, {
    method: 'POST',
    headers: { ...json, 'x-access-token': token },
    body: JSON.stringify({ AgentId: 'laptop' }),
  })
  expect(launched.status).toBe(201)
  expect(await agent.line(/"text":"([^"]*)\\n"/)).toContain(bench.folder)
  agent.kill('SIGINT')
  expect(await agent.ended).toMatchObject({ code: 0, stderr: '' })
  const left = await fetch(`${uiUrl}/_emulator/agents`)
  expect(await left.json()).toEqual([])
})

it('[LCH-02] an agent whose id is refused ends with the reason', async () => {
  await using bench = await startBench()
  const args = ['agent', '', '--url', bench.ready.uiUrl]
  const ended = await runCommand(args, { asProcess: true })
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(/^error: .*agent/)
})
