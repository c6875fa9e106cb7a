import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

it('[SCL-11] systemd is notified once the platform is ready, and as long as its main loop runs', async () => {
  await using folder = await temporaryFolder()
  const program = join(folder.path, 'systemd-notify')
  const said = join(folder.path, 'said')
  await writeFile(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> '${said}'\n`)
  await chmod(program, 0o755)
  const words = async () => (await readFile(said, 'utf8').catch(() => '')).split('\n')
  const environment = {
    PATH: `${folder.path}:/usr/bin:/bin`,
    NOTIFY_SOCKET: '/run/notify',
    WATCHDOG_USEC: '300000',
  }
  const ports = ['--port', '0', '--ui-port', '0', '--store-port', '0']
  const args = ['start', '--json', '--data', join(folder.path, 'data'), ...ports]
  await using command = startCommand(args, { environment })
  await command.ready()
  await expect.poll(words).toContain(`/run/notify --pid=${command.pid} READY=1`)
  const beats = async () => (await words()).filter((one) => one.endsWith('WATCHDOG=1')).length
  await expect.poll(beats).toBeGreaterThan(2)
  // A loop that hangs says nothing more.
  command.kill('SIGSTOP')
  try {
    let before = -1
    await expect
      .poll(
        async () => {
          const now = await beats()
          const isSilent = now === before
          before = now
          return isSilent
        },
        { interval: 400 },
      )
      .toBe(true)
  } finally {
    command.kill('SIGCONT')
  }
})
