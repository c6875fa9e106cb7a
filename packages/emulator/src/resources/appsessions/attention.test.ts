import { describe, expect, it } from 'vitest'
import { idsIn } from '../../testing/lists.ts'
import { newResult } from '../../testing/new-result.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

/** A session of Ada's, running, with one AppResult; its Href. */
const running = async ({ ada }: TestPlatform) => (await newResult(ada)).AppSession.Href

const idOf = (href: string) => href.split('/')[2] ?? ''

const say = ({ control }: TestPlatform, href: string, word: string, body: unknown = {}) =>
  control.postJson(`_emulator/appsessions/${idOf(href)}/${word}`, body)

const statusOf = async ({ ada }: TestPlatform, href: string) =>
  (await ada.get(href)).body.Response.Status as string

const notices = async ({ control }: TestPlatform, query = '?user=1001') =>
  (await control.get(`_emulator/notices${query}`)).body.notices as { readonly id: string }[]

describe('a session that needs attention', () => {
  it('[SES-10] creates a notice for its user', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const href = await running(platform)
    platform.clock.advance('2h')
    await platform.ada.post(href, { Status: 'NeedsAttention', StatusSummary: 'Too few reads.' })
    expect(await notices(platform)).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        user: '1001',
        kind: 'appsession-needs-attention',
        text: 'A result needs your attention: Too few reads.',
        subject: href,
        created: expect.stringMatching(/^2026-03-01T14:/),
        read: null,
      },
    ])
    expect(await notices(platform, '?user=1002')).toEqual([])
    expect(await notices(platform, '')).toHaveLength(1)
  })

  it('[SES-10] creates one notice each time, and none for only a summary', async () => {
    await using platform = await startTestPlatform()
    const href = await running(platform)
    const set = (Status: string) => platform.ada.post(href, { Status })
    await set('NeedsAttention')
    await set('NeedsAttention')
    expect(await notices(platform)).toMatchObject([
      { text: 'A result needs your attention.', read: null },
    ])
    await set('Running')
    expect(await notices(platform)).toMatchObject([{ read: expect.any(String) }])
    await set('NeedsAttention')
    expect(await notices(platform)).toMatchObject([{ read: null }, { read: expect.any(String) }])
  })

  it.each(['Running', 'Complete'])('[SES-10] is %s when its user decides so', async (status) => {
    await using platform = await startTestPlatform()
    const href = await running(platform)
    await platform.ada.post(href, { Status: 'NeedsAttention', StatusSummary: 'Look.' })
    const reply = await say(platform, href, 'resolve', { status })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      appSession: href,
      name: 'A result',
      status,
      statusSummary: 'Look.',
    })
    expect(await statusOf(platform, href)).toBe(status)
    expect(await notices(platform)).toMatchObject([{ read: expect.any(String) }])
  })

  it('[SES-10] gets its full time again when it continues', async () => {
    await using platform = await startTestPlatform()
    const href = await running(platform)
    platform.clock.advance('47h')
    await platform.ada.post(href, { Status: 'NeedsAttention' })
    platform.clock.advance('100h')
    await say(platform, href, 'resolve', { status: 'Running' })
    platform.clock.advance('47h')
    expect(await statusOf(platform, href)).toBe('Running')
    platform.clock.advance('1h')
    expect(await statusOf(platform, href)).toBe('TimedOut')
  })

  it.each(['Running', 'Complete', 'TimedOut', 'Aborted'])(
    '[SES-10] is the only one that can be resolved: one that is %s can not',
    async (Status) => {
      await using platform = await startTestPlatform()
      const href = await running(platform)
      await platform.ada.post(href, { Status })
      const reply = await say(platform, href, 'resolve', { status: 'Complete' })
      expect(reply.status).toBe(409)
      expect(reply.text).toContain(`is ${Status} and can't resolve Complete`)
      expect(await statusOf(platform, href)).toBe(Status)
    },
  )

  it('[SES-10] can not be resolved to any other status', async () => {
    await using platform = await startTestPlatform()
    const href = await running(platform)
    await platform.ada.post(href, { Status: 'NeedsAttention' })
    for (const body of [{}, { status: 'Aborted' }, { status: 'Running', why: 'x' }]) {
      expect((await say(platform, href, 'resolve', body)).status).toBe(400)
    }
    const none = await say(platform, 'v1pre3/appsessions/9999', 'resolve', { status: 'Running' })
    expect(none.status).toBe(404)
    expect(await statusOf(platform, href)).toBe('NeedsAttention')
  })

  it('[SES-13] is resolved once: of two concurrent decisions one wins', async () => {
    await using platform = await startTestPlatform()
    const href = await running(platform)
    await platform.ada.post(href, { Status: 'NeedsAttention' })
    const words = ['Running', 'Complete', 'Complete', 'Running']
    const replies = await Promise.all(
      words.map((status) => say(platform, href, 'resolve', { status })),
    )
    const won = replies.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(await statusOf(platform, href)).toBe(won[0]?.body.status)
  })
})

