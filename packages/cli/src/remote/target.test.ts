import { describe, expect, it } from 'vitest'
import { startBench } from '../testing/bench.ts'
import { runCommand, startHere } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** One command of each kind that changes what is on a platform, or deletes it. */
const changing: readonly (readonly string[])[] = [
  ['seed', 'more.json'],
  ['reset'],
  ['clock', '--advance', '1h'],
  ['launch', 'greeter'],
  ['trigger', 'greeter'],
  ['session', 'stop', '9001'],
  ['notices', '--read', '1'],
  ['run', 'start', 'Lane test'],
  ['app', 'register', 'My app'],
  ['project', 'transfer', '4001', '1002'],
  ['project', 'share', '4001', '1002'],
  ['purchase', 'refund', '101', '--token', 'x', '--secret', 'y'],
  ['device', 'approve', 'ABCD'],
  ['token', 'issue'],
  ['snapshot', 'restore', 'clean'],
  ['snapshot', 'delete', 'clean'],
  ['faults', 'clear'],
  ['rate-limits', 'clear'],
  ['notifications', 'clear'],
  ['agent', 'a1'],
]

describe('a command that no one gave a platform', () => {
  it.each(changing.map((args) => ({ typed: args.join(' '), args })))(
    '[CLI-01] refuses to change the one at the default address: $typed',
    async ({ args }) => {
      await using folder = await temporaryFolder()
      const { code, stderr } = await runCommand(args, { folder: folder.path })
      expect(stderr).toContain(`No platform runs in ${folder.path}`)
      expect(stderr).toContain('add --url http://127.0.0.1:5101')
      expect(code).toBe(2)
    },
  )

  it('[CLI-01] names the one in its folder, which it reads and changes', async () => {
    await using folder = await temporaryFolder()
    const here = { folder: folder.path }
    await using start = startHere(['start', '--memory', '--port', '0', '--json', '--no-demo'], here)
    const { uiUrl } = await start.ready()
    const target = `Platform ${uiUrl}: it runs in ${folder.path}`
    for (const args of [['clock'], ['reset', '--json']]) {
      expect(await runCommand(args, here)).toMatchObject({ code: 0, stderr: target })
    }
  })

  it('[CLI-01] is silent about the one that an option or the environment names', async () => {
    await using bench = await startBench()
    const { uiUrl } = bench.ready
    const environment = { BENCHTOP_UI_URL: uiUrl }
    expect(await runCommand(['clock'], { environment })).toMatchObject({ code: 0, stderr: '' })
    expect(await runCommand(['clock', '--url', uiUrl])).toMatchObject({ code: 0, stderr: '' })
  })
})
