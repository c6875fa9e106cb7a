import { control, type Operation } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { seedSchema } from '../seeds/seed-schema.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

/** The addresses of a schema, by their places, with what their schemes are limited to. */
function addressesIn(schema: unknown, place = '', seen = new Set<unknown>()): [string, unknown][] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const { def } = ((schema as z.core.$ZodTypes)._zod ?? { def: schema }) as { def: object }
  const own = def as { format?: string; protocol?: unknown }
  if (own.format === 'url') return [[place, own.protocol]]
  return Object.entries(def).flatMap(([name, one]) =>
    addressesIn(
      one,
      ['shape', 'element', 'innerType'].includes(name) ? place : `${place}.${name}`,
      seen,
    ),
  )
}

it('every address that a seed or a request to the control API stores is one that no browser runs', () => {
  const bodies = Object.values<Operation>(control).flatMap(({ id, body }) =>
    body?.kind === 'json' ? [[id, body.members] as const] : [],
  )
  const found = [['seed', seedSchema] as const, ...bodies].flatMap(([name, schema]) =>
    addressesIn(schema, name),
  )
  expect(found.length).toBeGreaterThan(4)
  // An origin is checked whole.
  const others = found.filter(([place]) => !/origins/.test(place))
  const hostile = ['javascript', 'data', 'vbscript', 'blob', 'file']
  const takes = (protocol: unknown): boolean =>
    !(protocol instanceof RegExp) || hostile.some((one) => protocol.test(one))
  expect(others.filter(([, protocol]) => takes(protocol))).toEqual([])
})

it.each(['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'file:///etc/passwd'])(
  '%s is registered as no address of an application, an app under development or a seed',
  async (address) => {
    await using platform = await startTestPlatform()
    const send = async (method: string, path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const url = `${platform.uiUrl}/_emulator/${path}`
      const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
      return [answer.status, await answer.text()] as const
    }
    const rule = expect.stringMatching(/http or https|Invalid URL/) as unknown
    const app = { name: 'A', kind: 'web', owner: '1001' }
    const state = { title: 'A', folder: '/a', state: 'up', problems: [], log: [] }
    for (const [method, path, body] of [
      ['POST', 'applications', { ...app, redirectUri: address }],
      ['POST', 'applications', { ...app, homepageUri: address }],
      ['PUT', 'applications/2001', { redirectUri: address }],
      ['PUT', 'applications/2001', { homepageUri: address }],
      ['PUT', 'development', { ...state, url: address }],
      ['POST', 'seed', { applications: [{ ...app, redirectUri: address }] }],
      ['POST', 'seed', { applications: [{ ...app, homepageUri: address }] }],
      ['POST', 'seed', { datasetTypes: [{ id: 'a.b', docs: address }] }],
      ['POST', 'seed', { apiAgreements: [{ title: 'T', category: 'C', url: address }] }],
    ] as const) {
      expect([method, path, body, ...(await send(method, path, body))]).toEqual([
        method,
        path,
        body,
        400,
        rule,
      ])
    }
  },
)
