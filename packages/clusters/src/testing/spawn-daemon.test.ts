import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const module = fileURLToPath(new URL('./spawn-daemon.ts', import.meta.url))

it('a daemon of a test ends with its process, also where that is killed', async () => {
  const script = `import { spawnDaemon } from ${JSON.stringify(module)}
    const options = { stdio: 'ignore', detached: true, env: process.env }
    console.log(spawnDaemon('sleep', ['600'], options).pid)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  const command = () => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  await expect.poll(command).toBe('sleep\u0000600\u0000')
  parent.kill('SIGKILL')
  await expect.poll(command).toBe('')
})