describe('a notice', () => {
  it('[SES-10] is marked as read and retains the time', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    await platform.ada.post(await running(platform), { Status: 'NeedsAttention' })
    const [notice] = await notices(platform)
    const id = notice?.id
    const first = await platform.control.postJson(`_emulator/notices/${id}/read`, {})
    expect(first.body).toMatchObject({ id, read: expect.any(String) })
    platform.clock.advance('1h')
    const again = await platform.control.postJson(`_emulator/notices/${id}/read`, {})
    expect(again.body).toEqual(first.body)
    expect((await platform.control.postJson('_emulator/notices/999/read', {})).status).toBe(404)
    expect((await platform.control.get('_emulator/notices?user=77')).status).toBe(400)
  })
})

describe('a session that has timed out', () => {
  it('[SES-08] is still in the API', async () => {
    await using platform = await startTestPlatform()
    const href = await running(platform)
    platform.clock.advance('48h')
    const list = 'v1pre3/users/current/appsessions'
    expect(await idsIn(platform.ada, list)).toContain(idOf(href))
    expect(await idsIn(platform.ada, `${list}?Status=TimedOut`)).toEqual([idOf(href)])
  })

  it('[SES-09] gets its full time again when its app resumes it', async () => {
    await using platform = await startTestPlatform()
    const href = await running(platform)
    platform.clock.advance('200h')
    await platform.ada.post(href, { Status: 'Running' })
    platform.clock.advance('47h')
    expect(await statusOf(platform, href)).toBe('Running')
    platform.clock.advance('1h')
    expect(await statusOf(platform, href)).toBe('TimedOut')
  })
})

describe('a session that is stopped', () => {
  it('[SES-11] by its user is Aborted where it has no job here', async () => {
    await using platform = await startTestPlatform()
    const href = await running(platform)
    const { status, body } = await say(platform, href, 'stop')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'Aborted', statusSummary: 'Stopped by the user.' })
  })

  it('[SES-13] can not be stopped again, nor completed by its app at the same time', async () => {
    await using platform = await startTestPlatform()
    const href = await running(platform)
    const replies = await Promise.all([
      say(platform, href, 'stop'),
      say(platform, href, 'stop'),
      platform.ada.post(href, { Status: 'Complete' }),
    ])
    const won = replies.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const last = await statusOf(platform, href)
    expect(['Aborted', 'Complete']).toContain(last)
    expect((await say(platform, href, 'stop')).status).toBe(409)
    expect(await statusOf(platform, href)).toBe(last)
  })

  it('[SES-11] must exist', async () => {
    await using platform = await startTestPlatform()
    expect((await say(platform, 'v1pre3/appsessions/9999', 'stop')).status).toBe(404)
    expect((await platform.control.get('_emulator/appsessions/x')).status).toBe(404)
  })
})
