import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SeedDocument } from '../seeds/seed-schema.ts'
import { columnIn, itemsIn } from '../testing/lists.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

// One history of calls to v1 and v2, which are two views of the same data.

type Project = { id: string; name: string; note?: string; entry?: string | undefined }
type Session = {
  id: string
  status: 'Running' | 'Complete' | 'Aborted'
  entry?: string | undefined
}
/** A sample or an AppResult, which is a dataset in v2; each is made by a session of its own. */
type Made = {
  id: string
  kind: 'sample' | 'appresult'
  project: Project
  session: Session
  entry?: string | undefined
}
type Model = { projects: Project[]; sessions: Session[]; made: Made[]; entries: string[] }

const version = fc.constantFrom('v1', 'v2')
const at = fc.nat(20)
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('project' as const) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('make' as const), version, at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('note' as const),
      version,
      at,
      text: fc.string({ minLength: 1, unit: 'grapheme-ascii' }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('end' as const), version, at }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete project' as const), at }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete made' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('delete session' as const), version, at }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('restore' as const), version, at }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('empty' as const), version }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const seed: SeedDocument = {
  users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
  applications: [
    { id: '2001', name: 'Cohort', kind: 'web', owner: '1001', redirectUri: 'http://127.0.0.1/x' },
  ],
  tokens: [{ token: 'ada-private', user: '1001', private: true, application: '2001' }],
}

/** Makes each step by a call, and in the model what the call is to have done. */
function player({ ada }: TestPlatform, model: Model) {
  const live = <One extends { entry?: string | undefined }>(all: readonly One[]) =>
    all.filter(({ entry }) => entry === undefined)
  const pick = <One>(all: readonly One[], index: number) => all[index % Math.max(1, all.length)]

  /** Deletes what is given by a call, unless a session that runs has made some of it. */
  const discard = async (path: string, hidden: readonly (Project | Session | Made)[]) => {
    const isBusy = hidden.some((one) =>
      'session' in one
        ? one.session.status === 'Running'
        : 'status' in one && one.status === 'Running',
    )
    const { status } = await ada.delete(path)
    expect({ path, status }).toEqual({ path, status: isBusy ? 409 : 200 })
    if (isBusy) return
    const entries = await columnIn(ada, 'v1pre3/users/current/trash?Limit=1000', 'Id')
    const entry = entries.find((id) => !model.entries.includes(id))
    for (const one of hidden) one.entry = entry
    model.entries.push(entry!)
  }

  let named = 0
  const takes: { [Does in Step['does']]: (one: Extract<Step, { does: Does }>) => Promise<void> } = {
    async project() {
      named += 1
      const name = `Project ${named}`
      const { body } = await ada.post('v1pre3/projects', { Name: name })
      model.projects.push({ id: body.Response.Id, name })
    },
    async make({ version: by, at: index }) {
      const project = pick(live(model.projects), index)
      if (project === undefined) return
      const path = by === 'v1' ? 'v1pre3/projects/ID/samples' : 'v2/projects/ID/datasets'
      const { status, body } = await ada.postJson(path.replace('ID', project.id), { Name: 'Made' })
      expect(status).toBe(201)
      const { Id, V1pre3Id = `sample.${Id}`, AppSession } = body.Response as Record<string, string>
      const [kind, id] = V1pre3Id.split('.') as [Made['kind'], string]
      const session: Session = {
        id: (AppSession as unknown as { Id: string }).Id,
        status: 'Running',
      }
      model.sessions.push(session)
      model.made.push({ id, kind, project, session })
    },
    async note({ version: by, at: index, text }) {
      const project = pick(live(model.projects), index)
      if (project === undefined) return
      const base = by === 'v1' ? 'v1pre3' : 'v2'
      const Properties = [{ Name: 'Lab.note', Type: 'string', Content: text }]
      const { status } = await ada.postJson(`${base}/projects/${project.id}/properties`, {
        Properties,
      })
      expect(status).toBe(project.note === undefined ? 201 : 200)
      project.note = text
    },
    async end({ version: by, at: index }) {
      const session = pick(
        live(model.sessions).filter(({ status }) => status === 'Running'),
        index,
      )
      if (session === undefined) return
      const { status } =
        by === 'v1'
          ? await ada.post(`v1pre3/appsessions/${session.id}`, { Status: 'Complete' })
          : await ada.post(`v2/appsessions/${session.id}/stop`)
      expect(status).toBe(200)
      session.status = by === 'v1' ? 'Complete' : 'Aborted'
    },
    async 'delete project'({ at: index }) {
      const project = pick(live(model.projects), index)
      if (project === undefined) return
      const made = live(model.made).filter((one) => one.project === project)
      const sessions = live(made.map(({ session }) => session))
      await discard(`v1pre3/projects/${project.id}`, [project, ...made, ...sessions])
    },
    async 'delete made'({ at: index }) {
      const made = pick(live(model.made), index)
      if (made !== undefined) await discard(`v1pre3/${made.kind}s/${made.id}`, [made])
    },
    async 'delete session'({ version: by, at: index }) {
      const session = pick(live(model.sessions), index)
      if (session === undefined) return
      const made = live(model.made).filter((one) => one.session === session)
      const base = by === 'v1' ? 'v1pre3' : 'v2'
      await discard(`${base}/appsessions/${session.id}`, [session, ...made])
    },
    async restore({ version: by, at: index }) {
      const entry = pick(model.entries, index)
      if (entry === undefined) return
      const isElsewhere = (one: { entry?: string | undefined }) =>
        one.entry !== undefined && one.entry !== entry
      const isHeld = model.made
        .filter((one) => one.entry === entry)
        .some(({ project, session }) => isElsewhere(project) || isElsewhere(session))
      const path =
        by === 'v1' ? `v1pre3/trash/${entry}/restore` : `v2/trash/${entry}/restorefromtrash`
      expect((await ada.post(path)).status).toBe(isHeld ? 409 : 200)
      if (isHeld) return
      for (const one of [...model.projects, ...model.sessions, ...model.made]) {
        if (one.entry === entry) one.entry = undefined
      }
      model.entries.splice(model.entries.indexOf(entry), 1)
    },
    async empty({ version: by }) {
      const { status, body } = await ada.delete(
        by === 'v1' ? 'v1pre3/users/current/trash' : 'v2/trash',
      )
      expect([status, body.Response.DeletedCount]).toEqual([200, model.entries.length])
      model.entries = []
      model.projects = live(model.projects)
      model.sessions = live(model.sessions)
      model.made = live(model.made)
    },
  }
  return (one: Step): Promise<void> => (takes[one.does] as (given: Step) => Promise<void>)(one)
}

