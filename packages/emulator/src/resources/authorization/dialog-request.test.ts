import { describe, expect, it } from 'vitest'
import { createFakeExecutor } from '../../testing/fake-executor.ts'
import { openJobBench } from '../../testing/job-bench.ts'
import { dialogAddress, dialogQuery, type DialogRequest } from './authorization.ts'

async function openDialogs() {
  const { built: platform } = await openJobBench({ executor: createFakeExecutor().executor })
  const authorization = platform.authorization.rules
  const application = platform.applications.rows.get(2001)!
  const bare: DialogRequest = {
    application,
    redirectUri: application.redirect_uri!,
    state: undefined,
    scopes: [],
    challenge: undefined,
    appSessionId: undefined,
    isTrigger: false,
  }
  return { platform, authorization, application, bare }
}

describe('the address of a dialog', () => {
  it.each<[string, Partial<DialogRequest>]>([
    ['nothing more', {}],
    ['scopes', { scopes: ['READ project 4001', 'BROWSE GLOBAL'] }],
    ['a state that needs escaping', { state: 'ü & a=b' }],
    ['an empty state', { state: '' }],
    ['a challenge', { challenge: 'c'.repeat(43) }],
    ['a session', { appSessionId: 9001 }],
    ['a trigger', { appSessionId: 9001, isTrigger: true, scopes: ['READ project 4001'] }],
  ])('is read as the request that it was generated from: %s', async (_, changes) => {
    const { authorization, bare } = await openDialogs()
    const written = { ...bare, ...changes }
    const read = authorization.readDialog(dialogQuery(written))
    expect(read).toMatchObject({ kind: 'dialog' })
    const { request } = read as { request: DialogRequest }
    expect(dialogAddress(request)).toBe(dialogAddress({ ...written, scopes: request.scopes }))
    expect(request.scopes.map((scope) => scope.toLowerCase())).toEqual(
      written.scopes.map((scope) => scope.toLowerCase()),
    )
    const again = authorization.readDialog(dialogQuery(request))
    expect(again).toEqual(read)
  })

  it('[TRG-03] of a launch requests the launch’s own scopes, even if the address was changed', async () => {
    const { platform, authorization, application, bare } = await openDialogs()
    const { id } = platform.appSessions.rules.create({
      name: 'Launched',
      user_id: 1001,
      application_id: application.id,
      parent_id: null,
      status: 'AwaitingAuthorization',
      status_summary: '',
      purpose: 'AppTrigger',
    })
    const launched = authorization.trigger({
      application,
      redirectUri: bare.redirectUri,
      scopes: ['READ project 4001'],
      appSessionId: id,
    })
    const address = authorization.ask(launched)
    expect(authorization.awaitedDialog(id)).toBe(address)
    const changed = new URL(address).searchParams
    changed.set('scope', 'write project 4001')
    const read = authorization.readDialog(changed) as { request: DialogRequest }
    expect(read.request).toEqual(launched)
  })
})
