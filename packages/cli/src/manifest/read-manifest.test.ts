import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { appAddress } from './app-address.ts'
import { withApplication } from './fill-platform.ts'
import { readManifest } from './read-manifest.ts'

const web = { name: 'My Web-App!', kind: 'web' }
const native = { name: 'Depth', kind: 'native', command: ['node', 'main.js'] }

async function read(manifest: unknown, files: Readonly<Record<string, string>> = {}) {
  await using folder = await temporaryFolder()
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
  await writeFile(join(folder.path, 'benchtop.config.json'), text)
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder.path, name), content)
  }
  return { folder: folder.path, manifest: await readManifest(folder.path) }
}

describe('a manifest', () => {
  it('[HAR-01] has defaults filled in, and its paths resolved from its own folder', async () => {
    const { folder, manifest } = await read(
      { ...native, form: 'form.json', workingDirectory: 'src', platform: { data: 'kept' } },
      { 'seed.json': '{}' },
    )
    expect(manifest).toMatchObject({
      name: 'benchtop.config.json',
      clientId: 'depth',
      clientSecret: 'depth-secret',
      workingDirectory: join(folder, 'src'),
      seeds: [join(folder, 'seed.json')],
      platform: { data: join(folder, 'kept') },
      dev: { reload: 'restart', environment: {} },
    })
    expect(manifest.application).toEqual({
      ...native,
      clientId: 'depth',
      clientSecret: 'depth-secret',
      form: join(folder, 'form.json'),
      workingDirectory: join(folder, 'src'),
    })
  })

  it('[EMB-03] has middleware of the bench’s owner in TypeScript, and not in JSON', async () => {
    await using folder = await temporaryFolder()
    const source = `import { defineConfig } from 'benchtop'
      const log = (request, response, next) => next()
      export default defineConfig({ name: 'A', kind: 'web', platform: { use: [log] } })`
    await writeFile(join(folder.path, 'benchtop.config.ts'), source)
    const { platform } = await readManifest(folder.path)
    expect(platform.use?.map(({ name }) => name)).toEqual(['log'])
    await expect(read({ ...web, platform: { use: ['log'] } })).rejects.toThrow(
      'must be a function, as benchtop.config.ts can have it',
    )
  })

  it('leaves the command of a web app, which the platform doesn’t run, out of the seed', async () => {
    const { manifest } = await read({ ...web, command: ['node', 'server.js'], seed: ['a', 'b'] })
    expect(manifest.clientId).toBe('my-web-app')
    expect(manifest.command).toEqual(['node', 'server.js'])
    expect(manifest.application).not.toHaveProperty('command')
    expect(manifest.seeds).toHaveLength(2)
  })

  it.each([
    ['{"name": "A"', 'is not JSON'],
    [[], 'It must be an object'],
    [{ kind: 'web' }, 'name: is required'],
    [{ ...web, redirectUri: 'nowhere' }, 'redirectUri: '],
    [{ ...web, dev: { reload: 'never' } }, 'dev.reload: must be "restart" or "own"'],
    [
      { ...web, platform: { prot: 1 } },
      'platform.prot: there is no such member. Did you mean "port"?',
    ],
    [{ ...web, kind: 'wep' }, 'Did you mean "web"?'],
    [{ ...web, products: [{ name: 'P', price: 2 }] }, 'products[0].price: must be a text'],
    [{ ...web, callbacks: 'c.js' }, 'callbacks: only a native app can have them'],
    [{ name: 'Depth', kind: 'native' }, 'command: is required'],
    [{ ...native, dev: { reload: 'own' } }, 'dev.reload: only a web app'],
  ])('reports errors with file, position and reason: %j', async (manifest, reason) => {
    const wrong = expect.stringMatching(/^The manifest \/.*benchtop\.config\.json /) as unknown
    await expect(read(manifest)).rejects.toMatchObject({ code: 'usage', message: wrong })
    await expect(read(manifest)).rejects.toThrow(reason)
  })

  it('[CLI-01] reports every error with its line, its column and the lines around it', async () => {
    const text = `{
  "name": "A",
  "kind": "web",
  "dev": { "relaod": "own" },
  "products": [
    { "name": "P", "price": 2 }
  ]
}`
    await expect(read(text)).rejects.toMatchObject({
      message:
        expect.stringContaining(`benchtop.config.json:4:12 dev.relaod: there is no such member. Did you mean "reload"?
  3 |   "kind": "web",
  4 |   "dev": { "relaod": "own" },
    |            ^
  5 |   "products": [
`) as unknown,
    })
    await expect(read(text)).rejects.toThrow('config.json:6:29 products[0].price: must be a text.')
  })

  it('in both formats is refused', async () => {
    await expect(read(web, { 'benchtop.config.ts': '' })).rejects.toThrow('There are two manifests')
  })

  it.each([
    ['', 'has no default export'],
    ['export default 7', 'It must be an object'],
    ['throw new Error("no disk")', "can't be evaluated: no disk"],
    ['import "./nowhere.ts"', "can't be evaluated: Cannot find module"],
  ])('in TypeScript is refused with the reason: %s', async (source, reason) => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'benchtop.config.ts'), source)
    await expect(readManifest(folder.path)).rejects.toThrow(reason)
  })
})

describe('the address of an app', () => {
  it.each([
    [{ homepageUri: 'http://127.0.0.1:3000/', redirectUri: 'http://127.0.0.1:4000/' }, 3000],
    [{ homepageUri: 'https://app.example.test/', redirectUri: 'http://localhost:4000/' }, 4000],
    [{ homepageUri: undefined, redirectUri: 'http://[::1]/callback' }, 80],
    [{ homepageUri: 'https://app.example.test/', redirectUri: undefined }, undefined],
  ])('is that of its page, else of its redirects, if on this machine: %j', (manifest, port) => {
    expect(appAddress(manifest)?.port).toBe(port)
  })
})

describe('the seeds of an app', () => {
  const seed = (document: unknown) => ({ name: 'seed.json', folder: '/seeds', document })
  const manifest = {
    name: 'benchtop.config.json',
    folder: '/app',
    owner: undefined,
    clientId: 'depth',
    application: { ...native, clientId: 'depth' },
  }

  it('contain the app, owned by the first user by default', () => {
    const seeds = withApplication([seed({ users: [{ id: '7' }] })], manifest)
    expect(seeds[1]).toEqual({
      name: 'benchtop.config.json',
      folder: '/app',
      document: { applications: [{ ...native, clientId: 'depth', owner: '7' }] },
    })
  })

  it('that contain it already get the manifest’s values', () => {
    const applications = [{ id: '1' }, { id: '2', clientId: 'depth', name: 'Old', version: '2' }]
    const seeds = withApplication([seed({ users: [{ id: '7' }], applications })], manifest)
    expect(seeds).toHaveLength(1)
    expect(seeds[0]?.document).toMatchObject({
      applications: [{ id: '1' }, { id: '2', name: 'Depth', version: '2', owner: '7' }],
    })
  })
})
