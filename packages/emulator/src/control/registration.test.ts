import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { StartedLaunch } from './started-launch.ts'
import { createEmulator } from '../emulator.ts'
import { startMultipart, fullPart, putPart, setUploadStatus } from '../testing/multipart.ts'
import { newResult } from '../testing/new-result.ts'
import { requestPurchase, storePath } from '../testing/purchases.ts'
import { refusalOf } from '../testing/refusal.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const name = 'benchtop.config.json'
const form = (label: string) =>
  JSON.stringify({ $type: 'Form', fields: [{ $type: 'TextBox', id: 'who', label }] })
const greeter = {
  name: 'Greeter',
  kind: 'native',
  owner: '1001',
  clientId: 'greeter',
  command: ['true'],
  form: 'form.json',
}

const registeredAs = async (platform: TestPlatform, id: string) =>
  (await platform.control.get(`_emulator/applications/${id}`)).body as { created: string }

describe('an application that is registered on a running platform', () => {
  it('[HAR-01] is known by its client id: changes take effect immediately, its id stays', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform()
    const register = (document: object) =>
      platform.registerApplication({ name, folder: folder.path, document })
    await writeFile(join(folder.path, 'form.json'), form('Who?'))
    const first = await register(greeter)
    expect(first.clientId).toBe('greeter')
    expect(await registeredAs(platform, first.id)).toMatchObject({
      form: form('Who?'),
      workingDirectory: folder.path,
      command: ['true'],
    })

    await writeFile(join(folder.path, 'form.json'), form('Who is it?'))
    const { created } = await registeredAs(platform, first.id)
    const again = await register({ ...greeter, name: 'Well-wisher', command: ['false'] })
    expect(again).toEqual(first)
    expect(await registeredAs(platform, first.id)).toMatchObject({
      name: 'Well-wisher',
      command: ['false'],
      form: form('Who is it?'),
      created,
    })
  })

  it('is identified by its id too, keeps its secret, and its products are updated', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform()
    const web = { name: 'Shop', kind: 'web', owner: '1001', id: '2950', clientId: 'shop' }
    const register = (document: object) =>
      platform.registerApplication({ name, folder: folder.path, document })
    await register({ ...web, clientSecret: 'word', products: [{ name: 'Report', price: '1.00' }] })
    const products = [
      { name: 'Report', price: '2.50' },
      { name: 'Plot', price: '0.50' },
    ]
    await register({ ...web, clientId: 'the-shop', products })
    const sold = (await platform.control.get('_emulator/applications/2950/products')).body
    expect(sold.products).toMatchObject(products)
    const client = platform.withClient('the-shop', 'word')
    expect((await client.get('v1pre3/appsessions/1')).status).not.toBe(401)
  })

  it('[HAR-01] no longer sells a removed product, and earlier purchases of it stay readable', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform()
    const shop = { name: 'Shop', kind: 'web', owner: '1001', id: '2950', clientId: 'shop' }
    const report = { name: 'Report', price: '1.00' }
    const plot = { name: 'Plot', price: '0.50' }
    const register = (products?: readonly object[]) =>
      platform.registerApplication({
        name,
        folder: folder.path,
        document: { ...shop, ...(products !== undefined && { products }) },
      })
    const path = '_emulator/applications/2950/products'
    const sold = async () =>
      (await platform.control.get(path)).body.products as { id: string; name: string }[]
    const namesSold = async () => (await sold()).map((one) => one.name)
    await register([report, plot])
    const [reportId, plotId] = (await sold()).map(({ id }) => id)
    const { body: own } = await platform.control.postJson(path, { name: 'Own', price: '2.00' })
    await platform.seed({
      projects: [
        { owner: '1001', name: 'P', appResults: [{ id: '6950', name: 'A', application: '2950' }] },
      ],
    })
    const result = await platform.ada.get('v1pre3/appresults/6950')
    const session = result.body.Response.AppSession.Id as string
    const buy = (id: string) =>
      requestPurchase(platform, platform.ada, [{ Id: id, Quantity: 1 }], session)
    const bought = await buy(plotId!)
    expect(bought.status).toBe(201)

    await register([report])
    expect(await namesSold()).toEqual(['Report', 'Own'])
    const pricing = await platform.ada.get(storePath(platform, 'applications/2950'))
    expect(pricing.body.Response.Products).toMatchObject([{ Id: reportId }, { Id: own.id }])
    const refused = await buy(plotId!)
    expect([refused.status, refusalOf(refused).message]).toEqual([
      400,
      expect.stringContaining(`names product ${plotId}, which is no longer sold`),
    ])
    const purchase = `purchases/${bought.body.Response.Id as string}`
    const kept = await platform.ada.get(storePath(platform, purchase))
    expect(kept.body.Response.Products).toMatchObject([{ Id: plotId, Name: 'Plot' }])

    await platform.reset()
    await register([report])
    await register()
    expect(await namesSold()).toEqual([])
    await register([plot, report])
    expect(await namesSold()).toEqual(['Report', 'Plot'])
  })

  it('distinguishes two products of the same name', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform()
    const products = [
      { name: 'Report', price: '1.00' },
      { name: 'Report', price: '2.00' },
    ]
    const document = { name: 'Shop', kind: 'web', owner: '1001', id: '2950', products }
    for (let turn = 0; turn < 2; turn += 1) {
      await platform.registerApplication({ name, folder: folder.path, document })
    }
    const sold = await platform.control.get('_emulator/applications/2950/products')
    expect(sold.body.products).toMatchObject(products)
  })

  it('stays registered through reset and restore', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform()
    const before = platform.snapshot()
    await writeFile(join(folder.path, 'form.json'), form('Who?'))
    const { id } = await platform.registerApplication({
      name,
      folder: folder.path,
      document: greeter,
    })
    await platform.reset()
    expect(await registeredAs(platform, id)).toMatchObject({ clientId: 'greeter', hasForm: true })
    await platform.restore(before)
    expect(await registeredAs(platform, id)).toMatchObject({ clientId: 'greeter', hasForm: true })
  })

  it.each([
    [{ ...greeter, form: undefined, owner: '77' }, 'benchtop.config.json: owner: there is no user'],
    [greeter, 'benchtop.config.json: form: must be an existing file'],
    [{ ...greeter, kind: 'wbe' }, 'benchtop.config.json: kind: '],
    [{ ...greeter, form: undefined, command: undefined }, 'benchtop.config.json: command: '],
    [{ ...greeter, form: undefined, clientId: 'sales', id: '2001' }, undefined],
  ])(
    'names file, member and reason of an error, and changes nothing: %j',
    async (document, message) => {
      await using folder = await temporaryFolder()
      await using platform = await startTestPlatform()
      const all = async () => (await platform.control.get('_emulator/applications')).body as unknown
      const before = await all()
      const registered = platform.registerApplication({
        name,
        folder: folder.path,
        document: JSON.parse(JSON.stringify(document)) as object,
      })
      if (message === undefined) {
        expect(await registered).toMatchObject({ id: '2001' })
        return
      }
      await expect(registered).rejects.toMatchObject({
        code: 'application-invalid',
        message: expect.stringContaining(message) as unknown,
      })
      expect(await all()).toEqual(before)
    },
  )
})

