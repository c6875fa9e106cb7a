import type { Operation } from '@benchtop/contracts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { callerOf, cases, pathOf, send } from '../testing/calls.ts'
import type { Reply } from '../testing/client.ts'
import { controlCases, controlPath, preparedBody, sendControl } from '../testing/control-calls.ts'
import { decide, poll, startDevice } from '../testing/devices.ts'
import { startLimitedPlatform } from '../testing/limited-room.ts'
import { allowed, exchange, revoke, tokenFor } from '../testing/oauth.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import type { TestPlatform } from '../testing/test-platform.ts'
import { unchangedPlatforms } from '../testing/unchanged-platforms.ts'
import { shareOf } from '../testing/tier.ts'

// Every operation of every face on a storage that takes nothing more.

const folder = await temporaryFolder()
writeFileSync(join(folder.path, 'form.json'), '{"$type": "Form", "fields": []}')
afterAll(() => folder[Symbol.asyncDispose]())

/** A platform for a read that stores nothing: one for all that have nothing prepared for them. */
const platformOf = unchangedPlatforms(startLimitedPlatform)

/** A call, prepared while there is room. */
type Prepared = {
  readonly id: string
  readonly reads: boolean
  /** What is prepared for it, where it is made of a valid call. */
  readonly call?: Parameters<typeof platformOf>[0]['call']
  prepare(platform: TestPlatform): Promise<() => Promise<Reply>>
}

const ofTokens: readonly Prepared[] = cases.map((one) => ({
  id: one.id,
  reads: one.operation.method === 'GET',
  call: one.call,
  async prepare(platform) {
    const path = await pathOf(one, platform)
    const caller = await callerOf(one, platform)
    return () => send(caller, one, path)
  },
}))

const ofOwner: readonly Prepared[] = controlCases(folder.path)
  .filter(({ operation }) => !isStream(operation))
  .map((one) => ({
    id: one.id,
    reads: one.operation.method === 'GET',
    call: one.call,
    async prepare(platform) {
      const path = await controlPath(one, platform)
      const body = await preparedBody(one, platform)
      return () => sendControl(one, platform, path, body === undefined ? {} : { body })
    },
  }))

const ofOAuth: readonly Prepared[] = [
  {
    id: 'oauth.token for the code of a dialog',
    reads: false,
    async prepare(platform) {
      const code = (await allowed(platform)).get('code') ?? ''
      return () => exchange(platform, { code })
    },
  },
  {
    id: 'oauth.token for a device',
    reads: false,
    async prepare(platform) {
      const device = await startDevice(platform)
      await decide(platform, device.user_code, 'approve')
      return () => poll(platform, device)
    },
  },
  {
    id: 'oauth.deviceAuthorization',
    reads: false,
    prepare: async (platform) => () =>
      platform.anonymous.post('v1pre3/oauthv2/deviceauthorization', {
        client_id: 'cohort-browser',
        response_type: 'device_code',
        scope: 'read project 4001',
      }),
  },
  {
    id: 'oauth.revoke',
    reads: false,
    async prepare(platform) {
      const token = await tokenFor(platform, 'read project 4001')
      return () => revoke(platform, { token })
    },
  },
]

function isStream({ responses }: Operation): boolean {
  return Object.values(responses).some(({ kind }) => kind === 'events')
}

type Outcome = { readonly status: number; readonly isStored: boolean }

const outcomes = new Map<string, Promise<Outcome>>()

/** Whether a call stores something is what it does where there is room. Each is made once for all tests. */
function outcomeWithRoom({ id, prepare }: Prepared): Promise<Outcome> {
  const outcome = outcomes.get(id) ?? called()
  outcomes.set(id, outcome)
  return outcome

  async function called(): Promise<Outcome> {
    await using platform = await startLimitedPlatform()
    const call = await prepare(platform)
    const before = platform.stored()
    const { status } = await call()
    return { status, isStored: platform.stored() > before }
  }
}

it.each(shareOf([...ofTokens, ...ofOwner, ...ofOAuth], 3))(
  '[SEC-06] $id answers 507 without free space if it stores anything, emits nothing, and works again once there is space',
  async (one) => {
    const good = await outcomeWithRoom(one)
    expect(good.status).toBeLessThan(400)
    await using platform =
      one.reads && one.call !== undefined && !good.isStored
        ? await platformOf({ call: one.call })
        : await startLimitedPlatform()
    // It may be that of a test which failed.
    platform.setRoom(true)
    const call = await one.prepare(platform)
    platform.setRoom(false)
    const emitted: unknown[] = []
    const stops = [platform.onSession, platform.onLaunch].map((on) =>
      on((one) => emitted.push(one)),
    )
    const { status } = await call()
    expect(status).toBe(good.isStored ? 507 : good.status)
    // What is undone is no event.
    expect(emitted).toEqual([])
    for (const stop of stops) stop()
    expect((await platform.ada.get('v1pre3/users/current/projects')).status).toBe(200)
    platform.setRoom(true)
    if (good.isStored) expect((await call()).status).toBe(good.status)
  },
)

const reading = shareOf(
  [...ofTokens, ...ofOwner].filter(({ reads }) => reads),
  3,
)

it('[SEC-06] a search finds what was new before there was no space, though it is not indexed', async () => {
  await using platform = await startLimitedPlatform()
  const { status } = await platform.ada.postJson('v1pre3/projects', { Name: 'Newest cohort' })
  expect(status).toBe(201)
  platform.setRoom(false)
  const search = async () => {
    const found = await platform.ada.get('v1pre3/search?query=newest&scope=projects')
    expect(found.status).toBe(200)
    return found.body.Response.Items.length as number
  }
  expect(await search()).toBe(1)
  platform.setRoom(true)
  expect(await search()).toBe(1)
})

/** A file is indexed when it is first queried, and its index is stored. */
const indexing = [
  'v1.getVariantSet',
  'v1.listVariants',
  'v1.getCoverage',
  'v1.getCoverageMeta',
  'v1.getFileFindings',
  'control.summarizeReads',
]

it('[SEC-06] reads work without free space, except the first one that needs an index', async () => {
  const storing = []
  for (const one of reading) if ((await outcomeWithRoom(one)).isStored) storing.push(one.id)
  const expected = indexing.filter((id) => reading.some((one) => one.id === id))
  expect(storing.toSorted()).toEqual(expected.toSorted())
})

it('[SEC-06] reads work without free space when an event has fallen due, and the event occurs once there is space', async () => {
  await using platform = await startLimitedPlatform()
  const { Id } = (await platform.ada.get('v1pre3/appresults/6001')).body.Response.AppSession
  await platform.ada.post(`v1pre3/appsessions/${Id}`, { Status: 'Running' })
  const { clock } = platform
  const statuses: string[] = []
  platform.onSession(({ status }) => statuses.push(status))
  clock.freeze(true)
  const before = clock.now()
  platform.setRoom(false)
  const refused = await platform.control.postJson('_emulator/clock', { advance: '72h' })
  expect(refused.status).toBe(507)
  expect(clock.now()).toBe(before)
  expect((await platform.ada.get(`v1pre3/appsessions/${Id}`)).body.Response.Status).toBe('Running')
  expect(statuses).toEqual([])
  platform.setRoom(true)
  clock.advance('72h')
  const { Status } = (await platform.ada.get(`v1pre3/appsessions/${Id}`)).body.Response
  expect([Status, ...statuses]).toEqual(['TimedOut', 'TimedOut'])
})
