import { control, type Operation } from '@benchtop/contracts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  controlCases,
  controlPath,
  sendControl,
  type ControlCase,
} from '../testing/control-calls.ts'
import { fakeMetrics } from '../testing/fake-metrics.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
import { unchangedPlatforms } from '../testing/unchanged-platforms.ts'

// Every control operation is tested for the common guarantees. Its own behaviour is tested next to its source.

const folder = await temporaryFolder()
writeFileSync(join(folder.path, 'form.json'), '{"$type": "Form", "fields": []}')
afterAll(() => folder[Symbol.asyncDispose]())

const platformOf = unchangedPlatforms(startTestPlatform)

const cases = controlCases(folder.path)
const onRow = cases.filter(({ operation }) => operation.path.includes('{id}'))
const withBody = cases.filter(({ call }) => call.body !== undefined)
const answers = cases.filter(({ operation }) => !isStream(operation))

function isStream({ responses }: Operation): boolean {
  return Object.values(responses).some(({ kind }) => kind === 'events' || kind === 'bytes')
}

/** What a refusal names, which has the shape of every refusal of this API. */
function refusal(body: unknown): { code: string; message: string; members: readonly string[] } {
  expect(Object.keys(body as object)).toEqual(['error'])
  const { code, message, problems = [] } = (body as { error: Refusal }).error
  expect([typeof code, typeof message]).toEqual(['string', 'string'])
  return { code, message, members: problems.map(({ member }) => member) }
}

type Refusal = { code: string; message: string; problems?: readonly { member: string }[] }

describe('a good control call', () => {
  it.each(answers)('[V2-15] of $id is answered as its contract states', async (one) => {
    await using platform = await startTestPlatform({ listeners: [fakeMetrics] })
    const path = await controlPath(one, platform)
    const { status, body } = await sendControl(one, platform, path)
    const result = one.operation.responses[status]
    expect({ body, status, isDeclared: result !== undefined }).toMatchObject({ isDeclared: true })
    if (result?.kind === 'record') result.schema.parse(body)
  })
})

describe('a control call on something that does not exist', () => {
  it.each(onRow)('[ERR-03] $id answers 404 with the id that is missing', async (one) => {
    await using platform = await platformOf(one)
    for (const id of ['999999999', 'abc', '0', '1e3', '%00']) {
      const path = await controlPath(one, platform, { id })
      const reply = await sendControl(one, platform, path)
      expect({ id, status: reply.status, text: reply.text }).toMatchObject({ status: 404 })
      const { code, message } = refusal(reply.body)
      expect(code).toBe('NotFound')
      expect(message).toContain(id)
    }
  })
})

describe('a body of a control call', () => {
  it.each(withBody)('[ERR-06] $id names each wrong member', async (one) => {
    await using platform = await platformOf(one)
    const path = await controlPath(one, platform)
    for (const [body, named] of one.call.wrong ?? []) {
      const reply = await sendControl(one, platform, path, { body: JSON.stringify(body) })
      expect({ body, status: reply.status }).toEqual({ body, status: 400 })
      const { code, members } = refusal(reply.body)
      expect(code).toBe('BadRequest')
      expect([...members].sort()).toEqual([...named].sort())
    }
  })

  it.each(withBody)('[ERR-06] $id refuses malformed JSON', async (one) => {
    await using platform = await platformOf(one)
    const path = await controlPath(one, platform)
    const { status, body } = await sendControl(one, platform, path, { body: '{"user": ' })
    expect(status).toBe(400)
    expect(refusal(body).code).toBe('BadRequest')
  })

  it.each(withBody)('[ERR-07] $id answers 415 to another Content-Type', async (one) => {
    await using platform = await platformOf(one)
    const path = await controlPath(one, platform)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const reply = await sendControl(one, platform, path, { headers: { 'content-type': type } })
      expect({ type, status: reply.status }).toEqual({ type, status: 415 })
      expect(refusal(reply.body).code).toBe('UnsupportedMediaType')
    }
  })
})

describe('a control call that its caller may not make', () => {
  it.each(cases)('[SEC-01] $id answers 403 to pages of other origins', async (one) => {
    await using platform = await platformOf(one)
    const path = await controlPath(one, platform)
    const headers = { origin: 'http://evil.example' }
    const { status, body } = await sendControl(one, platform, path, { headers })
    expect(status).toBe(403)
    expect(refusal(body).code).toBe('Forbidden')
  })

  it('[SEC-01] answers 401 without the start token where the platform accepts connections from other machines', async () => {
    await using platform = await startTestPlatform({ host: '0.0.0.0' })
    for (const { id, operation } of cases) {
      const path = `_emulator${operation.path}`
      const { status, body } = await platform.control.send(operation.method, path, {})
      expect({ id, status }).toEqual({ id, status: 401 })
      expect(refusal(body).code).toBe('Unauthorized')
    }
  })

  it('[SEC-01] accepts the start token in its own header and as a bearer token', async () => {
    await using platform = await startTestPlatform({ host: '0.0.0.0' })
    const { startToken = '' } = platform
    for (const headers of [
      { 'x-benchtop-token': startToken },
      { authorization: `Bearer ${startToken}` },
    ]) {
      expect((await platform.control.send('GET', '_emulator/status', headers)).status).toBe(200)
    }
    const wrong = { authorization: 'Bearer made-up' }
    expect((await platform.control.send('GET', '_emulator/status', wrong)).status).toBe(401)
  })
})

describe('a control call with another method', () => {
  it.each(cases)('[ERR-07] $id answers 405 with the methods of its path', async (one) => {
    await using platform = await platformOf(one)
    const reply = await platform.control.send('PATCH', await controlPath(one, platform), {})
    expect(reply.status).toBe(405)
    expect(refusal(reply.body).code).toBe('MethodNotAllowed')
    const allowed = reply.headers.get('allow')?.split(/,\s*/) ?? []
    expect(allowed.sort()).toEqual(methodsOf(one).sort())
  })

  function methodsOf({ operation }: ControlCase): string[] {
    const all = Object.values<Operation>(control)
    return all.filter(({ path }) => path === operation.path).map(({ method }) => method)
  }
})
