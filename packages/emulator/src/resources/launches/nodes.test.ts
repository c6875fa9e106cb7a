import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { columnIn, itemsIn } from '../../testing/lists.ts'
import { installApp, type NativeBench } from '../../testing/native-apps.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const project = { Name: 'Output.project', Type: 'project', Content: 'v1pre3/projects/4002' }
const calls = { Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6001' }
const depth = { Name: 'Input.depth', Type: 'string', Content: '10' }

/** Runs until the file of its node is in the folder: `go-<index>` to end well, `fail-<index>` to fail. */
const waits = (folder: string) => `
  const index = process.env.BENCHTOP_NODE_INDEX
  const there = (word) => fs.existsSync(join(${JSON.stringify(folder)}, word + '-' + index))
  console.log('waiting ' + index)
  while (!there('go') && !there('fail')) await new Promise((next) => setTimeout(next, 10))
  if (there('fail')) process.exit(3)
  write(output('4002', 'Part ' + index, 'a.txt'), index)
`

type Nodes = Parameters<NativeBench['platform']['launch']>[0]['nodes']

async function launch(
  { platform }: NativeBench,
  nodes: Nodes,
  properties = [project],
): Promise<string> {
  const order = { user: '1001', application: '2900', name: 'Wide', properties, nodes }
  return (await platform.launch(order)).appSession
}

const idOf = (href: string) => href.split('/')[2] ?? ''

async function childrenOf({ platform }: NativeBench, href: string) {
  const { body } = await platform.control.get(`_emulator/appsessions/${idOf(href)}`)
  return body.children as { appSession: string; name: string; status: string }[]
}

const statuses = async (bench: NativeBench, href: string) =>
  (await childrenOf(bench, href)).map(({ status }) => status)

/** Resolves when a job's log has these words. */
const said = (bench: NativeBench, words: string) =>
  bench.event((event) => event.type === 'log' && event.text.includes(words))

/** Resolves when a session has this status. */
const became = (bench: NativeBench, href: string, status: string) =>
  bench.event(
    (event) =>
      event.type === 'status' && String(event.sessionId) === idOf(href) && event.status === status,
  )

describe('a launch on several nodes', () => {
  it('[SES-14] creates a parent with the form data, and a session for each node', async () => {
    await using bench = await installApp('console.log("here")')
    const href = await launch(bench, 3, [calls, depth, project])
    await bench.platform.idle()
    const parent = await bench.session(href)
    expect(parent).toMatchObject({ Name: 'Wide', Status: 'Complete' })
    expect(parent).not.toHaveProperty('ParentAppSession')
    expect(parent.References).toHaveLength(1)
    expect(parent.Properties.Items.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining(['Input.calls', 'Input.depth', 'Output.project']),
    )
    const children = await childrenOf(bench, href)
    expect(children).toMatchObject([
      { name: 'Wide (1 of 3)', status: 'Complete' },
      { name: 'Wide (2 of 3)', status: 'Complete' },
      { name: 'Wide (3 of 3)', status: 'Complete' },
    ])
    for (const [at, child] of children.entries()) {
      const session = await bench.session(child.appSession)
      expect(session).toMatchObject({
        ParentAppSession: { Id: idOf(href), Href: href, Name: 'Wide' },
        References: [],
      })
      expect(session.Properties.Items).toMatchObject([
        { Name: 'Node.Count', Content: '3' },
        { Name: 'Node.Index', Content: String(at) },
      ])
    }
    const { body } = await bench.platform.ada.get('v1pre3/users/current/appsessions?AppId=2900')
    expect(body.Response.TotalCount).toBe(4)
  })

  it('[SES-14] each node gets its position, its own session and the inputs of the parent', async () => {
    await using bench = await installApp(`
      const session = JSON.parse(fs.readFileSync(input('AppSession.json'), 'utf8'))
      const property = (name) => session.Properties.Items.find((item) => item.Name === name)
      const reported = {
        id: session.Id,
        parent: session.ParentAppSession.Href,
        index: process.env.BENCHTOP_NODE_INDEX,
        count: process.env.BENCHTOP_NODE_COUNT,
        recorded: property('Node.Index').Content,
        depth: property('Input.depth').Content,
        calls: property('Input.calls').Content.Id,
        references: session.References.map((one) => one.Href),
        readme: fs.readFileSync(input('appresults', '6001', 'README.txt'), 'utf8'),
      }
      const place = property('Output.project').Content.Id
      write(output(place, 'Node ' + reported.index, 'reported.json'), JSON.stringify(reported))
    `)
    const href = await launch(bench, 2, [calls, depth, project])
    await bench.platform.idle()
    const children = await childrenOf(bench, href)
    for (const [at, { appSession }] of children.entries()) {
      const [result] = await itemsIn(bench.platform.ada, `${appSession}/appresults`)
      expect(result).toMatchObject({ Name: `Node ${at}`, AppSession: { Id: idOf(appSession) } })
      const [file] = await itemsIn(bench.platform.ada, `${result?.['Href']}/files`)
      const { headers } = await bench.platform.ada.get(`${file?.['Href']}/content`)
      const reported = await (await fetch(headers.get('location') ?? '')).json()
      expect(reported).toEqual({
        id: idOf(appSession),
        parent: href,
        index: String(at),
        count: '2',
        recorded: String(at),
        depth: '10',
        calls: '6001',
        references: ['v1pre3/appresults/6001'],
        readme: 'Calls of the volvox contig.',
      })
    }
    expect(children).toHaveLength(2)
  })

  it('[SES-14] is Running from the first start, and Complete when all are', async () => {
    await using gate = await temporaryFolder()
    await using bench = await installApp(waits(gate.path), { executorSlots: 2 })
    const both = Promise.all([said(bench, 'waiting 0'), said(bench, 'waiting 1')])
    const href = await launch(bench, 3)
    const reported: string[] = []
    bench.platform.onJobEvent((event) => {
      const isOf = String(event.sessionId) === idOf(href)
      if (isOf && event.type !== 'log') reported.push(`${event.type} ${event.status}`)
    })
    expect((await bench.session(href)).Status).toBe('Pending')
    await both
    expect((await bench.session(href)).Status).toBe('Running')
    expect(await statuses(bench, href)).toEqual(['Running', 'Running', 'Pending'])
    const third = said(bench, 'waiting 2')
    await writeFile(join(gate.path, 'go-0'), '')
    await third
    expect((await bench.session(href)).Status).toBe('Running')
    await writeFile(join(gate.path, 'go-1'), '')
    await writeFile(join(gate.path, 'go-2'), '')
    await bench.platform.idle()
    expect((await bench.session(href)).Status).toBe('Complete')
    expect(reported).toEqual(['status Running', 'status Complete', 'ended Complete'])
    const names = await columnIn(bench.platform.ada, 'v1pre3/projects/4002/appresults', 'Name')
    expect(names.toSorted()).toEqual(['Part 0', 'Part 1', 'Part 2'])
  })

  it('[SES-14] is Aborted when one node is, and stops the others', async () => {
    await using gate = await temporaryFolder()
    await using bench = await installApp(waits(gate.path), { executorSlots: 2 })
    const both = Promise.all([said(bench, 'waiting 0'), said(bench, 'waiting 1')])
    const href = await launch(bench, 3)
    const aborted = became(bench, href, 'Aborted')
    await both
    await writeFile(join(gate.path, 'fail-1'), '')
    await aborted
    await bench.platform.idle()
    expect(await bench.session(href)).toMatchObject({
      Status: 'Aborted',
      StatusSummary: 'Wide (2 of 3) was aborted: waiting 1 (exit code 3)',
    })
    expect(await statuses(bench, href)).toEqual(['Aborted', 'Aborted', 'Aborted'])
    expect(await columnIn(bench.platform.ada, 'v1pre3/projects/4002/appresults', 'Name')).toEqual(
      [],
    )
  })

  it('[NAT-10] has a node that gathers start when the others have ended, with their results', async () => {
    await using bench = await installApp(
      `
      const index = process.env.BENCHTOP_NODE_INDEX
      const folder = input('appresults')
      const found = fs.existsSync(folder)
        ? fs.readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('part.txt'))
        : []
      const parts = found.map((path) => fs.readFileSync(join(folder, path), 'utf8')).sort()
      write(output('4002', 'Part ' + index, 'part.txt'), index + ' saw [' + parts + ']')
    `,
      { executorSlots: 4 },
    )
    const gathers = { properties: [{ Name: 'Node.Gathers', Type: 'string', Content: 'true' }] }
    const href = await launch(bench, [gathers, {}, {}])
    await bench.platform.idle()
    expect((await bench.session(href)).Status).toBe('Complete')
    const [first] = await childrenOf(bench, href)
    const { Properties } = await bench.session(first?.appSession ?? '')
    const results = Properties.Items.find(({ Name }) => Name === 'Node.Results')
    expect(results).toMatchObject({ Items: [{ Name: 'Part 1' }, { Name: 'Part 2' }] })
    const { ada } = bench.platform
    const [result] = (await itemsIn(ada, `${first?.appSession}/appresults`)) as { Id: string }[]
    const [file] = (await itemsIn(ada, `v1pre3/appresults/${result?.Id}/files`)) as {
      Id: string
    }[]
    const content = await ada.get(`v1pre3/files/${file?.Id}/content?redirect=meta`)
    const { redirect_uri: address } = content.body.Response as { redirect_uri: string }
    expect(await (await fetch(address)).text()).toBe('0 saw [1 saw [],2 saw []]')
  })

  it('[NAT-10] has several nodes that gather start in turn', async () => {
    await using bench = await installApp(`
      const parts = fs.existsSync(input('appresults')) ? fs.readdirSync(input('appresults')) : []
      write(output('4002', process.env.BENCHTOP_NODE_INDEX + ' of ' + parts.length, 'a.txt'), 'a')
    `)
    const gathers = { properties: [{ Name: 'Node.Gathers', Type: 'string', Content: 'true' }] }
    await launch(bench, [gathers, {}, gathers])
    await bench.platform.idle()
    const names = await columnIn(bench.platform.ada, 'v1pre3/projects/4002/appresults', 'Name')
    expect(names.toSorted()).toEqual(['0 of 1', '1 of 0', '2 of 2'])
  })

  it('[NAT-10] starts no node that gathers where another failed, which ends the launch', async () => {
    await using bench = await installApp(
      `if (process.env.BENCHTOP_NODE_INDEX === '0') process.exit(3)
       write(output('4002', 'Gathered', 'a.txt'), 'a')`,
    )
    const gathers = { properties: [{ Name: 'Node.Gathers', Type: 'string', Content: 'true' }] }
    const href = await launch(bench, [{}, gathers])
    await bench.platform.idle()
    expect(await statuses(bench, href)).toEqual(['Aborted', 'Aborted'])
    expect(await columnIn(bench.platform.ada, 'v1pre3/projects/4002/appresults', 'Name')).toEqual(
      [],
    )
  })

  it('[SES-14] stops all of its nodes when it is stopped', async () => {
    await using gate = await temporaryFolder()
    await using bench = await installApp(waits(gate.path), { executorSlots: 2 })
    const both = Promise.all([said(bench, 'waiting 0'), said(bench, 'waiting 1')])
    const href = await launch(bench, 3)
    await both
    const aborted = became(bench, href, 'Aborted')
    const path = `_emulator/appsessions/${idOf(href)}/stop`
    const { status, body } = await bench.platform.control.postJson(path, {})
    expect(status).toBe(200)
    expect(['Aborting', 'Aborted']).toContain(body.status)
    await aborted
    expect(await statuses(bench, href)).toEqual(['Aborted', 'Aborted', 'Aborted'])
    expect(await bench.session(href)).toMatchObject({ StatusSummary: 'Stopped by the user.' })
    expect((await bench.platform.control.postJson(path, {})).status).toBe(409)
  })

  it('[SES-14] stops all of its nodes when its app aborts it', async () => {
    await using gate = await temporaryFolder()
    await using bench = await installApp(waits(gate.path), { executorSlots: 1 })
    const first = said(bench, 'waiting 0')
    const href = await launch(bench, 2)
    await first
    await bench.platform.ada.post(href, { Status: 'Aborted', StatusSummary: 'Wrong sample.' })
    await bench.platform.idle()
    expect(await statuses(bench, href)).toEqual(['Aborted', 'Aborted'])
    expect(await bench.session(href)).toMatchObject({ StatusSummary: 'Wrong sample.' })
  })

  it('[SES-14] runs a command, a name and properties of each node', async () => {
    await using bench = await installApp('console.log("the command of the app")')
    const script = join(bench.folder, 'node.mjs')
    await writeFile(
      script,
      `import { readFileSync, writeFileSync } from 'node:fs'
       const data = process.env.BENCHTOP_DATA
       const { Properties } = JSON.parse(readFileSync(data + '/input/AppSession.json', 'utf8'))
       const depth = Properties.Items.filter((item) => item.Name === 'Input.depth')
       writeFileSync(process.argv[2], JSON.stringify(depth.map((item) => item.Content)))`,
    )
    const commandLine = (name: string) => [process.execPath, script, join(bench.folder, name)]
    const href = await launch(
      bench,
      [
        { appSessionName: 'Left', commandLine: commandLine('left') },
        {
          commandLine: commandLine('right'),
          properties: [{ Name: 'Input.depth', Type: 'string', Content: '30' }],
        },
        {},
      ],
      [depth, project],
    )
    await bench.platform.idle()
    expect(await childrenOf(bench, href)).toMatchObject([
      { name: 'Left', status: 'Complete' },
      { name: 'Wide (2 of 3)', status: 'Complete' },
      { name: 'Wide (3 of 3)', status: 'Complete' },
    ])
    expect(await readFile(join(bench.folder, 'left'), 'utf8')).toBe('["10"]')
    expect(await readFile(join(bench.folder, 'right'), 'utf8')).toBe('["30"]')
  })

  it('[SES-14] of one node also has a parent', async () => {
    await using bench = await installApp('')
    const href = await launch(bench, 1)
    await bench.platform.idle()
    expect(await childrenOf(bench, href)).toMatchObject([{ name: 'Wide (1 of 1)' }])
    expect((await bench.session(href)).Status).toBe('Complete')
  })

  it.each<[Nodes, string]>([
    [0, 'Nodes must be 1 to 100, not 0.'],
    [101, 'Nodes must be 1 to 100, not 101.'],
    [1.5, 'Nodes must be 1 to 100'],
    [[], 'Nodes must be 1 to 100, not 0.'],
    [[{ commandLine: [] }], 'Nodes[0]: commandLine has no program'],
    [[{}, { appSessionName: 'x'.repeat(129) }], 'Nodes[1]: appSessionName has 129 characters'],
    [
      [{ properties: [{ Name: 'depth', Type: 'string', Content: '1' }] }],
      'Nodes[0]: Properties[0].Name must be Input.<field>',
    ],
    [
      [{ properties: [{ ...calls, Content: 'v1pre3/appresults/6101' }] }],
      "Nodes[0].Properties[0].Content refers to appresult 6101, which doesn't exist",
    ],
  ])('[SES-14] is refused for %j, and creates nothing', async (nodes, message) => {
    await using bench = await installApp('')
    await expect(launch(bench, nodes)).rejects.toThrow(message)
    const { body } = await bench.platform.ada.get('v1pre3/users/current/appsessions')
    expect(body.Response.TotalCount).toBe(1)
  })

  it('[SES-14] is only for native apps', async () => {
    await using bench = await installApp('')
    const order = { user: '1001', application: '2001', nodes: 2 }
    const { status, text } = await bench.platform.control.postJson('_emulator/launches', order)
    expect(status).toBe(400)
    expect(text).toContain('is a web app: leave Nodes out')
  })

  it('[SES-14] leaves no node waiting when the platform is closed and started again', async () => {
    await using data = await temporaryFolder()
    await using gate = await temporaryFolder()
    let href = ''
    {
      await using bench = await installApp(waits(gate.path), { data: data.path, executorSlots: 1 })
      const first = said(bench, 'waiting 0')
      href = await launch(bench, 3)
      await first
    }
    await using platform = await startTestPlatform({ data: data.path })
    await platform.idle()
    const { body } = await platform.control.get(`_emulator/appsessions/${idOf(href)}`)
    expect(body).toMatchObject({
      status: 'Aborted',
      children: [{ status: 'Aborted' }, { status: 'Aborted' }, { status: 'Aborted' }],
    })
  })
})
