import { profiles, type DueRecord } from '@benchtop/contracts'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../testing/downloads.ts'
import { columnIn } from '../testing/lists.ts'
import { newResult } from '../testing/new-result.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { genomicData, startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const projectNames = ({ ada }: TestPlatform) =>
  columnIn(ada, 'v1pre3/users/current/projects', 'Name')

const newProject = (platform: TestPlatform, Name: string) =>
  platform.ada.post('v1pre3/projects', { Name })

const control = (platform: TestPlatform, path: string, body: unknown = {}) =>
  platform.control.postJson(`_emulator/${path}`, body)

it('[HAR-05] returns addresses, accounts, applications and the clock', async () => {
  await using platform = await startTestPlatform()
  const { status, body } = await platform.control.get('_emulator/status')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    apiUrl: platform.apiUrl,
    uiUrl: platform.uiUrl,
    storeUrl: platform.storeUrl,
    dataDir: null,
    users: [{ id: '1001', email: 'ada@example.test' }, { id: '1002' }],
    applications: [
      { id: '2001', kind: 'web' },
      { id: '2002', kind: 'native' },
    ],
  })
  expect(JSON.stringify(body)).not.toMatch(/cohort-secret|ada-private|password/)
})

describe('the clock', () => {
  it('[HAR-03] is read, frozen, set and advanced', async () => {
    await using platform = await startTestPlatform()
    const first = await platform.control.get('_emulator/clock')
    expect(first.body).toEqual({ now: expect.stringMatching(/^2026-03-01T12:/), frozen: false })
    await control(platform, 'clock', { frozen: true })
    const set = await control(platform, 'clock', { set: '2027-01-01T00:00:00.000Z' })
    expect(set.body).toMatchObject({ now: '2027-01-01T00:00:00.000Z', frozen: true })
    for (const [advance, now] of [
      ['30s', '2027-01-01T00:00:30.000Z'],
      ['15m', '2027-01-01T00:15:30.000Z'],
      ['48h', '2027-01-03T00:15:30.000Z'],
      ['1d', '2027-01-04T00:15:30.000Z'],
    ]) {
      const { body } = await control(platform, 'clock', { advance })
      expect(body).toMatchObject({ now, frozen: true })
    }
    const moving = await control(platform, 'clock', { frozen: false })
    expect(moving.body.frozen).toBe(false)
  })

  it('[HAR-03] says what falls due next, and no longer what has happened', async () => {
    await using platform = await startTestPlatform()
    const { AppSession } = await newResult(platform.ada)
    const due = async () =>
      (await platform.control.get('_emulator/due')).body as { due: DueRecord[]; total: number }
    const { due: before, total } = await due()
    expect(before).toContainEqual({
      kind: 'appsession-running-timeout',
      subject: AppSession.Id,
      due: expect.stringMatching(/^2026-03-03T12:/),
    })
    expect(before).toEqual(before.toSorted((one, other) => one.due.localeCompare(other.due)))
    await control(platform, 'clock', { advance: '49h' })
    const after = await due()
    expect(after.due.map(({ subject }) => subject)).not.toContain(AppSession.Id)
    expect(after.total).toBeLessThan(total)
  })

  it('[HAR-03] triggers due events immediately, in the order of their due times', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const first = (await newResult(platform.ada)).AppSession.Href
    await control(platform, 'clock', { advance: '1h' })
    const second = (await newResult(platform.ada)).AppSession.Href
    await control(platform, 'clock', { advance: '500h' })
    const modified = async (session: string) => {
      const { body } = await platform.ada.get(session)
      expect(body.Response.Status).toBe('TimedOut')
      return Date.parse(body.Response.ModifiedOn)
    }
    expect((await modified(second)) - (await modified(first))).toBe(3_600_000)
  })

  it.each([
    [{ advance: 'soon' }, 'advance'],
    [{ advance: 48 }, 'advance'],
    [{ set: 'tomorrow' }, 'set'],
    [{ set: '2026-02-28T00:00:00Z' }, "must not be before the platform's time, 2026-03-01T12:"],
    [{ frozen: 'perhaps' }, 'frozen'],
    [{ faster: true }, 'faster'],
    [{ advance: '99999999999d' }, 'advance'],
    [{ set: '9999-12-31T23:59:59Z' }, 'set'],
    [{ set: '8999-12-31T00:00:00Z', advance: '2d', frozen: true }, 'advance'],
  ])('[HAR-03] refuses %j, naming what is wrong', async (change, member) => {
    await using platform = await startTestPlatform()
    const { status, text } = await control(platform, 'clock', change)
    expect(status).toBe(400)
    expect(text).toContain(member)
    const { body } = await platform.control.get('_emulator/clock')
    expect(body).toEqual({ now: expect.stringMatching(/^2026-03-01T12:/), frozen: false })
  })
})

