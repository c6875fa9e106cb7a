import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../packages/cli/src/testing/command.ts'
import { temporaryFolder } from '../packages/cli/src/testing/temporary-folder.ts'
import { configuredFlags, configSchema } from '../packages/cli/src/start/config-file.ts'
import { readShared } from '../packages/cli/src/start/shared-flags.ts'
import { createEmulator } from '../packages/emulator/src/index.ts'

// The files that a bench for a team is deployed by, held against what there is: options, paths, users.

const root = join(import.meta.dirname, '..')
const folder = join(root, 'deploy')
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')
const files = readdirSync(folder, { withFileTypes: true })
  .filter((one) => one.isFile())
  .map(({ name }) => name)
const units = files.filter((name) => /\.(?:service|timer)$/.test(name))
const config = configSchema.parse(JSON.parse(textOf('start.json')))

type Service = {
  readonly image: string
  readonly volumes: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop: readonly string[]
  readonly security_opt: readonly string[]
  readonly ports?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly stop_grace_period?: string
  readonly networks?: Readonly<Record<string, { readonly aliases: readonly string[] }>>
}

function readYaml(name: string): unknown {
  const ofKubernetes = createRequire(join(root, 'packages/kubernetes/package.json'))
  const { loadYaml } = ofKubernetes('@kubernetes/client-node') as {
    loadYaml(text: string): unknown
  }
  return loadYaml(textOf(name))
}

