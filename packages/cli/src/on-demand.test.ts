import { expect, it } from 'vitest'
import { loadOnDemand } from './on-demand.ts'
import { ownVersion } from './own-version.ts'

it('loads a package that is installed in the version of the command line', async () => {
  const module = { version: ownVersion(), answer: 42 }
  await expect(loadOnDemand('@benchtop/x', '--x', async () => module)).resolves.toBe(module)
})

it('says for what it needs a package that is missing, and the command that installs it [LGT-01]', async () => {
  // A name in a variable: no such module has types.
  const name: string = '@benchtop/not-there'
  const load = async () => (await import(name)) as { version: string }
  await expect(loadOnDemand(name, '--executor slurm', load)).rejects.toMatchObject({
    name: 'CliError',
    code: 'failed',
    message:
      "--executor slurm needs the package @benchtop/not-there, which isn't installed: run npm run setup -- --all.",
  })
})

it('refuses a package of another version than its own [LGT-01]', async () => {
  const load = async () => ({ version: '0.0.9' })
  await expect(loadOnDemand('@benchtop/x', '--x', load)).rejects.toMatchObject({
    name: 'CliError',
    code: 'failed',
    message: `--x needs @benchtop/x ${ownVersion()}, the version of benchtop, and 0.0.9 is installed: run npm run setup -- --all.`,
  })
})

it('hides no other failure of a package behind its absence', async () => {
  const broken = new SyntaxError('broken')
  const load = async (): Promise<{ version: string }> => {
    throw broken
  }
  await expect(loadOnDemand('@benchtop/x', '--x', load)).rejects.toBe(broken)
})