const uploads = { Running: 'Uploading', Complete: 'Complete', Aborted: 'Aborted' } as const

/** Compares both versions with the model. */
async function check({ ada }: TestPlatform, model: Model): Promise<void> {
  const ids = async (path: string) => (await columnIn(ada, path, 'Id')).toSorted()
  const idsOf = (all: readonly { id: string; entry?: string | undefined }[]) =>
    all.flatMap(({ id, entry }) => (entry === undefined ? id : [])).toSorted()
  const entries = model.entries.toSorted()
  expect(await ids('v1pre3/users/current/trash?Limit=1000')).toEqual(entries)
  expect(await ids('v2/trash?limit=1000')).toEqual(entries)
  expect(await ids('v1pre3/users/current/projects?Limit=1000')).toEqual(idsOf(model.projects))
  expect(await ids('v1pre3/users/current/appsessions?Limit=1000')).toEqual(idsOf(model.sessions))
  expect(await ids('v2/appsessions?limit=1000')).toEqual(idsOf(model.sessions))
  for (const { id, status, entry } of model.sessions) {
    if (entry !== undefined) continue
    const { Status, ExecutionStatus } = (await ada.get(`v2/appsessions/${id}`)).body.Response
    expect([Status, ExecutionStatus]).toEqual([status, status])
  }
  for (const project of model.projects) {
    const replies = [`v1pre3/projects/${project.id}`, `v2/projects/${project.id}`].map((path) =>
      ada.get(path),
    )
    const [v1, v2] = await Promise.all(replies)
    const status = project.entry === undefined ? 200 : 404
    expect([v1?.status, v2?.status]).toEqual([status, status])
    if (status === 404) continue
    for (const reply of [v1!, v2!]) {
      const { Name, Properties } = reply.body.Response
      const notes = (Properties.Items as { Content: string }[]).map(({ Content }) => Content)
      expect([Name, notes]).toEqual([
        project.name,
        project.note === undefined ? [] : [project.note],
      ])
    }
    const made = model.made.filter((one) => one.project === project && one.entry === undefined)
    for (const kind of ['sample', 'appresult'] as const) {
      const own = made.filter((one) => one.kind === kind)
      expect(await ids(`v1pre3/projects/${project.id}/${kind}s?Limit=1000`)).toEqual(idsOf(own))
    }
    const datasets = await itemsIn(ada, `v2/projects/${project.id}/datasets?limit=1000`)
    const seen = datasets.map(({ V1pre3Id, UploadStatus }) => `${V1pre3Id} ${UploadStatus}`)
    const expected = made.map(({ kind, id, session }) => `${kind}.${id} ${uploads[session.status]}`)
    expect(seen.toSorted()).toEqual(expected.toSorted())
  }
}

it('[V2-14, V2-16, TRS-04] a history of calls to v1 and v2 leaves in both what a model in memory has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 45 }), async (steps) => {
      await using platform = await startTestPlatform({ seed })
      const model: Model = { projects: [], sessions: [], made: [], entries: [] }
      const take = player(platform, model)
      await take({ does: 'project' })
      for (const one of steps) await take(one)
      await check(platform, model)
    }),
    { numRuns: 12 },
  )
})
