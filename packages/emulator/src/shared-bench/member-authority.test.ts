import {
  control,
  faces,
  memberAuthority,
  visitMembers,
  type MemberAuthority,
  type Operation,
} from '@benchtop/contracts'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { enter, proxied, publicUrls, startShared } from '../testing/shared-platform.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { needOf } from './roles.ts'

const json = { 'content-type': 'application/json', origin: publicUrls.ui }
const operations = Object.entries<Operation>(control)

/** The members of a body, each once, with who may set them. */
function membersOf({ body }: Operation): Map<string, MemberAuthority | undefined> {
  const members = new Map<string, MemberAuthority | undefined>()
  if (body?.kind !== 'json') return members
  visitMembers(body.members, undefined, (place, by) => {
    if (place !== '') members.set(place, by ?? members.get(place))
  })
  return members
}

/** A body with the members that it needs, and one more, which is set to a value. */
function bodyWith(schema: z.core.$ZodType, place: string, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const [, name = '', rest = ''] = /^\.?(\[\]|[^.[]+)(.*)$/.exec(place) ?? []
  switch (def.type) {
    case 'object': {
      const members = Object.entries(def.shape).flatMap(([key, member]) => {
        const isNeeded = (member as z.core.$ZodTypes)._zod.def.type !== 'optional'
        if (key === name) return [[key, bodyWith(member, rest, value)]]
        return isNeeded ? [[key, bodyWith(member, '', undefined)]] : []
      })
      return Object.fromEntries(members)
    }
    case 'array':
      return name === '[]' ? [bodyWith(def.element, rest, value)] : (value ?? ['x'])
    case 'optional':
    case 'nullable':
      return bodyWith(def.innerType, place, value)
    case 'union': {
      const wanted = def.options.find(
        (one) => (one as z.core.$ZodTypes)._zod.def.type === (name === '[]' ? 'array' : 'number'),
      )
      return value !== undefined && place === ''
        ? value
        : bodyWith(wanted ?? def.options[0]!, place, value)
    }
    case 'enum':
      return value ?? Object.values(def.entries)[0]
    default:
      if (place === '' && value !== undefined) return value
      return memberAuthority.get(schema)?.by === 'self' ? '1002' : '1'
  }
}

describe('what a member of a shared bench may state', () => {
  it('[SEC-11] each member of a body that names a place, a program or a user says in its contract who may set it', () => {
    const suggestive =
      /path|source|command|image|option|folder|director|ur[il]$|origin|callback|template|report|form$|user|owner|^with$|^to$|^from/i
    const unsaid = operations.flatMap(([name, operation]) =>
      [...membersOf(operation)]
        .filter(
          ([place, by]) =>
            by === undefined && !place.endsWith('[]') && suggestive.test(place.replace(/.*\./, '')),
        )
        .map(([place]) => `${name}: ${place}`),
    )
    expect(unsaid).toEqual([])
  })

  it('[SEC-11] what is read as a document or as bytes is for owners', () => {
    const open = operations.filter(
      ([name, { body }]) => body !== undefined && body.kind !== 'json' && needOf(name) !== 'owner',
    )
    expect(open.map(([name]) => name)).toEqual([])
  })

  it('[SEC-11] nothing that anyone sends in any member reads a file, runs a command or acts for another', async () => {
    await using folder = await temporaryFolder()
    const secret = join(folder.path, 'platform.json')
    const ran = join(folder.path, 'ran')
    await writeFile(secret, '{"startToken":"canary-of-the-host"}')
    await using platform = await startShared()
    const cookies = { ada: await enter(platform, 'ada'), ben: await enter(platform, 'ben') }
    const hostile: readonly unknown[] = [
      secret,
      `file://${secret}`,
      `../../../../../../../..${secret}`,
      ['sh', '-c', `touch ${ran}`],
      ['--privileged', `--volume=/:/host`],
      'javascript:alert(1)',
      '1001',
    ]
    const texts: string[] = []
    const call = async (as: 'ada' | 'ben' | undefined, operation: Operation, body?: unknown) => {
      const { method, path } = operation
      // Their own project, where the operation is about one.
      const address = faces.control.base + path.replaceAll(/\{\w+\}/g, '4002')
      const cookie = as === undefined ? {} : { cookie: cookies[as] }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const headers = { ...proxied, ...json, ...cookie }
      const reply = await platform.send({ method, path: address, headers, ...sent })
      texts.push(reply.text)
      return reply
    }
    const ofAda = async () => {
      const lists = [control.listTokens, control.listRuns, control.listPurchases]
      const headers = { ...proxied, cookie: cookies.ada }
      const read = ({ path }: Operation) =>
        platform.send({ path: `${faces.control.base}${path}?user=1001`, headers })
      return (await Promise.all(lists.map(read))).map(({ text }) => text)
    }
    const before = await ofAda()

    for (const [name, operation] of operations) {
      const { body: declared } = operation
      if (declared?.kind !== 'json') continue
      for (const [place, by] of membersOf(operation)) {
        for (const value of hostile) {
          const body = bodyWith(declared.members, place, value)
          const anonymous = await call(undefined, operation, body)
          const member = await call('ben', operation, body)
          const about = { name, place, value }
          expect({ ...about, status: anonymous.status }).toEqual({ ...about, status: 401 })
          // A value of the wrong type is refused before its owner is looked up.
          const mayNot = by === 'owner' || (by === 'self' && typeof value === 'string')
          const refused = needOf(name) === 'owner' || mayNot
          if (refused) {
            expect({ ...about, status: member.status }).toEqual({
              ...about,
              status: member.status === 400 ? 400 : 403,
            })
          } else
            expect({ ...about, isFault: member.status >= 500 }).toEqual({
              ...about,
              isFault: false,
            })
        }
      }
    }
    expect(await ofAda()).toEqual(before)
    for (const [name, operation] of operations) {
      if (needOf(name) === 'owner') continue
      const { body: declared } = operation
      if (declared?.kind !== 'json') continue
      for (const place of membersOf(operation).keys()) {
        const { status } = await call('ada', operation, bodyWith(declared.members, place, secret))
        expect({ name, place, isFault: status >= 500 }).toEqual({ name, place, isFault: false })
      }
    }
    await platform.idle()
    expect(texts.filter((text) => text.includes('canary-of-the-host'))).toEqual([])
    expect(existsSync(ran)).toBe(false)
  })

  it.each([
    [
      'launch',
      { user: '1002', application: '1', nodes: [{ commandLine: ['true'] }] },
      'nodes[0].commandLine',
    ],
    [
      'launch',
      { user: '1002', application: '1', nodes: [{}, { options: ['--privileged'] }] },
      'nodes[1].options',
    ],
    [
      'priceLaunch',
      { user: '1002', application: '1', nodes: [{ containerImageId: 'x' }] },
      'nodes[0].containerImageId',
    ],
    ['rehearse', { user: '1002', nodes: [{ commandLine: ['true'] }] }, 'nodes[0].commandLine'],
    [
      'startRun',
      { user: '1002', experimentName: 'x', files: [{ path: 'f', source: '/etc/hostname' }] },
      'files[0].source',
    ],
    [
      'simulateRun',
      { files: [{ path: 'f' }, { path: 'g', source: '/etc/hostname' }] },
      'files[1].source',
    ],
  ] as const)(
    '[SEC-11] %s of a member refuses %j by the name of the member',
    async (name, body, place) => {
      await using platform = await startShared()
      const { method, path } = control[name]
      const { status, text } = await platform.send({
        method,
        path: faces.control.base + path.replace('{id}', '1'),
        headers: { ...proxied, ...json, cookie: await enter(platform, 'ben') },
        body: JSON.stringify(body),
      })
      expect({ status, text }).toEqual({
        status: 403,
        text: expect.stringContaining(`Only an owner of this bench may set ${place}`),
      })
    },
  )
})