it('[HAR-02] reports each launch with everything needed to repeat it', async () => {
  await using folder = await temporaryFolder()
  await using platform = await startTestPlatform()
  const { id } = await platform.registerApplication({
    name,
    folder: folder.path,
    document: { ...greeter, form: undefined },
  })
  const launches: StartedLaunch[] = []
  const stop = platform.onLaunch((launch) => launches.push(launch))
  const properties = [{ Name: 'Input.who', Type: 'string', Content: 'Ada' }]
  const order = { user: '1001', application: id, name: 'First', properties }
  const { body } = await platform.control.postJson('_emulator/launches', order)
  expect(launches).toMatchObject([
    { appSession: body.appSession, redirect: null, request: { ...order } },
  ])
  await platform.launch(launches[0]!.request)
  expect(launches).toHaveLength(2)
  expect(launches[1]!.request).toEqual(launches[0]!.request)
  stop()
  await platform.launch(launches[0]!.request)
  expect(launches).toHaveLength(2)
})

describe('a state that is saved into a folder', () => {
  it('opens in the same state, with the bytes of its files, including those of parts', async () => {
    await using folder = await temporaryFolder()
    const kept = join(folder.path, 'kept')
    await using platform = await startTestPlatform()
    await platform.ada.post('v1pre3/projects', { Name: 'Made meanwhile' })
    const result = await newResult(platform.ada)
    const parts = await startMultipart(platform.ada, `${result.Href}/files`)
    await putPart(platform.ada, parts, 1, fullPart(1))
    await putPart(platform.ada, parts, 2, 'the end')
    await setUploadStatus(platform.ada, parts, 'complete')
    platform.clock.advance('48h')
    platform.clock.freeze(true)
    const saved = await platform.saveTo(kept, { maxBytes: 100_000_000 })
    expect(saved).toMatchObject({ path: kept, hasBytes: true })

    await using opened = await createEmulator({ data: kept })
    expect(opened.hadData).toBe(true)
    expect(opened.clock.now()).toBe(platform.clock.now())
    const headers = { 'x-access-token': 'ada-private' }
    const get = (path: string) => fetch(`${opened.apiUrl}/v1pre3/${path}`, { headers })
    const named = await get('users/current/projects?Name=Made%20meanwhile')
    expect(await named.json()).toMatchObject({ Response: { TotalCount: 1 } })
    for (const file of ['v1pre3/files/7001', parts]) {
      const content = async (from: string) =>
        Buffer.from(await (await fetch(`${from}/${file}/content`, { headers })).arrayBuffer())
      const read = await content(opened.apiUrl)
      expect(read.length).toBeGreaterThan(0)
      expect(read.equals(await content(platform.apiUrl))).toBe(true)
    }
    await opened.reset()
    const gone = await get('users/current/projects?Name=Made%20meanwhile')
    expect(await gone.json()).toMatchObject({ Response: { TotalCount: 0 } })
  })

  it('leaves out bytes beyond the limit, and reports it', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform()
    const saved = await platform.saveTo(join(folder.path, 'kept'), { maxBytes: 1 })
    expect(saved.hasBytes).toBe(false)
    expect(saved.bytes).toBeGreaterThan(1)
  })
})
