import { expect, it } from 'vitest'
import { installApp } from '../testing/native-apps.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

it('[NAT-03] returns the log of a native app, while it runs and afterwards', async () => {
  await using bench = await installApp(`
    process.on('SIGTERM', () => { console.log('last'); process.exit(1) })
    console.log('first')
    setInterval(() => {}, 1000)
  `)
  const { platform } = bench
  const written = bench.event((event) => event.type === 'log' && event.text.includes('first'))
  const href = await bench.launch()
  await written
  const id = href.split('/').at(-1)!
  const log = async (query = '') =>
    (await platform.control.get(`_emulator/appsessions/${id}/log${query}`)).body as {
      text: string
      next: number
    }
  const first = await log()
  expect(first).toEqual({ text: 'first\n', from: 0, next: 6, size: 6 })
  await platform.control.postJson(`_emulator/appsessions/${id}/stop`, {})
  await platform.idle()
  const rest = await log(`?from=${first.next}`)
  expect(rest.text).toMatch(/^last\n/)
  expect((await log()).text).toBe(first.text + rest.text)
})

it('has nothing of an analysis that wrote nothing, and is 404 where there is none', async () => {
  await using platform = await startTestPlatform()
  const get = (path: string) => platform.control.get(`_emulator/appsessions/${path}`)
  expect((await get('9001/log')).body).toEqual({ text: '', from: 0, next: 0, size: 0 })
  expect((await get('77/log')).status).toBe(404)
  for (const from of ['-1', 'x', '1e3'])
    expect((await get(`9001/log?from=${from}`)).status).toBe(400)
})

it('[CNS-04] finds analyses by each word in any part of their names, of one user or of all', async () => {
  await using platform = await startTestPlatform()
  const launch = async (user: string, name: string): Promise<string> => {
    const { appSession } = await platform.launch({ user, application: '2001', name })
    return appSession.split('/').at(-1)!
  }
  const first = await launch('1001', 'Depth of NA12878')
  const second = await launch('1001', 'depth 100% of NA12891')
  const other = await launch('1002', 'Depth')
  const find = async (query: string) =>
    (await platform.control.get(`_emulator/appsessions?${query}`)).body as object
  expect(await find('user=1001&search=NA12+DEPTH')).toEqual({ ids: [second, first] })
  expect(await find('user=1001&search=100%25')).toEqual({ ids: [second] })
  expect(await find('search=depth')).toEqual({ ids: [other, second, first] })
  expect((await platform.control.get('_emulator/appsessions?user=9')).status).toBe(400)
})
