import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { callerOf, cases, pathOf, send } from '../testing/calls.ts'
import { controlCases, controlPath, sendControl } from '../testing/control-calls.ts'
import { refusalOf } from '../testing/refusal.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

// Bodies that are small in bytes and large in what reading them takes, for every operation that reads one.

const folder = await temporaryFolder()
writeFileSync(join(folder.path, 'form.json'), '{"$type": "Form", "fields": []}')
afterAll(() => folder[Symbol.asyncDispose]())

const nested = (levels: number): string =>
  `{"Properties": ${'{"Items": ['.repeat(levels / 2)}${']}'.repeat(levels / 2)}}`
const wide = (values: number): string => `{"Properties": [${'0,'.repeat(values)}0]}`
const tooDeep = /^The body is nested more than 64 levels deep at line 1, column \d+\.$/

const withMembers = cases.filter(({ call }) => call.members !== undefined)
const ofOwner = controlCases(folder.path).filter(({ call }) => call.body !== undefined)

describe('a JSON body', () => {
  it.each(withMembers)('[SEC-08] of $id is refused where it is nested too deep', async (one) => {
    await using platform = await startTestPlatform()
    const path = await pathOf(one, platform)
    const caller = await callerOf(one, platform)
    for (const levels of [2_000, 200_000]) {
      const reply = await send(caller, one, path, { body: nested(levels) })
      expect(reply.status).toBe(400)
      expect(refusalOf(reply, one.operation.api).message).toMatch(tooDeep)
    }
  })

  it.each(ofOwner)('[SEC-08] of $id is refused where it is nested too deep', async (one) => {
    await using platform = await startTestPlatform()
    const path = await controlPath(one, platform)
    for (const levels of [2_000, 200_000]) {
      const { status, body } = await sendControl(one, platform, path, { body: nested(levels) })
      expect(status).toBe(400)
      expect(body.error.problems[0].message).toMatch(tooDeep)
    }
  })

  it.each(['v1pre3/oauthv2/token', 'v1pre3/oauthv2/deviceauthorization'])(
    '[SEC-08] of %s is refused without a token where it is nested too deep',
    async (path) => {
      await using platform = await startTestPlatform()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const reply = await platform.anonymous.send('POST', path, headers, nested(2_000))
      expect(reply.status).toBe(400)
    },
  )

  it('[SEC-08] with too many values is 413, and names the position', async () => {
    await using platform = await startTestPlatform()
    const path = 'v1pre3/projects/4001/properties'
    const headers = { 'content-type': 'application/json' }
    const reply = await platform.ada.send('POST', path, headers, wide(200_000))
    expect(reply.status).toBe(413)
    expect(refusalOf(reply).message).toMatch(/more than 200000 values.*line 1, column \d+/)
  })

  it('[SEC-08] with very many wrong values is refused by naming the first hundred', async () => {
    await using platform = await startTestPlatform()
    const path = 'v1pre3/projects/4001/properties'
    const headers = { 'content-type': 'application/json' }
    const reply = await platform.ada.send('POST', path, headers, wide(100_000))
    expect(reply.status).toBe(400)
    expect(refusalOf(reply).members).toHaveLength(100)
  })
})

it('[SEC-08] a form body with too many members is 413', async () => {
  await using platform = await startTestPlatform()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = `Name=Fresh${'&x'.repeat(200_000)}`
  expect((await platform.ada.send('POST', 'v1pre3/projects', headers, body)).status).toBe(413)
})