it('[HAR-05] wipes everything and replays the seeds with reset', async () => {
  await using platform = await startTestPlatform()
  await newProject(platform, 'gone')
  expect((await control(platform, 'reset')).status).toBeLessThan(300)
  expect(await projectNames(platform)).toEqual(['Volvox', 'Empty'])
})

it('[ERR-07] refuses an address whose percent signs encode nothing', async () => {
  await using platform = await startTestPlatform()
  const { status, text } = await control(platform, 'snapshots/%E0%A4')
  expect(status).toBe(400)
  expect(text).toContain('%E0%A4')
})

it('[HAR-05] stores named snapshots and restores them', async () => {
  await using platform = await startTestPlatform()
  await newProject(platform, 'a')
  expect((await control(platform, 'snapshots/with-a')).status).toBeLessThan(300)
  await newProject(platform, 'b')
  await control(platform, 'snapshots/with-b')
  expect((await platform.control.get('_emulator/snapshots')).text).toMatch(/with-a.*with-b/)
  await control(platform, 'snapshots/with-a/restore')
  expect(await projectNames(platform)).toEqual(['Volvox', 'Empty', 'a'])
  await control(platform, 'snapshots/with-b/restore')
  expect(await projectNames(platform)).toEqual(['Volvox', 'Empty', 'a', 'b'])
})

it('[HAR-05] names an unknown snapshot, and an invalid name', async () => {
  await using platform = await startTestPlatform()
  const missing = await control(platform, 'snapshots/none/restore')
  expect(missing.status).toBe(404)
  expect(missing.text).toContain('none')
  for (const name of ['..%2F..%2Fx', '%00', 'a'.repeat(300)]) {
    expect((await control(platform, `snapshots/${name}`)).status).toBe(400)
  }
})

