import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { startBench } from '../testing/bench.ts'
import { runCommand, startCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const boxed = JSON.stringify({
  applications: [
    {
      id: '2009',
      name: 'Boxed',
      kind: 'native',
      owner: '1001',
      clientId: 'boxed',
      image: 'an/image',
      command: ['true'],
    },
  ],
})

/** What a developer's shell has after a module system, a container engine and a proxy have set it up. */
const ofPrograms = {
  SLURM_CONF: '/etc/cluster/slurm.conf',
  DOCKER_HOST: 'unix:///run/user/1000/docker.sock',
  CONTAINER_HOST: 'unix:///run/user/1000/podman.sock',
  XDG_RUNTIME_DIR: '/run/user/1000',
  KUBECONFIG: '/home/ada/.kube/config',
  https_proxy: 'http://proxy.example:3128',
  NO_PROXY: '127.0.0.1',
  SSL_CERT_FILE: '/etc/ssl/own.pem',
}

/** A folder with programs that only write down the environment that they get. */
async function fakes(folder: string, names: readonly string[]): Promise<string> {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  for (const name of names) {
    await writeFile(join(bin, name), `#!/bin/sh\nenv > '${join(folder, name)}.env'\nexit 1\n`)
    await chmod(join(bin, name), 0o755)
  }
  return bin
}

/** What a program has written down, once it has. */
async function written(file: string): Promise<string> {
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('PATH=')
  return readFile(file, 'utf8')
}

it.each([
  ['slurm', 'greeter', 'sbatch'],
  ['docker', 'boxed', 'docker'],
  ['podman', 'boxed', 'podman'],
])(
  '[SCL-08] %s is run with the environment of the machine’s programs by the command line',
  async (executor, app, program) => {
    await using folder = await temporaryFolder()
    const bin = await fakes(folder.path, [program])
    const PATH = [bin, '/usr/bin', '/bin'].join(delimiter)
    const environment = { ...ofPrograms, PATH, AWS_SECRET_ACCESS_KEY: 'of the bucket alone' }
    const start = (args: readonly string[]) => startCommand(args, { environment })
    const seed = ['--seed', '{folder}/boxed.json']
    await using bench = await startBench(
      ['--executor', executor, ...seed],
      { 'boxed.json': boxed },
      start,
    )
    await runCommand(['launch', app, '--output', 'project=projects/4001'], {
      environment: { BENCHTOP_UI_URL: bench.ready.uiUrl },
    })
    const given = await written(join(folder.path, `${program}.env`))
    for (const [name, value] of Object.entries(ofPrograms))
      expect(given.split('\n')).toContain(`${name}=${value}`)
    expect(given).not.toContain('AWS_')
  },
)

it('[SCL-08] an app gets none of it', async () => {
  await using folder = await temporaryFolder()
  const environment = { ...ofPrograms, XDG_RUNTIME_DIR: folder.path }
  const app = JSON.stringify({
    applications: [
      {
        id: '2009',
        name: 'Plain',
        kind: 'native',
        owner: '1001',
        clientId: 'plain',
        command: ['sh', '-c', `env > '${join(folder.path, 'app.env')}'`],
      },
    ],
  })
  const start = (args: readonly string[]) => startCommand(args, { environment })
  const args = ['--executor', 'process', '--seed', '{folder}/app.json']
  await using bench = await startBench(args, { 'app.json': app }, start)
  const url = { environment: { BENCHTOP_UI_URL: bench.ready.uiUrl } }
  await runCommand(['launch', 'plain'], url)
  const given = await written(join(folder.path, 'app.env'))
  expect(given).toContain('BENCHTOP_DATA=')
  for (const name of Object.keys(ofPrograms)) expect(given).not.toContain(`${name}=`)
})
