import { PlatformError, type Problem } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { createFakeExecutor } from '../../testing/fake-executor.ts'
import { openJobBench } from '../../testing/job-bench.ts'
import type { LaunchProperty, LaunchRequest } from './launches.ts'

async function openBench() {
  const fake = createFakeExecutor()
  const bench = await openJobBench({ executor: fake.executor })
  const { sessions, sessionReader, properties } = bench.platform
  return {
    ...bench,
    fake,
    launchAs: (request: Partial<LaunchRequest>) =>
      bench.launches.launch({ userId: 1001, applicationId: 2002, properties: [], ...request }),
    record: (sessionId: number) => sessionReader.record(sessions.get(sessionId)),
    property: (sessionId: number, name: string) =>
      properties.get({ kind: 'appsession', id: sessionId }, name),
    /** The ids that a property of references holds. */
    ids: (sessionId: number, name: string) =>
      properties
        .get({ kind: 'appsession', id: sessionId }, name)
        .Items?.map((item) => (item as { Id: string }).Id),
    names: (sessionId: number) =>
      properties.container({ kind: 'appsession', id: sessionId }).Items.map((item) => item.Name),
  }
}

function problemsOf(work: () => unknown): readonly Problem[] {
  try {
    work()
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'BadRequest') return error.problems
    throw error
  }
  return []
}

