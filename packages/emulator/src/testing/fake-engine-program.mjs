// What `fake-engine.ts` puts in place of Docker.
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { join } from 'node:path'

const state = process.env['FAKE_ENGINE']
const args = process.argv.slice(2)
appendFileSync(join(state, 'calls'), `${JSON.stringify(args)}\n`)

const place = (name, what) => join(state, `${name}.${what}`)
const fail = (message) => {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
const read = (name) => JSON.parse(readFileSync(place(name, 'json'), 'utf8'))
const flags = new Set(['--init', '--follow', '--force', '--volumes'])

/** Options by name, each with all of its values, and what is behind them. */
function parse(given) {
  const options = {}
  let at = 0
  for (; at < given.length && given[at].startsWith('--'); at += 1) {
    const name = given[at]
    const value = flags.has(name) ? true : given[(at += 1)]
    options[name] = [...(options[name] ?? []), value]
  }
  return { options, rest: given.slice(at) }
}

const until = async (isThere) => {
  // Before the first look, so that nothing is missed.
  const changes = watch(state)
  if (isThere()) return
  for await (const _ of changes) if (isThere()) return
}

const commands = {
  version: () => process.stdout.write('28.0.0\n'),
  info: () => process.stdout.write('[name=seccomp]\n'),
  image([, ...given]) {
    const { rest } = parse(given)
    if (rest[0] !== 'example/depth:1') fail(`Error: No such image: ${rest[0]}`)
  },
  pull: ([image]) => fail(`Error response from daemon: pull access denied for ${image}`),
  create(given) {
    const { options, rest } = parse(given)
    writeFileSync(place(options['--name'][0], 'json'), JSON.stringify({ options, rest }))
  },
  start([name]) {
    const { options, rest } = read(name)
    // Nothing runs in the container of a network, as every command has this machine's.
    if (options['--entrypoint'] !== undefined) return
    const [, ...command] = rest
    const environment = Object.fromEntries(
      options['--env'].map((pair) => [
        pair.slice(0, pair.indexOf('=')),
        pair.slice(pair.indexOf('=') + 1),
      ]),
    )
    const data = options['--mount'][0].match(/source=([^,]+)/)[1]
    const log = openSync(place(name, 'log'), 'a')
    const env = { ...environment, PATH: '/usr/bin:/bin', BENCHTOP_DATA: data }
    const stdio = ['ignore', log, log]
    const shell = `"$@"; echo $? > ${place(name, 'code')}.new; mv ${place(name, 'code')}.new ${place(name, 'code')}`
    if (!command[0].includes('/') && !existsSync(`/bin/${command[0]}`)) {
      return fail(
        `Error response from daemon: exec: "${command[0]}": executable file not found in $PATH`,
      )
    }
    // What waits for the command gets no signal, as an engine wouldn't.
    const runner = spawn('sh', ['-c', `trap : TERM; ${shell}`, 'sh', ...command], {
      env,
      stdio,
      detached: true,
      cwd: '/',
    })
    writeFileSync(place(name, 'pid'), String(runner.pid))
    runner.unref()
  },
  async logs([, name]) {
    let shown = 0
    const show = () => {
      const text = readFileSync(place(name, 'log'))
      process.stdout.write(text.subarray(shown))
      shown = text.length
    }
    await until(() => {
      show()
      return existsSync(place(name, 'code'))
    })
    show()
  },
  async wait([name]) {
    await until(() => existsSync(place(name, 'code')) || !existsSync(place(name, 'json')))
    const isRunning = existsSync(place(name, 'pid')) && !existsSync(place(name, 'code'))
    if (!isRunning) process.stdout.write(readFileSync(place(name, 'code')))
    else fail(`Error: No such container: ${name}`)
  },
  container: () => process.stdout.write('false\n'),
  kill([, signal, name]) {
    if (existsSync(place(name, 'code'))) return fail(`Error: container ${name} is not running`)
    if (!existsSync(place(name, 'pid'))) return fail(`Error: container ${name} is not running`)
    const pid = Number(readFileSync(place(name, 'pid'), 'utf8'))
    process.kill(-pid, `SIG${signal}`)
    if (signal === 'KILL') writeFileSync(place(name, 'code'), '137\n')
  },
  rm(given) {
    const [name] = parse(given).rest
    if (!existsSync(place(name, 'json'))) return
    rmSync(place(name, 'json'))
  },
}

const [command, ...rest] = args
await commands[command](rest)
