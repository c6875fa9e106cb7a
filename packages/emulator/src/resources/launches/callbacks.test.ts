import { describe, expect, it } from 'vitest'
import { startAppBench, type BenchApp } from '../../testing/app-bench.ts'
import type { Reply } from '../../testing/client.ts'
import type { TestPlatform } from '../../testing/test-platform.ts'

// The callbacks of a native app when it is launched.

/** Prints what it was started with. */
const printer = ['node', '-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--']

const native = (app: Partial<BenchApp>): BenchApp => ({
  id: '2900',
  name: 'Native',
  kind: 'native',
  command: [...printer, 'fixed'],
  ...app,
})

const spec = (body: string): string => `function launchSpec(dataProvider) { ${body} }`
const shown = `const run = ${JSON.stringify(printer)}`

async function launch(
  platform: TestPlatform,
  more: object = {},
): Promise<Reply & { readonly written: string }> {
  const written: string[] = []
  const stop = platform.onJobEvent(
    (event) => void (event.type === 'log' && written.push(event.text)),
  )
  const order = { user: '1001', application: '2900', ...more }
  const reply = await platform.control.postJson('_emulator/launches', order)
  await platform.idle()
  stop()
  return { ...reply, written: written.join('') }
}

const count = async (platform: TestPlatform): Promise<number> => {
  const { body } = await platform.ada.get('v1pre3/users/current/appsessions?AppId=2900')
  return body.Response.TotalCount as number
}

const reads = { Name: 'Input.reads', Type: 'sample[]', Items: ['samples/5001', 'samples/5002'] }

describe('launchSpec', () => {
  it('[FRM-06, NAT-01] defines what runs instead of the command', async () => {
    const callbacks = spec(`${shown}
      return { commandLine: run.concat(dataProvider.GetProperty('Input.Samples').map((one) => one.Name)) }`)
    const platform = await startAppBench([native({ callbacks })])
    const { status, written, body } = await launch(platform, { properties: [reads] })
    expect([status, written]).toEqual([200, '["NA12878","NA12891"]\n'])
    const session = await platform.ada.get(body.appSession as string)
    expect(session.body.Response.Status).toBe('Complete')
  })

  it('[FRM-06] is sufficient for a native app', async () => {
    const callbacks = spec(`${shown}; return { commandLine: run.concat('own') }`)
    const platform = await startAppBench([native({ callbacks, command: undefined })])
    expect((await launch(platform)).written).toBe('["own"]\n')
  })

  it.each(['spec', 'field'] as const)(
    '[WIR-08] names the properties of nodes by an object, as deployed apps do (%s)',
    async (profile) => {
      const callbacks = spec(`${shown}
      return {
        nodes: [{
          appSessionName: 'First',
          commandLine: run.concat('1'),
          HostBuild: 'Fast',
          Properties: {
            'Input.text': 7,
            'Isis.StartAfterStep': 'Align',
            'Input.record': dataProvider.GetProperty('Input.reads')[0],
            'Input.records': dataProvider.GetProperty('Input.reads'),
            'Input.address': ['biosamples/12001/librarypreps/1014015'],
            'Input.texts': ['a', 'b'],
            'Input.maps': { ItemsMap: [[{ Key: 'k', Values: ['v'] }]] },
            'Input.rows': [[{ Key: 'k', Values: ['v'] }]],
            'Input.map': [{ Key: 'k', Values: ['v'] }],
            'Input.none': null,
          },
        }],
      }`)
      const platform = await startAppBench([native({ callbacks })], { profile })
      const { body, status } = await launch(platform, { properties: [reads] })
      expect({ status, body: body as unknown }).toMatchObject({ status: 200 })
      const job = await platform.control.get(
        (body.appSession as string).replace('v1pre3', '_emulator'),
      )
      const [child] = job.body.children as { appSession: string }[]
      const { Items } = (await platform.ada.get(`${child?.appSession}/properties?Limit=100`)).body
        .Response
      const types = Object.fromEntries(
        (Items as { Name: string; Type: string }[]).map(({ Name, Type }) => [Name, Type]),
      )
      expect(types).toMatchObject({
        'Input.text': 'string',
        'Isis.StartAfterStep': 'string',
        'Input.record': 'sample',
        'Input.records': 'sample[]',
        'Input.address': 'biosample[]',
        'Input.texts': 'string[]',
        'Input.maps': 'map[]',
        'Input.rows': 'map[]',
        'Input.map': 'map',
      })
      expect(types).not.toHaveProperty('Input.none')
    },
  )

  it('[WIR-08] may be a list of one command', async () => {
    const callbacks = spec(`${shown}; return [{ commandLine: run.concat('only') }]`)
    const platform = await startAppBench([native({ callbacks })])
    expect((await launch(platform)).written).toBe('["only"]\n')
  })

  it('[FRM-06, SES-14] defines several nodes, each with its name and properties', async () => {
    const callbacks = spec(`${shown}
      return {
        nodes: dataProvider.GetProperty('Input.reads').map((sample) => ({
          appSessionName: 'Depth of ' + sample.Name,
          commandLine: run.concat(sample.Id),
          properties: [{ Name: 'Input.of', Type: 'sample', Content: sample.Href }],
        })),
      }`)
    const platform = await startAppBench([native({ callbacks })])
    const { body, written } = await launch(platform, { properties: [reads] })
    const job = await platform.control.get(
      (body.appSession as string).replace('v1pre3', '_emulator'),
    )
    expect(job.body).toMatchObject({
      status: 'Complete',
      children: [{ name: 'Depth of NA12878' }, { name: 'Depth of NA12891' }],
    })
    expect(written.split('\n').filter(Boolean).sort()).toEqual(['["5001"]', '["5002"]'])
    const [node] = job.body.children as { appSession: string }[]
    const property = await platform.ada.get(`${node!.appSession}/properties/Input.of`)
    expect(property.body.Response.Content).toMatchObject({ Id: '5001' })

    const other = await launch(platform, { properties: [reads], nodes: 3 })
    expect([other.status, other.text]).toEqual([400, expect.stringContaining('leave Nodes out')])
    expect((await launch(platform, { properties: [reads], nodes: 2 })).status).toBe(200)
  })

  it('[FRM-06, SES-14] of one node runs on as many nodes as requested', async () => {
    const callbacks = spec(`${shown}; return { commandLine: run.concat('each') }`)
    const platform = await startAppBench([native({ callbacks })])
    const { written } = await launch(platform, { nodes: 2 })
    expect(written).toBe('["each"]\n["each"]\n')
  })

  it.each([
    ['throws', spec(`throw new Error('no image today')`), 'launchSpec: line 1: no image today'],
    ['is no script', 'function launchSpec( {', 'launchSpec: line'],
    ['never ends', spec('for (;;) {}'), 'launchSpec: it ran longer than 1000 ms'],
    ['names nothing', spec('return { commandLine: [] }'), 'names nothing to run'],
    ['names a broken node', spec(`return { nodes: [{ commandLine: ['a'] }, {}] }`), 'nodes[1]'],
  ])(
    '[LCH-06] that %s keeps the app from starting, with the same message everywhere',
    async (_, callbacks, words) => {
      const platform = await startAppBench([native({ callbacks })])
      const byControl = await launch(platform)
      expect([byControl.status, byControl.body.error.message]).toEqual([
        409,
        expect.stringContaining(words),
      ])
      const byApi = await platform.ada.postJson('v1pre3/applications/2900/appsessions', {})
      expect(byApi.status).toBe(409)
      expect(byApi.body.ResponseStatus.Message).toBe(byControl.body.error.message)
      expect(await count(platform)).toBe(0)
    },
  )

  it('[LCH-02] is checked by a launch that only simulates; billingSpec is not run', async () => {
    const broken = `function billingSpec() { throw new Error('must not be run') }`
    const platform = await startAppBench([native({ callbacks: broken })])
    const simulate = { AutoStart: false }
    const address = 'v1pre3/applications/2900/appsessions'
    expect((await platform.ada.postJson(address, simulate)).status).toBe(201)
    expect((await platform.ada.postJson(address, {})).status).toBe(409)
    const other = await startAppBench([native({ callbacks: spec(`throw new Error('broken')`) })])
    expect((await other.ada.postJson(address, simulate)).status).toBe(409)
  })
})