const calls = { Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6001' }
const reads = { Name: 'Input.reads', Type: 'sample[]', items: ['v1pre3/samples/5001'] }
const project = { Name: 'Output.project-id', Type: 'project', Content: 'v1pre3/projects/4001' }

it('[SES-07] makes a Pending session of a native app, and queues it', async () => {
  const bench = await openBench()
  const { sessionId, redirect } = bench.launchAs({ name: ' My depth ', statusSummary: 'Queued' })
  expect(bench.platform.sessions.get(sessionId)).toMatchObject({
    status: 'Pending',
    name: 'My depth',
    status_summary: 'Queued',
    purpose: 'AppTrigger',
    user_id: 1001,
    application_id: 2002,
  })
  expect(redirect).toBeUndefined()
  expect((await bench.fake.next()).task.id).toBe(String(sessionId))
})

it('[SES-15] stores the values of the form as properties, and the inputs as References', async () => {
  const bench = await openBench()
  const run = { Name: 'Input.run', Type: 'run', Content: 'v1pre3/runs/8001' }
  const depth = { Name: 'Input.min-depth', Type: 'string', Content: '10' }
  const notes = { Name: 'Input.notes', Type: 'file', Content: 'v1pre3/files/7003' }
  const { sessionId } = bench.launchAs({ properties: [calls, reads, run, depth, notes, project] })
  expect(bench.property(sessionId, 'Input.min-depth')).toMatchObject({
    Type: 'string',
    Content: '10',
  })
  expect(bench.property(sessionId, 'Input.calls').Content).toMatchObject({ Id: '6001' })
  expect(bench.ids(sessionId, 'Output.project-id')).toEqual(['4001'])
  expect(bench.record(sessionId).References).toMatchObject([
    { Rel: 'Input', Type: 'appresult', Href: 'v1pre3/appresults/6001', Content: { Name: 'Calls' } },
    { Rel: 'Input', Type: 'sample', Href: 'v1pre3/samples/5001' },
    { Rel: 'Input', Type: 'run', Href: 'v1pre3/runs/8001' },
  ])
})

it('[LCH-04] collects the resources of all entries, by their type', async () => {
  const bench = await openBench()
  const notes = { Name: 'Input.notes', Type: 'file[]', Items: ['v1pre3/files/7003'] }
  const { sessionId } = bench.launchAs({ properties: [calls, reads, notes, project] })
  const gathered = ['AppResults', 'Samples', 'Files', 'Projects'].map((kind) =>
    bench.ids(sessionId, `Input.${kind}`),
  )
  expect(gathered).toEqual([['6001'], ['5001'], ['7003'], ['4001']])
  expect(bench.ids(sessionId, 'Output.Projects')).toEqual(['4001'])
  expect(bench.property(sessionId, 'Input.AppResults').Type).toBe('appresult[]')
  expect(bench.names(sessionId)).not.toContain('Input.Runs')
})

it('merges the collected resources with those that were sent, without duplicates', async () => {
  const bench = await openBench()
  const sent = {
    Name: 'Input.Projects',
    Type: 'project',
    Content: 'v1pre3/projects/4001 ',
    Description: 'Mine',
  }
  const more = {
    Name: 'Input.more',
    Type: 'file[]',
    items: ['v1pre3/files/7001', 'v1pre3/files/7003'],
  }
  const files = { Name: 'Input.Files', Type: 'file[]', items: ['v1pre3/files/7003'] }
  const { sessionId } = bench.launchAs({ properties: [more, sent, files, project] })
  expect(bench.ids(sessionId, 'Input.Projects')).toEqual(['4001'])
  expect(bench.property(sessionId, 'Input.Projects')).toMatchObject({
    Type: 'project[]',
    Description: 'Mine',
  })
  expect(bench.ids(sessionId, 'Input.Files')).toEqual(['7001', '7003'])
})

it('accepts the property shapes that deployed clients send', async () => {
  const bench = await openBench()
  const properties: LaunchProperty[] = [
    { name: 'Input.reads', type: 'Sample[]', items: ['http://api.test/v1pre3/samples/5001/ '] },
    { Name: 'Input.none', Type: 'sample', items: [] },
    { Name: 'Input.nothing', Type: 'string[]', Items: [], Content: null },
    { Name: 'Input.object', Type: 'project', Content: { Href: 'v1pre3/projects/4001' } },
    { Name: 'Input.number', Type: 'string', Content: 3 },
  ]
  const { sessionId } = bench.launchAs({ properties })
  expect(bench.ids(sessionId, 'Input.reads')).toEqual(['5001'])
  expect(bench.ids(sessionId, 'Input.Samples')).toEqual(['5001'])
  expect(bench.property(sessionId, 'Input.none')).toMatchObject({ Type: 'sample[]', Items: [] })
  expect(bench.ids(sessionId, 'Input.Projects')).toEqual(['4001'])
  expect(bench.property(sessionId, 'Input.number').Content).toBe('3')
})

it('names the session by the form, or by the app and the time', async () => {
  const bench = await openBench()
  const named = (text: string) => [
    { Name: 'Input.app-session-name', Type: 'string', Content: text },
  ]
  const nameOf = (request: Partial<LaunchRequest>) =>
    bench.platform.sessions.get(bench.launchAs(request).sessionId).name
  expect(nameOf({ properties: named('Depth of ctgA') })).toBe('Depth of ctgA')
  expect(nameOf({ properties: named('Depth of ctgA'), name: 'Given' })).toBe('Given')
  expect(nameOf({ properties: named(' ') })).toBe('Depth 2026-03-01 12:00:00')
})

it('names everything that is wrong with a launch', async () => {
  const bench = await openBench()
  const properties: LaunchProperty[] = [
    { Name: 'calls', Type: 'string', Content: 'x' },
    { Name: 'Input.missing', Type: 'sample', Content: 'v1pre3/samples/5999' },
    {
      Name: 'Input.foreign',
      Type: 'project[]',
      items: ['v1pre3/projects/4001', 'v1pre3/projects/4003'],
    },
    { Name: 'Input.Samples', Type: 'string', Content: 'x' },
    { Name: 'Input.list', Type: 'sample[]', Items: 'v1pre3/samples/5001' },
    { Type: 'string', Content: 'x' },
  ]
  const problems = problemsOf(() =>
    bench.launchAs({ name: 'n'.repeat(129), statusSummary: 's'.repeat(129), properties }),
  )
  expect(problems.map((problem) => problem.member)).toEqual([
    'Properties[0].Name',
    'Properties[4].Items',
    'Properties[5].Name',
    'Properties[3].Type',
    'Name',
    'StatusSummary',
    'Properties[1].Content',
    'Properties[2].Items[1]',
  ])
  expect(problems.at(-1)?.message).toBe(
    "Properties[2].Items[1] refers to project 4003, which doesn't exist, or neither belongs to this user nor is shared with this user.",
  )
  expect(bench.fake.begun()).toBe(0)
})

it('leaves nothing of a launch whose properties are refused', async () => {
  const bench = await openBench()
  const properties = [
    calls,
    { Name: 'Input.reads', Type: 'sample', Content: 'v1pre3/projects/4001' },
  ]
  expect(problemsOf(() => bench.launchAs({ properties }))).toMatchObject([
    { member: 'Properties[1].Content', code: 'CONTENT_REFERENCE_INVALID' },
  ])
  await bench.jobs.idle()
  expect(bench.fake.begun()).toBe(0)
  expect(
    bench.built.database
      .statement<[], { id: number }>('SELECT id FROM appsession WHERE application_id = 2002')
      .all(),
  ).toEqual([])
})

it('reports a name that is too long at its form property', async () => {
  const bench = await openBench()
  const properties = [{ Name: 'Input.app-session-name', Type: 'string', Content: 'n'.repeat(129) }]
  expect(problemsOf(() => bench.launchAs({ properties }))).toMatchObject([
    { member: 'Properties[0].Content' },
  ])
})

it('refuses an unknown application or user, and a native app without a command', async () => {
  const bench = await openBench()
  expect(() => bench.launchAs({ applicationId: 2999 })).toThrow("Application 2999 doesn't exist.")
  expect(() => bench.launchAs({ userId: 1999 })).toThrow("User 1999 doesn't exist.")
  bench.platform.database.statement("UPDATE application SET command = '[]' WHERE id = 2002").run()
  expect(() => bench.launchAs({})).toThrow(
    /^Application 2002 \(Depth\) is native and has no command/,
  )
})

it('[TRG-02, TRG-06] sends the user of a web app, whose session runs, to the app with a code', async () => {
  const bench = await openBench()
  const notes = { Name: 'Input.notes', Type: 'file', Content: 'v1pre3/files/7003' }
  const { sessionId, redirect } = bench.launchAs({
    applicationId: 2001,
    properties: [reads, notes, project],
  })
  expect(bench.platform.sessions.get(sessionId)).toMatchObject({
    status: 'Running',
    purpose: 'AppTrigger',
  })
  const at = 'http://127.0.0.1:3000/callback?from=bench'
  const sent = `${at}&action=trigger&appsessionuri=v1pre3/appsessions/${sessionId}&authorization_code=`
  expect(redirect!.startsWith(sent)).toBe(true)
  const { authorization, applications, tokens } = bench.built
  authorization.rules.exchanges.get('authorization_code')!(applications.rows.get(2001)!, {
    code: redirect!.slice(sent.length),
    redirect_uri: at,
  })
  expect(tokens.rules.grantedScopes(1001, 2001)).toEqual([
    'read sample 5001',
    'read appresult 6001',
    'write project 4001',
  ])
  await bench.jobs.idle()
  expect(bench.fake.begun()).toBe(0)
})

it('sends no browser to an app without a redirect address', async () => {
  const bench = await openBench()
  bench.platform.database.statement('UPDATE application SET redirect_uri = NULL').run()
  const { sessionId, redirect } = bench.launchAs({ applicationId: 2001 })
  expect(redirect).toBeUndefined()
  expect(bench.platform.sessions.get(sessionId).status).toBe('Running')
})

it('[FRM-06, NAT-02] passes the image and the options of a node to the executor', async () => {
  const bench = await openBench()
  const node = { commandLine: ['depth', '-a'], containerImageId: 'example/depth', options: ['a=b'] }
  bench.launchAs({ nodes: [node] })
  expect((await bench.fake.next()).task).toMatchObject({
    command: ['depth', '-a'],
    image: 'example/depth',
    options: ['a=b'],
  })
})