describe('a seed', () => {
  it('[HAR-05] is added', async () => {
    await using platform = await startTestPlatform({ allowedSources: [genomicData] })
    const files = [{ id: '7100', path: 'a.vcf', source: join(genomicData, 'vcf_file.vcf') }]
    const { status } = await control(platform, 'seed', {
      projects: [{ owner: '1001', name: 'Added', samples: [{ name: 'S', files }] }],
    })
    expect(status).toBeLessThan(300)
    expect(await projectNames(platform)).toEqual(['Volvox', 'Empty', 'Added'])
    expect((await contentOf(platform.ada, '7100')).length).toBe(4302)
  })

  it('[NAT-06] reads no file but below the folders that were allowed, whatever links lead there', async () => {
    await using folder = await temporaryFolder()
    const [allowed, secret] = [join(folder.path, 'allowed'), join(folder.path, 'secret.txt')]
    await mkdir(allowed)
    await writeFile(secret, 'secret')
    await symlink(secret, join(allowed, 'link.txt'))
    await using platform = await startTestPlatform({ allowedSources: [allowed] })
    const added = (source: string) =>
      control(platform, 'seed', {
        projects: [
          {
            owner: '1001',
            name: 'Added',
            samples: [{ name: 'S', files: [{ path: 'a.txt', source }] }],
          },
        ],
      })
    const sources = [
      secret,
      join(allowed, 'link.txt'),
      join(allowed, '..', 'secret.txt'),
      join(folder.path, 'not there'),
      `${allowed}-sibling`,
    ]
    for (const source of sources) {
      const { status, text } = await added(source)
      expect([source, status]).toEqual([source, 400])
      expect(text).toContain('--allow-source')
    }
    await writeFile(join(allowed, 'mine.txt'), 'mine')
    expect((await added(join(allowed, 'mine.txt'))).status).toBe(200)
  })

  it.each(['form', 'callbacks', 'report'])(
    '[NAT-06] reads the %s of an application only below the folders that were allowed, or as it was sent',
    async (member) => {
      await using folder = await temporaryFolder()
      const [allowed, secret] = [join(folder.path, 'allowed'), join(folder.path, 'secret.txt')]
      await mkdir(allowed)
      await writeFile(secret, 'secret')
      await symlink(secret, join(allowed, 'link.txt'))
      await using platform = await startTestPlatform({ allowedSources: [allowed] })
      const added = (text: unknown) =>
        control(platform, 'seed', {
          applications: [
            {
              id: '2950',
              name: 'Reader',
              kind: 'native',
              owner: '1001',
              command: ['true'],
              [member]: text,
            },
          ],
        })
      for (const path of [secret, join(allowed, 'link.txt'), join(folder.path, 'not there')]) {
        const { status, text } = await added(path)
        expect([path, status]).toEqual([path, 400])
        expect(text).toContain('--allow-source')
      }
      expect((await added({ stored: '0'.repeat(64) })).text).toContain('was not sent before')
      const sent = await fetch(`${platform.uiUrl}/_emulator/seed-files`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: '{"fields": []}',
      })
      expect((await added(await sent.json())).status).toBe(200)
    },
  )

  it('[HAR-05] names files that were sent before it', async () => {
    await using platform = await startTestPlatform()
    const sent = await fetch(`${platform.uiUrl}/_emulator/seed-files`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: 'the bytes',
    })
    const { stored } = (await sent.json()) as { stored: string }
    const seed = (name: string) => ({
      projects: [
        {
          owner: '1001',
          name: 'Added',
          samples: [{ name: 'S', files: [{ id: '7100', path: 'a.txt', stored: name }] }],
        },
      ],
    })
    const unknown = await control(platform, 'seed', seed('0'.repeat(64)))
    expect(unknown.status).toBe(400)
    expect(unknown.text).toContain('was not sent before')
    expect((await control(platform, 'seed', seed(stored))).status).toBe(200)
    expect(String(await contentOf(platform.ada, '7100'))).toBe('the bytes')
  })

  it.each(profiles)(
    '[FRM-04] returns the errors in the forms of its applications (%s)',
    async (profile) => {
      await using platform = await startTestPlatform({ profile })
      const stored = async (body: string) => {
        const headers = { 'content-type': 'application/octet-stream' }
        const address = `${platform.uiUrl}/_emulator/seed-files`
        const sent = await fetch(address, { method: 'POST', headers, body })
        return (await sent.json()) as { stored: string }
      }
      const app = { kind: 'native', owner: '1001', command: ['true'] }
      const document = {
        applications: [
          {
            ...app,
            id: '2910',
            name: 'Broken',
            form: await stored('{"fields": [{"$type": "Numerc"}]}'),
          },
          { ...app, id: '2911', name: 'Sound', form: await stored('{"fields": []}') },
        ],
      }
      const { status, text } = await control(platform, 'seed', document)
      const { formErrors } = JSON.parse(text) as { formErrors: { message: string }[] }
      expect(status).toBe(200)
      expect(formErrors[0]).toMatchObject({
        application: '2910',
        name: 'Broken',
        message: expect.stringMatching(/^line 1, column \d+: .*Numeric/),
      })
      expect(
        formErrors.every((error) => 'application' in error && error.application === '2910'),
      ).toBe(true)
      const clash = await control(platform, 'seed', document)
      expect(clash.status).toBe(400)
      const manifest = await control(platform, 'seed', {
        applications: [{ ...app, id: '2912', name: 'Wrong', command: [] }],
      })
      expect([manifest.status, manifest.text]).toEqual([
        400,
        expect.stringContaining('applications[0].command'),
      ])
    },
  )

  it('[HAR-05] with an error is refused with the place inside it, and adds nothing', async () => {
    await using platform = await startTestPlatform()
    const { status, text } = await control(platform, 'seed', {
      projects: [
        { owner: '1001', name: 'Good' },
        { owner: '77', name: 'Bad' },
      ],
    })
    expect(status).toBe(400)
    expect(text).toContain('projects[1].owner')
    expect(await projectNames(platform)).toEqual(['Volvox', 'Empty'])
  })
})

