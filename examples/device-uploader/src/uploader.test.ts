import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSeed, startTestPlatform, type TestPlatform } from '@benchtop/testkit'
import { describe, expect, it } from 'vitest'
import { runUploader } from './uploader.ts'

/** Starts the program in its own folder, with a user who enters the code that it shows. */
async function startBench(answer: 'approve' | 'deny' | 'nothing' = 'approve') {
  const folder = await mkdtemp(join(tmpdir(), 'device-uploader-'))
  const platform = await startTestPlatform({ seed: defaultSeed })
  const { apiUrl, uiUrl } = platform
  const environment = {
    apiUrl,
    uiUrl,
    clientId: 'web-app',
    clientSecret: 'web-secret',
    stateFolder: join(folder, 'state'),
  }
  const decide = { approve: platform.approveDevice, deny: platform.denyDevice }

  async function run(...args: string[]) {
    const said = { out: '', err: '' }
    const stopping = new AbortController()
    const code = await runUploader(args, {
      stdout: { write: (text) => void (said.out += text) },
      stderr: { write: (text) => void (said.err += text) },
      folder,
      environment,
      signal: stopping.signal,
      async sleep(ms) {
        const [, userCode] = /with the code (\S+)/.exec(said.err) ?? []
        if (userCode !== undefined && answer !== 'nothing') {
          await decide[answer](userCode, '1001').catch(() => undefined)
        }
        await platform.sleep(ms)
      },
    })
    return { code, ...said }
  }

  return {
    folder,
    platform,
    run,
    secrets: join(folder, 'state/secrets.json'),
    put: async (path: string, content: string | Uint8Array) => {
      await mkdir(join(folder, path, '..'), { recursive: true })
      await writeFile(join(folder, path), content)
    },
    async [Symbol.asyncDispose]() {
      await platform.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const filesOf = async (platform: TestPlatform, name: string) => {
  const client = platform.clientFor('1001')
  const { Items } = await client.v1.listProjectAppResults({ projectId: '4001' })
  const results = Items.filter((result) => result.Name === name)
  return Promise.all(
    results.map(async ({ Id, Status }) => {
      const files = await client.v1.listAppResultFiles({ appResultId: Id, SortBy: 'Path' })
      return { Status, files: files.Items.map(({ Path, Size }) => `${Path} ${Size}`) }
    }),
  )
}

/** Three parts of 5 MB and some more. */
const large = new Uint8Array(16_000_000).map((_, at) => at % 251)

describe('the device uploader', () => {
  it('[ACC-14, RTM-01] signs in once with a code, and stores the token privately', async () => {
    await using bench = await startBench()
    const first = await bench.run('projects')
    expect(first).toMatchObject({ code: 0, out: '4001  Demo\n' })
    expect(first.err).toMatch(/Sign in at http\S+ with the code \S+ within 15 minutes/)
    expect((await stat(bench.secrets)).mode & 0o777).toBe(0o600)
    expect(await bench.run('projects')).toMatchObject({ code: 0, err: '' })

    expect(await bench.run('sign-out')).toMatchObject({ code: 0, out: 'Signed out.\n' })
    expect((await bench.run('sign-out')).out).toBe('Not signed in.\n')
    expect((await bench.run('projects')).err).toContain('Sign in at')
  })

  it('[ACC-13] exits with 1 if the user declines or never decides', async () => {
    await using refused = await startBench('deny')
    expect(await refused.run('projects')).toMatchObject({
      code: 1,
      err: expect.stringContaining('error: The user denied access'),
    })
    await using silent = await startBench('nothing')
    expect((await silent.run('projects')).code).toBe(1)
  })

  it('[RTM-01] uploads files and folders to a new AppResult', async () => {
    await using bench = await startBench()
    await bench.put('run7/calls/a.vcf', '##fileformat=VCFv4.2\n')
    await bench.put('run7/notes.txt', 'hello')
    await bench.put('run7/.hidden', 'not this')
    await bench.put('empty.txt', '')
    const ended = await bench.run('upload', '--project', '4001', 'run7', 'empty.txt')
    expect(ended.code).toBe(0)
    expect(ended.out).toMatch(/^run7\/calls\/a\.vcf {2}21 B\n/)
    expect(ended.out).toMatch(/http\S+\/appresults\/\d+\n$/)
    expect(await filesOf(bench.platform, 'run7')).toEqual([
      { Status: 'Complete', files: ['empty.txt 0', 'run7/calls/a.vcf 21', 'run7/notes.txt 5'] },
    ])
    expect(await readdir(join(bench.folder, 'state/uploads'))).toEqual([])
  })

  it('[RTM-01, FIL-09] resumes after an interruption without sending anything twice', async () => {
    await using bench = await startBench()
    await bench.put('small.txt', 'first')
    await bench.put('large.bin', large)
    const paths = ['small.txt', 'large.bin']
    const flags = ['--name', 'Cut', '--parallel', '1', '--part-size', '5']
    const upload = ['upload', '--project', '4001', ...flags, ...paths]
    await bench.platform.setFaults([
      { operation: 'v1.uploadPart', error: { code: 'Conflict' }, skip: 2 },
    ])
    const cut = await bench.run(...upload)
    expect(cut.code).toBe(1)
    expect(cut.err).toContain('Run the same command again.')

    await bench.platform.setFaults([])
    await bench.platform.requests.clear()
    expect(await bench.run(...upload)).toMatchObject({ code: 0 })
    await bench.platform.requests.assert({ operation: 'v1.uploadPart', status: 200 }, 2)
    await bench.platform.requests.assertNone({ operation: 'v1.uploadAppResultFile' })
    expect(await filesOf(bench.platform, 'Cut')).toEqual([
      { Status: 'Complete', files: ['large.bin 16000000', 'small.txt 5'] },
    ])
  })

  it('reports that no platform responds', async () => {
    await using bench = await startBench()
    await bench.platform.close()
    const { code, err } = await bench.run('projects')
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^error: http\S+ doesn't respond: is the platform running\?.*\n$/),
    })
  })

  it.each([
    [['upload', 'x.txt'], 2, /--project/],
    [['upload', '--project', 'Demo', 'x.txt'], 2, /An id is a number/],
    [['upload', '--project', '4001', '--part-size', '3', 'x.txt'], 2, /from 5 to 25/],
    [['upload', '--project', '4001', 'missing.txt'], 2, /missing\.txt can't be read/],
    [['upload', '--project', '4002', 'x.txt'], 1, /error: /],
    [['--help'], 0, /^$/],
  ])('reports what is wrong with %j', async (args, code, message) => {
    await using bench = await startBench()
    await bench.put('x.txt', 'x')
    const ended = await bench.run(...args)
    expect(ended.code).toBe(code)
    expect(ended.err).toMatch(message)
  })
})
