import {
  profileFacts,
  propertiesOf,
  propertyParents,
  type Operation,
  type PropertyMembers,
  type PropertyParent,
} from '@benchtop/contracts'
import { expect, expectTypeOf, it, onTestFinished } from 'vitest'
import type { UserCaller } from '../../access/caller.ts'
import { hrefOf } from '../../ids/resource-id.ts'
import { answerProblem, type RawAnswer } from '../../kernel/check-answer.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { openMemoryDatabase } from '../../storage/memory-database.ts'
import { createClock } from '../../time/clock.ts'
import { applicationStore } from '../applications/applications-store.ts'
import { userStore } from '../users/users-store.ts'
import { propertyStore } from './properties-store.ts'
import { propertiesV1 } from './properties-v1.ts'
import { createProperties } from './properties.ts'

const ada: UserCaller = {
  kind: 'user',
  userId: 1001,
  tokenId: 1,
  private: true,
  applicationId: undefined,
  grants: [],
}
const page = { offset: 0, limit: 1024, sortBy: 'Name', sortDir: 'Asc' } as const
const itemPage = { ...page, sortBy: 'Id' } as const
const kinds = Object.keys(propertyParents) as PropertyParent[]

function handlersOf(kind: PropertyParent) {
  const database = openMemoryDatabase()
  onTestFinished(() => database.close())
  database
    .statement(
      `INSERT INTO user (id, name, email, credits, created_ms, last_active_ms)
       VALUES (1001, 'Ada Example', 'ada@example.test', '0', 0, 0)`,
    )
    .run()
  const clock = createClock()
  clock.freeze(true)
  clock.set(Date.UTC(2026, 2, 1))
  const properties = createProperties({
    store: propertyStore(database),
    database,
    references: {
      compact: (type, id) => ({ Id: String(id), Href: hrefOf(type, id) }),
      compactAt: () => undefined,
      mayBrowse: () => true,
    },
    users: userStore(database),
    applications: applicationStore(database),
    clock,
    facts: profileFacts('spec'),
  })
  const handlers = propertiesV1(kind, properties)
  const call = { query: {}, caller: ada, body: undefined }
  const params = { id: 11 }
  const write = (...members: PropertyMembers[]) =>
    handlers.write({ ...call, params, page, body: { Properties: members } })
  return { handlers, call, params, write }
}

it.each(kinds)('answers requests for the properties of a %s by the contract', async (kind) => {
  const { handlers, call, params, write } = handlersOf(kind)
  const operations: Record<string, Operation> = propertiesOf(kind)
  const check = (name: keyof typeof handlers, answer: RawAnswer) => {
    expect(answerProblem(operations[name] as Operation, answer, 'all')).toBeUndefined()
    return answer
  }
  const map = [{ Key: 'a', Values: ['b'] }]
  check(
    'write',
    await write(
      { Name: 'Demo.text', Type: 'string', Content: 'hello' },
      { Name: 'Demo.map', Type: 'map', ContentMap: map },
      { Name: 'Demo.maps', Type: 'map[]', ItemsMap: [map] },
      { Name: 'Demo.run', Type: 'run', Content: 'v1pre3/runs/8001' },
      { Name: 'Demo.files', Type: 'file[]', Items: ['v1pre3/files/7001'] },
    ),
  )
  const list = check('list', await handlers.list({ ...call, params, page }))
  expect(list.total).toBe(5)
  for (const name of ['Demo.text', 'Demo.map', 'Demo.maps', 'Demo.run', 'Demo.files']) {
    const named = { ...params, name }
    check('get', await handlers.get({ ...call, params: named, page: undefined }))
    check('items', await handlers.items({ ...call, params: named, page: itemPage }))
    check('delete', await handlers.delete({ ...call, params: named, page: undefined }))
  }
  expect((await handlers.list({ ...call, params, page })).total).toBe(0)
})

it('[PRP-02] answers 201 when anything was added, 200 when only content changed, with both', async () => {
  const { write } = handlersOf('project')
  const text = (name: string, content: string) => ({ Name: name, Type: 'string', Content: content })
  expect(await write(text('Demo.b', '1'))).toMatchObject({ status: 201, total: 1 })
  expect(await write(text('Demo.b', '2'))).toMatchObject({ status: 200, total: 1 })
  expect(await write(text('Demo.b', '3'), text('Demo.a', '1'))).toMatchObject({
    status: 201,
    items: [
      { Name: 'Demo.a', Content: '1' },
      { Name: 'Demo.b', Content: '3' },
    ],
    total: 2,
  })
})

it('fits the contract of every kind of resource', () => {
  type Given = ReturnType<typeof propertiesV1>
  expectTypeOf<Given>().toExtend<Handlers<ReturnType<typeof propertiesOf<'run'>>>>()
  expectTypeOf<Given>().toExtend<Handlers<ReturnType<typeof propertiesOf<'project'>>>>()
  expectTypeOf<Given>().toExtend<Handlers<ReturnType<typeof propertiesOf<'sample'>>>>()
  expectTypeOf<Given>().toExtend<Handlers<ReturnType<typeof propertiesOf<'appresult'>>>>()
  expectTypeOf<Given>().toExtend<Handlers<ReturnType<typeof propertiesOf<'appsession'>>>>()
  expectTypeOf<Given>().toExtend<Handlers<ReturnType<typeof propertiesOf<'file'>>>>()
  expect(kinds).toHaveLength(6)
})