describe('tokens', () => {
  it('[HAR-05] are issued with scopes and revoked', async () => {
    await using platform = await startTestPlatform()
    const order = { user: '1001', application: '2001', scopes: ['read project 4002'] }
    const { body } = await control(platform, 'tokens', order)
    const client = platform.withToken(body.token)
    expect((await client.get('v1pre3/projects/4002')).status).toBe(200)
    const revoked = await platform.control.delete(`_emulator/tokens/${body.token}`)
    expect(revoked.status).toBeLessThan(300)
    expect((await client.get('v1pre3/projects/4002')).status).toBe(401)
    expect((await platform.control.delete(`_emulator/tokens/${body.token}`)).status).toBe(404)
  })

  it.each([
    [{ user: '77' }, '77'],
    [{ user: '1001', application: '77' }, '77'],
    [{ user: '1001', scopes: ['rule everything'] }, 'rule everything'],
    [{ application: '2001' }, 'user'],
    [{ user: 1001 }, 'user'],
  ])('[HAR-05] are refused for %j, naming what is wrong', async (order, named) => {
    await using platform = await startTestPlatform()
    const { status, text } = await control(platform, 'tokens', order)
    expect(status).toBe(400)
    expect(text).toContain(named)
  })
})

describe('launches', () => {
  const properties = [
    { Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6001' },
    { Name: 'Input.reads', Type: 'sample[]', items: ['v1pre3/samples/5001 '] },
  ]

  it('[HAR-05] of a web app make a running session', async () => {
    await using platform = await startTestPlatform()
    const order = { user: '1001', application: '2001', name: 'By hand', properties }
    const { status, body } = await control(platform, 'launches', order)
    expect(status).toBeLessThan(300)
    expect(body.appSession).toMatch(/^v1pre3\/appsessions\/\d+$/)
    const session = await platform.ada.get(body.appSession)
    expect(session.body.Response).toMatchObject({ Name: 'By hand', Status: 'Running' })
    expect(session.body.Response.References).toHaveLength(2)
  })

  it.each([
    [{ user: '77', application: '2001' }, '77'],
    [{ user: '1001', application: '77' }, '77'],
    [{ user: '1001', application: '2001', name: 'x'.repeat(129) }, '128'],
    [
      {
        user: '1001',
        application: '2001',
        properties: [{ Name: 'Input.x', Type: 'sample', Content: 'v1pre3/samples/99999' }],
      },
      '99999',
    ],
    [
      {
        user: '1001',
        application: '2001',
        properties: [{ Name: 'note', Type: 'string', Content: 'x' }],
      },
      'Input',
    ],
  ])('[HAR-05] are refused for %j, naming what is wrong', async (order, named) => {
    await using platform = await startTestPlatform()
    const { status, text } = await control(platform, 'launches', order)
    expect(status).toBe(400)
    expect(text).toContain(named)
    const { body } = await platform.ada.get('v1pre3/users/current/appsessions')
    expect(body.Response.TotalCount).toBe(1)
  })
})

it('[HAR-05] names an unknown address, an unsupported method and an invalid body', async () => {
  await using platform = await startTestPlatform()
  const unknown = await platform.control.get('_emulator/nothing')
  expect(unknown.status).toBe(404)
  expect(unknown.text).toContain('nothing')
  const method = await platform.control.send('PUT', '_emulator/reset', {})
  expect(method.status).toBe(405)
  expect(method.headers.get('allow')).toBe('POST')
  const json = { 'content-type': 'application/json' }
  const broken = await platform.control.send('POST', '_emulator/tokens', json, '{"user":')
  expect(broken.status).toBe(400)
  expect(broken.text).toMatch(/JSON/)
})