describe('the files in deploy', () => {
  it('[SCL-06] name commands and options that there are', async () => {
    const commands = files.flatMap((name) =>
      [...textOf(name).matchAll(/^ExecStart=\S*\/benchtop (.+)$/gm)].map(([, args = '']) => args),
    )
    expect(commands.length).toBeGreaterThan(1)
    for (const args of commands) {
      const [command = ''] = args.split(' ')
      const { code, stdout } = await runCommand([command, '--help'])
      expect({ command, code }).toEqual({ command, code: 0 })
      for (const [flag] of args.matchAll(/--[\w-]+/g)) expect(stdout).toContain(`${flag} `)
    }
    const image = textOf('Containerfile')
    expect(image).toContain('CMD ["start", "--config", "/etc/benchtop/start.json"]')
  })

  it('[SCL-06] start a shared bench with the users that they name, and without anyone’s password', async () => {
    const flags = configuredFlags(config, '/etc/benchtop')
    const certificate = { tlsCert: join(folder, 'users.json'), tlsKey: join(folder, 'users.json') }
    const shared = await readShared({ ...flags, ...certificate })
    expect(shared?.owners).toEqual(['ada@example.org'])
    const users = JSON.parse(textOf('users.json')) as {
      users: { name: string; email: string }[]
    }
    expect(users.users.map(({ email }) => email)).toContain(config.owner?.[0])
    await using emulator = await createEmulator({ seed: users })
    expect(emulator.hadData).toBe(false)
    for (const name of files) {
      expect(textOf(name)).not.toMatch(
        /password"?\s*[:=]\s*"?\w|SECRET_ACCESS_KEY=\S|BEGIN [A-Z ]*KEY/i,
      )
    }
  })

  it('[SCL-06] agree with each other in ports, folders and names', () => {
    const { services } = readYaml('compose.yaml') as { services: Record<string, Service> }
    const bench = services['bench'] as Service
    const ports = [config.port, config.uiPort, config.storePort]
    expect(bench.ports).toEqual(ports.map((port) => `${port}:${port}`))
    const image = textOf('Containerfile')
    expect(image).toContain(`EXPOSE ${ports.join(' ')}`)
    const data = image.match(/^VOLUME (\S+)$/m)?.[1] ?? ''
    expect(bench.volumes).toContain(`data:${data}`)
    expect(config.data?.startsWith(`${data}/`)).toBe(true)
    for (const path of [
      config.tlsCert,
      config.tlsKey,
      config.metricsTokenFile,
      ...[config.seed].flat(),
    ]) {
      expect(path).toMatch(/^\/etc\/benchtop\//)
    }
    for (const one of Object.values(services)) {
      expect(one).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    }
    expect(bench.read_only).toBe(true)
    const { scrape_configs: jobs } = readYaml('prometheus.yaml') as {
      scrape_configs: { metrics_path: string; static_configs: { targets: string[] }[] }[]
    }
    expect(jobs[0]?.metrics_path).toBe('/_emulator/metrics')
    expect(`https://${jobs[0]?.static_configs[0]?.targets[0]}`).toBe(config.publicUrl)
  })

  it('[SCL-06] let the image find what it runs, and say when it is well', () => {
    const image = textOf('Containerfile')
    const [, installed = ''] = image.match(/^COPY --from=packages (\S+) \S+$/m) ?? []
    expect(image).toContain(`WORKDIR ${installed}\n`)
    expect(image).toContain(`PATH=${installed}/node_modules/.bin:$PATH`)
    const { bin } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8')) as {
      bin: Record<string, string>
    }
    const [, command = ''] = image.match(/^ENTRYPOINT \["(.+)"\]$/m) ?? []
    expect(Object.keys(bin)).toContain(command)
    const [, port] = image.match(/^HEALTHCHECK (?:.|\\\n)+?connect\((\d+),/m) ?? []
    expect(Number(port)).toBe(config.uiPort)
    // Without it, Podman leaves HEALTHCHECK out.
    expect(image).toMatch(/^# +podman build --format docker /m)
    expect(image).toContain(`CMD ["start", "--config", "/etc/benchtop/start.json"]`)
  })

  it('[SCL-06] install the packages of --blobs, --metrics and --traces in the version of the command line', () => {
    const [, published = ''] = textOf('Containerfile').match(/else set -- (.+?); fi/) ?? []
    expect(published.split(' ')).toEqual(
      ['benchtop', '@benchtop/s3', '@benchtop/telemetry'].map((name) => `"${name}@\${VERSION}"`),
    )
  })

  it('[SCL-06] give the bench in a container its name, room to write, and as long to stop as the service', () => {
    const { services } = readYaml('compose.yaml') as { services: Record<string, Service> }
    const { bench, prometheus } = services
    expect(bench?.networks?.['default']?.aliases).toEqual([new URL(config.publicUrl!).hostname])
    expect(bench?.tmpfs).toEqual(['/tmp'])
    expect(bench?.volumes).toContain('./etc:/etc/benchtop:ro')
    const [, seconds] = textOf('benchtop.service').match(/^TimeoutStopSec=(\d+)$/m) ?? []
    expect(bench?.stop_grace_period).toBe(`${seconds}s`)
    const token = config.metricsTokenFile?.replace('/etc/benchtop/', './etc/')
    expect(prometheus?.volumes.some((volume) => volume.startsWith(`${token}:`))).toBe(true)
  })

  it('[SCL-06] run nothing as root, and the services can’t get what they lack', () => {
    const image = textOf('Containerfile')
    expect(image.match(/^USER (.+)$/gm)).toEqual(['USER 1000:1000'])
    expect(image.lastIndexOf('USER')).toBeLessThan(image.lastIndexOf('ENTRYPOINT'))
    for (const name of units.filter((one) => one.endsWith('.service'))) {
      for (const line of [
        'User=benchtop',
        'NoNewPrivileges=yes',
        'ProtectSystem=strict',
        'CapabilityBoundingSet=',
      ]) {
        expect(textOf(name).split('\n')).toContain(line)
      }
    }
  })

  const verifies = existsSync('/usr/bin/systemd-analyze')
  if (!verifies) console.warn('There is no systemd-analyze: the units are not verified.')

  it.skipIf(!verifies)('[SCL-06] have units that systemd accepts', async () => {
    await using copies = await temporaryFolder()
    for (const name of units) {
      // The command is installed elsewhere.
      const text = textOf(name).replaceAll(/^ExecStart=.*$/gm, `ExecStart=${process.execPath}`)
      writeFileSync(join(copies.path, name), text)
    }
    const paths = units.map((name) => join(copies.path, name))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
  })
})

describe('the unit for systemd', () => {
  const unit = textOf('benchtop.service')

  it('[SCL-11] delegates control groups, notifies, and is watched', () => {
    for (const line of ['Type=notify', 'NotifyAccess=all', 'Delegate=yes', 'Restart=on-failure'])
      expect(unit.split('\n')).toContain(line)
    expect(unit).toMatch(/^WatchdogSec=\d+$/m)
    // It would make the control groups read-only that it delegates.
    expect(unit).not.toContain('ProtectControlGroups=yes')
  })

  const analyze = (...args: readonly string[]) =>
    spawnSync('systemd-analyze', [...args, join(folder, 'benchtop.service')], { encoding: 'utf8' })
  const isMissing = spawnSync('systemd-analyze', ['--version']).error !== undefined

  it.skipIf(isMissing)('[SCL-11] has an exposure of at most 3.0', () => {
    const { status, stdout } = analyze('security', '--offline=true', '--threshold=30')
    expect(stdout).toContain('Overall exposure level')
    expect(status).toBe(0)
  })

  it.skipIf(isMissing)(
    '[SCL-11] is accepted, except for the program that is not installed here',
    () => {
      const { stderr } = analyze('verify')
      const problems = stderr.split('\n').filter((line) => line.startsWith('benchtop.service'))
      expect(problems.filter((line) => !line.includes('is not executable'))).toEqual([])
    },
  )
})

describe('the container of an editor', () => {
  const environment = {
    CODESPACE_NAME: 'a-b',
    GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: 'example.test',
  }

  it.each([
    ['on this machine', {}, /^http:\/\/127\.0\.0\.1:\d+\/_bench$/],
    ['in a browser', environment, /^https:\/\/a-b-5100\.example\.test\/_bench$/],
  ])('[EMB-04] starts a bench on its one forwarded port, %s', async (_, variables, uiUrl) => {
    const container = join(root, '.devcontainer')
    const settings = JSON.parse(readFileSync(join(container, 'devcontainer.json'), 'utf8')) as {
      readonly postAttachCommand: string
      readonly forwardPorts: readonly number[]
    }
    expect(readFileSync(join(root, settings.postAttachCommand), 'utf8')).toContain(
      `--single-port ${settings.forwardPorts[0]} `,
    )
    const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, ...variables }
    const args = ['--single-port', '0', '--json']
    const started = spawn(join(root, settings.postAttachCommand), args, { cwd: root, env })
    onTestFinished(() => void started.kill('SIGKILL'))
    const [line] = (await once(createInterface(started.stdout), 'line')) as [string]
    expect(JSON.parse(line)).toMatchObject({ event: 'ready', uiUrl: expect.stringMatching(uiUrl) })
    started.kill('SIGTERM')
    expect(await once(started, 'exit')).toEqual([0, null])
  })
})

describe('the action for a hosted runner', () => {
  const command = `${process.execPath} --conditions=@benchtop/source ${join(root, 'packages/cli/src/bin.ts')}`

  it('starts a bench, exports its addresses, and saves its state', async () => {
    await using runner = await temporaryFolder()
    const env = {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      RUNNER_TEMP: runner.path,
      GITHUB_ENV: join(runner.path, 'env'),
      GITHUB_OUTPUT: join(runner.path, 'output'),
      BENCHTOP: command,
      ARGUMENTS: '--demo',
    }
    const started = spawnSync(join(folder, 'action/start'), {
      cwd: runner.path,
      env,
      encoding: 'utf8',
    })
    expect([started.status, started.stderr]).toEqual([0, ''])
    const exported = Object.fromEntries(
      readFileSync(env.GITHUB_ENV, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    ) as Record<string, string>
    expect(readFileSync(env.GITHUB_OUTPUT, 'utf8')).toContain(
      `ui-url=${exported['BENCHTOP_UI_URL']}\n`,
    )
    const { status } = await fetch(`${exported['BENCHTOP_API_URL']}/v1pre3/users/current`)
    expect(status).toBe(401)
    const action = readYaml('action/save-state/action.yml') as {
      readonly runs: { readonly steps: readonly { readonly run?: string }[] }
    }
    const save = action.runs.steps[0]?.run ?? ''
    const saved = spawnSync('sh', ['-c', save], {
      cwd: runner.path,
      env: { ...env, ...exported },
      encoding: 'utf8',
    })
    expect(saved.status).toBe(0)
    expect(existsSync(join(runner.path, 'bench.benchtop-snapshot'))).toBe(true)
    const { pid } = JSON.parse(
      readFileSync(join(runner.path, 'benchtop.jsonl'), 'utf8').split('\n')[0] ?? '',
    ) as { pid: number }
    process.kill(pid, 'SIGTERM')
  })

  it('says in its log why a bench does not start', async () => {
    await using runner = await temporaryFolder()
    const env = {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      RUNNER_TEMP: runner.path,
      BENCHTOP: command,
      ARGUMENTS: '--nothing',
    }
    const { status, stderr } = spawnSync(join(folder, 'action/start'), {
      cwd: runner.path,
      env,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('--nothing')])
  })
})