describe('formUpdates', () => {
  const form = {
    $type: 'Form',
    fields: [
      {
        $type: 'RadioButton',
        id: 'mode',
        label: 'Mode',
        choices: [{ value: 'fast' }, { value: 'exact' }],
      },
      { $type: 'Numeric', id: 'depth', label: 'Depth', required: true, max: 100 },
    ],
  }
  const callbacks = `
    function formUpdates(dataProvider) {
      return dataProvider.GetProperty('Input.mode') === 'exact' ? { depth: { max: 10, value: 5 } } : null
    }
    function launchSpec(dataProvider) { ${shown}
      return { commandLine: run.concat(dataProvider.GetProperty('Input.depth')) }
    }`

  it('[FRM-06] changes the form that a launch is checked against, and its defaults', async () => {
    const platform = await startAppBench([native({ form, callbacks })])
    const written = async (values: object) => (await launch(platform, { values })).written
    expect(await written({ mode: 'fast', depth: 50 })).toBe('["50"]\n')
    expect(await written({ mode: 'exact', depth: 7 })).toBe('["7"]\n')
    expect(await written({ mode: 'exact' })).toBe('["5"]\n')
    const tooDeep = await launch(platform, { values: { mode: 'exact', depth: 50 } })
    expect(tooDeep.body.error.problems).toMatchObject([
      { member: 'values.depth', message: '"Depth" must be at most 10, not 50.' },
    ])
    const missing = await launch(platform, { values: { mode: 'fast' } })
    expect(missing.body.error.problems).toMatchObject([{ member: 'Input.depth' }])
  })

  it('[FRM-06] that fails or returns what can’t be used keeps the app from starting', async () => {
    const failing = `function formUpdates(dataProvider) { return dataProvider.GetProperty('Input.depth').none.more }`
    const platform = await startAppBench([native({ form, callbacks: failing })])
    const { status, text } = await launch(platform, { values: { depth: 5 } })
    expect([status, text]).toEqual([409, expect.stringContaining('formUpdates: line 1: TypeError')])
    // Problems that the form finds are reported first.
    expect((await launch(platform, { values: { depth: 500 } })).status).toBe(400)
    const odd = `function formUpdates() { return { dpeth: { max: 1 } } }`
    const other = await startAppBench([native({ form, callbacks: odd })])
    const refused = await launch(other, { values: { depth: 5 } })
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      expect.stringContaining('Did you mean "depth"?'),
    ])
  })
})
