import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ownVersion } from '../own-version.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { executorOptions } from './executor-choice.ts'

const stage = { port: 5_103 }

it('[LGT-01] gives the executors of this machine by name, and those of clusters as values of their packages', async () => {
  expect(await executorOptions('bubblewrap')).toEqual({ executor: 'bubblewrap' })
  // What isn't used may stand in the configuration.
  expect(await executorOptions('auto', { slots: 5, slurm: {} })).toEqual({ executor: 'auto' })
  const version = ownVersion()
  expect(await executorOptions('slurm')).toMatchObject({ executor: { name: 'slurm', version } })
  const tes = { url: 'http://tes.example/ga4gh/tes/v1', stage }
  expect(await executorOptions('tes', { slots: 5, tes })).toMatchObject({
    executor: { name: 'tes', version },
    executorSlots: 5,
  })
  expect(await executorOptions('kubernetes', { kubernetes: { stage } })).toMatchObject({
    executor: { name: 'kubernetes', version },
  })
})

it.each([
  [
    'tes',
    {},
    'The platform was not started: --executor tes needs cluster.tes in the configuration, with the url of a server.',
  ],
  [
    'kubernetes',
    {},
    'The platform was not started: --executor kubernetes needs cluster.kubernetes in the configuration, with the stage where the bench listens for the files of its jobs.',
  ],
  [
    'slurm',
    { slurm: {}, tes: { url: 'http://tes.example/ga4gh/tes/v1', stage } },
    '--executor slurm runs native apps on one cluster, and the configuration has cluster.tes, too: leave out what is not used.',
  ],
] as const)('refuses --executor %s with the cluster %j', async (name, cluster, message) => {
  await expect(executorOptions(name, cluster)).rejects.toMatchObject({ code: 'usage', message })
})

/** Code for Node that hides an installed package, as where it was never installed. */
function hiding(name: string): string {
  const code = `import { registerHooks } from 'node:module'
    registerHooks({ resolve(specifier, context, next) {
      if (!specifier.startsWith('${name}')) return next(specifier, context)
      throw Object.assign(new Error('missing'), { code: 'ERR_MODULE_NOT_FOUND' })
    } })`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

it.each([
  ['slurm', '@benchtop/clusters', {}],
  ['tes', '@benchtop/clusters', { tes: { url: 'http://tes.example/ga4gh/tes/v1', stage } }],
  ['kubernetes', '@benchtop/kubernetes', { kubernetes: { stage } }],
])(
  '[LGT-01] starts nothing with --executor %s where %s is missing, and says how to install it',
  async (executor, missing, cluster) => {
    await using folder = await temporaryFolder()
    const config = join(folder.path, 'start.json')
    const data = join(folder.path, 'data')
    await writeFile(config, JSON.stringify({ executor, cluster, data, port: 0 }))
    const bin = fileURLToPath(new URL('../bin.ts', import.meta.url))
    const options = ['--conditions=@benchtop/source', '--import', hiding(missing)]
    const run = promisify(execFile)
    const args = [...options, bin, 'start', '--config', config]
    const failure: unknown = await run(process.execPath, args).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `--executor ${executor} needs the package ${missing}, which isn't installed: run npm run setup -- --all.`,
      ) as string,
    })
    expect(existsSync(data)).toBe(false)
  },
)
