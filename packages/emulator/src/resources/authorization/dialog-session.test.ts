import { expect, it } from 'vitest'
import { createFakeExecutor } from '../../testing/fake-executor.ts'
import { openJobBench } from '../../testing/job-bench.ts'
import type { DialogRequest } from './authorization.ts'

/** A session that waits for a user's decision, and the request of its dialog. */
async function openDialog(userId = 1001) {
  const { built } = await openJobBench({ executor: createFakeExecutor().executor })
  const authorization = built.authorization.rules
  const applications = built.applications.rows
  const sessions = built.appSessions.rules
  const session = sessions.create({
    name: 'Launched',
    user_id: userId,
    application_id: 2001,
    parent_id: null,
    status: 'AwaitingAuthorization',
    status_summary: '',
    purpose: 'AppTrigger',
  })
  const { client_id: clientId, redirect_uri: redirectUri } = applications.get(2001)!
  const parameters = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri!,
    response_type: 'code',
    scope: 'read project 4001',
    state: 'kept',
    appsessionuri: `v1pre3/appsessions/${session.id}`,
  })
  const read = authorization.readDialog(parameters)
  const { request } = read as { request: DialogRequest }
  return {
    authorization,
    request,
    id: session.id,
    status: () => sessions.get(session.id).status,
    end: () => sessions.setStatus(session.id, 'Complete'),
  }
}

const sentWith = (location: string) => Object.fromEntries(new URL(location).searchParams)

it('[ACC-09, SES-06] a session runs, and is in the redirect, when its user allows the dialog', async () => {
  const { authorization, request, id, status, end } = await openDialog()
  expect(authorization.refusal(request, 1001)).toBeUndefined()
  expect(sentWith(authorization.allow(request, 1001))).toEqual({
    from: 'bench',
    code: expect.any(String),
    state: 'kept',
    appsessionuri: `v1pre3/appsessions/${id}`,
  })
  expect(status()).toBe('Running')
  // More access may be requested while it is in progress.
  expect(authorization.refusal(request, 1001)).toBeUndefined()
  authorization.deny(request)
  expect(status()).toBe('Running')
  end()
  const again = authorization.refusal(request, 1001)!
  expect(sentWith(again)).toMatchObject({ error: 'invalid_request', state: 'kept' })
})

it('[ACC-08] a session ends when its user refuses the dialog', async () => {
  const { authorization, request, status } = await openDialog()
  expect(sentWith(authorization.deny(request))).toMatchObject({ error: 'access_denied' })
  expect(status()).toBe('Aborted')
})

it('[ACC-06] a dialog for the session of another user is refused', async () => {
  const { authorization, request, status } = await openDialog(1002)
  expect(sentWith(authorization.refusal(request, 1001)!)).toMatchObject({
    error: 'invalid_request',
  })
  expect(status()).toBe('AwaitingAuthorization')
})
