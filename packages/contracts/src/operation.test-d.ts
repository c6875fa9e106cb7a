import { expectTypeOf } from 'vitest'
import { z } from 'zod'
import { GET, operationsOf, POST, type Answer, type Input, type Operation } from './operation.ts'
import { paging } from './paging.ts'
import type { PathParameter } from './path.ts'
import { anyOf, client, resource, visible } from './permission.ts'
import { collection, either, empty, record, redirect, text } from './results.ts'

// What an operation's one value lets through the compiler, and what not. Checked by tsc, never run.

const shelf = z.strictObject({ Id: z.string(), Books: z.number() })
const { getShelf, listShelves, renameShelf } = operationsOf('v1', {
  getShelf: GET('/shelves/{id}', {
    summary: 'A shelf.',
    permission: resource('BROWSE', 'project', 'id'),
    query: z.object({ Floor: z.coerce.number().optional() }),
    responses: { 200: record(shelf), 302: redirect },
  }),
  listShelves: GET('/shelves', {
    summary: 'Shelves.',
    permission: visible('BROWSE', 'project'),
    paging: paging(['Id', 'Name']),
    responses: { 200: collection(shelf) },
  }),
  renameShelf: POST('/houses/{house}/shelves/{id}', {
    summary: 'Renames a shelf.',
    permission: anyOf(resource('WRITE', 'project', 'id'), client('project', 'house')),
    body: {
      kind: 'form',
      members: z.object({ Name: z.string().trim(), Floor: z.coerce.number() }),
    },
    responses: { 200: either(record(shelf), text('text/plain')), 204: empty },
  }),
})
const wrong = { summary: 'A shelf.', responses: { 200: record(shelf) } } as const

declare function answer<Op extends Operation>(operation: Op, answer: Answer<Op>): void

// The path.

expectTypeOf<PathParameter<'/a/{id}/b/{name}'>>().toEqualTypeOf<'id' | 'name'>()
expectTypeOf<PathParameter<'/a/b'>>().toEqualTypeOf<never>()

GET('/shelves/{id}', {
  ...wrong,
  // @ts-expect-error -- idFrom names "shelf", and the path has "id" alone
  permission: resource('BROWSE', 'project', 'shelf'),
})

GET('/shelves', {
  ...wrong,
  // @ts-expect-error -- idFrom names "id", and the path has no parameter at all
  permission: resource('BROWSE', 'project', 'id'),
})

GET('/shelves/{id}', {
  ...wrong,
  // @ts-expect-error -- one of the two permissions takes its id from "house", which the path lacks
  permission: anyOf(resource('READ', 'project', 'id'), client('project', 'house')),
})

// @ts-expect-error -- a path begins with a slash
export const pathWithoutSlash: Operation['path'] = 'shelves'

// @ts-expect-error -- the platform knows no access "DELETE"
resource('DELETE', 'project', 'id')

// @ts-expect-error -- the platform knows no resource "shelf"
resource('READ', 'shelf', 'id')

// @ts-expect-error -- an id begins with the name of its face
export const idWithoutFace: Operation['id'] = 'getShelf'

// @ts-expect-error -- there is no face "v3"
operationsOf('v3', {})

// @ts-expect-error -- an operation without a permission is open to no one, and doesn't compile
GET('/shelves', wrong)

// What a handler is given.

type Given<Op extends Operation> = Input<Op>
expectTypeOf<Given<typeof getShelf>['params']>().toEqualTypeOf<{ readonly id: number }>()
expectTypeOf<Given<typeof getShelf>['query']>().toEqualTypeOf<{ Floor?: number | undefined }>()
expectTypeOf<Given<typeof getShelf>['page']>().toEqualTypeOf<undefined>()
expectTypeOf<Given<typeof getShelf>['body']>().toEqualTypeOf<undefined>()
expectTypeOf<Given<typeof listShelves>['page']['sortBy']>().toEqualTypeOf<'Id' | 'Name'>()
expectTypeOf<Given<typeof renameShelf>['params']>().toEqualTypeOf<{
  readonly house: string
  readonly id: number
}>()
expectTypeOf<Given<typeof renameShelf>['body']>().toEqualTypeOf<{ Name: string; Floor: number }>()

// What it may answer.

answer(getShelf, { status: 200, record: { Id: '1', Books: 3 } })
answer(getShelf, { status: 302, location: 'https://example.test/' })
answer(listShelves, { status: 200, items: [{ Id: '1', Books: 3 }], total: 1 })
answer(renameShelf, { status: 200, text: 'done' })
answer(renameShelf, { status: 204, empty: true })

// @ts-expect-error -- 201 is not among the statuses of the operation
answer(getShelf, { status: 201, record: { Id: '1', Books: 3 } })

// @ts-expect-error -- Books is a number in the contract
answer(getShelf, { status: 200, record: { Id: '1', Books: 'three' } })

// @ts-expect-error -- Books is missing
answer(getShelf, { status: 200, record: { Id: '1' } })

// @ts-expect-error -- the record has no member Colour
answer(getShelf, { status: 200, record: { Id: '1', Books: 3, Colour: 'red' } })

// @ts-expect-error -- with 302 comes a location and no record
answer(getShelf, { status: 302, record: { Id: '1', Books: 3 } })

// @ts-expect-error -- a page comes with the total of its list
answer(listShelves, { status: 200, items: [] })

// @ts-expect-error -- no item of the page has a member Colour
answer(listShelves, { status: 200, items: [{ Id: '1', Books: 3, Colour: 'red' }], total: 1 })

// @ts-expect-error -- the default is one of the fields, so there is one at least
paging([])
