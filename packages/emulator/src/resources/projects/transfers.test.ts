import { describe, expect, it } from 'vitest'
import { contentOf } from '../../testing/downloads.ts'
import { idsIn } from '../../testing/lists.ts'
import { newResult } from '../../testing/new-result.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { datasetId } from '../../testing/listed-world.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const ben = { Id: '1002', Href: 'v1pre3/users/1002', Name: 'Ben Example' }

const call = ({ control }: TestPlatform, path: string, body: unknown = {}) =>
  control.postJson(`_emulator/projects/${path}`, body)

const offer = (platform: TestPlatform, project = '4001', to = '1002') =>
  call(platform, `${project}/transfer`, { to })

const project = async (client: TestPlatform['ada'], id = '4001') =>
  (await client.get(`v1pre3/projects/${id}`)).body.Response as {
    readonly TransferPending: boolean
    readonly DateModified: string
  }

describe('a project that is offered', () => {
  it('[PRJ-04] shows that a transfer is pending, and still belongs to its owner', async () => {
    await using platform = await startTestPlatform()
    expect((await project(platform.ada)).TransferPending).toBe(false)
    const { status, body } = await offer(platform)
    expect(status).toBe(200)
    expect(body).toEqual({ project: '4001', name: 'Volvox', owner: '1001', to: '1002' })
    expect(await project(platform.ada)).toMatchObject({
      TransferPending: true,
      UserOwnedBy: { Id: '1001' },
    })
    expect((await platform.ben.get('v1pre3/projects/4001')).status).toBe(403)
    const { body: list } = await platform.control.get('_emulator/transfers')
    expect(list.transfers).toEqual([body])
  })

  it('[PRJ-04] changes its owner on acceptance, with everything in it', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    await offer(platform)
    platform.clock.advance('1h')
    const { status, body } = await call(platform, '4001/transfer/accept')
    expect(status).toBe(200)
    expect(body).toEqual({ project: '4001', name: 'Volvox', owner: '1002', to: null })

    expect(await project(platform.ben)).toMatchObject({ TransferPending: false, UserOwnedBy: ben })
    expect((await project(platform.ben)).DateModified).toMatch(/^2026-03-01T13:/)
    for (const path of ['samples/5001', 'samples/5002', 'appresults/6001']) {
      const { body: owned } = await platform.ben.get(`v1pre3/${path}`)
      expect(owned.Response).toMatchObject({ UserOwnedBy: ben })
      expect((await platform.ada.get(`v1pre3/${path}`)).status).toBe(403)
    }
    expect(String(await contentOf(platform.ben, '7003'))).toBe('Calls of the volvox contig.')
    expect((await platform.ada.get('v1pre3/files/7003/content')).status).toBe(403)
    expect(await idsIn(platform.ben, 'v1pre3/users/current/projects')).toEqual(['4001', '4003'])
    expect(await idsIn(platform.ada, 'v1pre3/users/current/projects')).toEqual(['4002'])
    expect((await platform.control.get('_emulator/transfers')).body.transfers).toEqual([])
  })

  it('[PRJ-04] can be written to by its new owner, and not by its old one', async () => {
    await using platform = await startTestPlatform()
    await offer(platform)
    await call(platform, '4001/transfer/accept')
    const made = await newResult(platform.ben, { Name: 'After' }, '4001')
    expect((await platform.ben.upload(`${made.HrefFiles}?name=a.txt`, 'a')).status).toBe(201)
    const path = 'v1pre3/projects/4001/appresults'
    expect((await platform.ada.postJson(path, { Name: 'Before' })).status).toBe(403)
  })

  it('[PRJ-04] can not be accessed with tokens of its old owner', async () => {
    await using platform = await startTestPlatform()
    const app = platform.withScopes(['write project 4001', 'write sample 5001'])
    const bens = platform.withScopes(['read project 4001'], { user: '1002' })
    expect((await app.get('v1pre3/appresults/6001')).status).toBe(200)
    expect((await bens.get('v1pre3/appresults/6001')).status).toBe(403)
    await offer(platform)
    await call(platform, '4001/transfer/accept')
    for (const path of ['projects/4001', 'samples/5001', 'appresults/6001', 'files/7003']) {
      expect((await app.get(`v1pre3/${path}`)).status).toBe(403)
    }
    expect((await bens.get('v1pre3/appresults/6001')).status).toBe(200)
  })

  it('[PRJ-04] leaves the sessions that made its contents with their creator, and shows them to its new owner', async () => {
    await using platform = await startTestPlatform()
    const { AppSession } = (await platform.ada.get('v1pre3/appresults/6001')).body.Response
    await offer(platform)
    await call(platform, '4001/transfer/accept')
    expect((await platform.ada.get(AppSession.Href)).body.Response.UserCreatedBy.Id).toBe('1001')
    const seen = await platform.ben.get(AppSession.Href)
    expect(seen.body.Response.UserCreatedBy.Id).toBe('1001')
    const { body } = await platform.ben.get('v1pre3/appresults/6001')
    expect(body.Response).toMatchObject({ Status: 'Complete', AppSession: { Id: AppSession.Id } })
    const { body: dataset } = await platform.ben.get(`v2/datasets/${datasetId(20_002)}`)
    expect(dataset.Response.AppSession?.Id).toBe(AppSession.Id)
  })

  it('[PRJ-04] is no longer in lists of its old owner', async () => {
    await using platform = await startTestPlatform()
    const { AppSession } = (await platform.ada.get('v1pre3/appresults/6001')).body.Response
    const lists = [`${AppSession.Href}/appresults`, 'v1pre3/runs/8001/samples']
    const counts = () =>
      Promise.all(lists.map(async (list) => (await idsIn(platform.ada, list)).length))
    expect(await counts()).toEqual([1, 1])
    await offer(platform)
    await call(platform, '4001/transfer/accept')
    expect(await counts()).toEqual([0, 0])
    expect(await idsIn(platform.ben, 'v1pre3/projects/4001/samples')).toEqual(['5001', '5002'])
  })

  it.each(['decline', 'withdraw'])('[PRJ-04] stays with its owner on %s', async (word) => {
    await using platform = await startTestPlatform()
    await offer(platform)
    const { status, body } = await call(platform, `4001/transfer/${word}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ owner: '1001', to: null })
    expect(await project(platform.ada)).toMatchObject({
      TransferPending: false,
      UserOwnedBy: { Id: '1001' },
    })
    expect((await offer(platform)).status).toBe(200)
  })

  it('[PRJ-04] notifies the users whom it concerns', async () => {
    await using platform = await startTestPlatform()
    const notices = async (user: string): Promise<unknown> =>
      (await platform.control.get(`_emulator/notices?user=${user}`)).body.notices
    await offer(platform)
    expect(await notices('1002')).toMatchObject([
      {
        kind: 'project-offered',
        text: 'Ada Example offers you the project Volvox.',
        subject: 'v1pre3/projects/4001',
        read: null,
      },
    ])
    await call(platform, '4001/transfer/accept')
    expect(await notices('1002')).toMatchObject([{ read: expect.any(String) }])
    expect(await notices('1001')).toMatchObject([
      { kind: 'project-accepted', text: 'Ben Example has accepted the project Volvox.' },
    ])
  })

  it('[PRJ-04] is accepted once by two concurrent requests', async () => {
    await using platform = await startTestPlatform()
    await offer(platform)
    const words = ['accept', 'decline', 'accept', 'withdraw']
    const replies = await Promise.all(words.map((word) => call(platform, `4001/transfer/${word}`)))
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      '409',
      '409',
      '409',
    ])
  })
})

describe('an offer', () => {
  it.each([
    ['to oneself', '4001', '1001', 400, 'already'],
    ['to an unknown user', '4001', '77', 400, 'There is no user 77'],
    ['to an invalid id', '4001', 'ben', 400, 'There is no user ben'],
    ['of an unknown project', '4999', '1002', 404, 'Project 4999'],
  ])('[PRJ-04] %s is refused', async (_, id, to, expected, message) => {
    await using platform = await startTestPlatform()
    const { status, text } = await offer(platform, id, to)
    expect(status).toBe(expected)
    expect(text).toContain(message)
    expect((await project(platform.ada)).TransferPending).toBe(false)
  })

  it('[PRJ-04] is refused a second time, and requires a recipient', async () => {
    await using platform = await startTestPlatform()
    expect((await call(platform, '4001/transfer')).status).toBe(400)
    await offer(platform)
    const again = await offer(platform)
    expect(again.status).toBe(409)
    expect(again.text).toContain('already offered to user 1002')
  })

  it.each(['accept', 'decline', 'withdraw'])(
    '[PRJ-04] that does not exist is refused: %s',
    async (word) => {
      await using platform = await startTestPlatform()
      const none = await call(platform, `4001/transfer/${word}`)
      expect(none.status).toBe(409)
      expect(none.text).toContain('Project 4001 (Volvox) is not offered to anyone.')
      expect((await call(platform, `4999/transfer/${word}`)).status).toBe(404)
    },
  )

  it('[PRJ-04] of a project in the trash is not found, and is restored with it', async () => {
    await using platform = await startTestPlatform()
    await offer(platform)
    const trash = platform.withScopes(['movetotrash global'], { application: '2002' })
    const { status, body } = await trash.delete('v1pre3/projects/4001')
    expect(status).toBe(200)
    expect((await call(platform, '4001/transfer/accept')).status).toBe(404)
    expect((await offer(platform)).status).toBe(404)
    expect((await platform.control.get('_emulator/transfers')).body.transfers).toEqual([])
    await platform.ada.post(body.Response.HrefPostRestoreFromTrash)
    expect((await project(platform.ada)).TransferPending).toBe(true)
    expect((await call(platform, '4001/transfer/accept')).status).toBe(200)
  })

  it('[PRJ-04] outlives a restart', async () => {
    await using data = await temporaryFolder()
    {
      await using platform = await startTestPlatform({ data: data.path })
      await offer(platform)
    }
    {
      await using platform = await startTestPlatform({ data: data.path })
      expect((await project(platform.ada)).TransferPending).toBe(true)
      expect((await call(platform, '4001/transfer/accept')).status).toBe(200)
    }
    await using platform = await startTestPlatform({ data: data.path })
    expect(await project(platform.ben)).toMatchObject({ TransferPending: false, UserOwnedBy: ben })
  })
})
