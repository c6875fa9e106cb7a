import type { Answer, v1, v2 } from '@benchtop/contracts'
import { expectTypeOf } from 'vitest'
import type { Caller, ClientCaller, UserCaller } from '../access/caller.ts'
import type { Visibility } from '../access/visibility.ts'
import { handlersById, type AllHandlers } from '../platform/handlers-by-id.ts'
import type { ProjectStore } from '../resources/projects/projects-store.ts'
import type { Call, Handler, Handlers } from './handlers.ts'

// What a handler can't do without the compiler's word against it. Checked by tsc, never run.

declare const all: Handlers<typeof v1>
declare const all2: Handlers<typeof v2>
declare const others: Omit<AllHandlers, 'v1' | 'v2'>
declare const store: ProjectStore
declare const genome: { Id: string; Href: string; SpeciesName: string }

type Genomes = Handlers<Pick<typeof v1, 'listGenomes' | 'getGenome'>>
const list: Genomes['listGenomes'] = () => ({ status: 200, items: [genome], total: 1 })
const whole = { ...genome, DisplayName: '', Source: '', Build: '' }

// A handler for every operation.

export const complete: Genomes = {
  listGenomes: list,
  getGenome: () => ({ status: 200, record: whole }),
}

// @ts-expect-error -- getGenome has no handler
export const missing: Genomes = { listGenomes: list }

export const surplus: Genomes = {
  ...complete,
  // @ts-expect-error -- the contracts have no operation deleteGenome
  deleteGenome: () => ({ status: 200, record: whole }),
}

handlersById({ ...others, v1: all, v2: all2 })
const { getProject: _left, ...rest } = all
// @ts-expect-error -- getProject has no handler among all of v1
handlersById({ ...others, v1: rest, v2: all2 })
// @ts-expect-error -- a whole face has none
handlersById({ ...others, v1: all })

// An answer inside its contract.

export const asPromised: Handler<typeof v1.getGenome> = () =>
  Promise.resolve({ status: 200, record: whole })

// @ts-expect-error -- Build is missing from the record
export const short: Handler<typeof v1.getGenome> = () => ({ status: 200, record: genome })

export const wrong: Handler<typeof v1.getGenome> = () => ({
  status: 200,
  // @ts-expect-error -- an Id is a text, even when it looks numeric
  record: { ...whole, Id: 4 },
})

// The compiler looks for members too many where a type is written: at the views, which make the records, and here.

export function extra(): Answer<typeof v1.getGenome> {
  // @ts-expect-error -- the record has no member Colour
  return { status: 200, record: { ...whole, Colour: 'red' } }
}

export function extraItem(): Answer<typeof v1.listGenomes> {
  // @ts-expect-error -- a genome in a list has no Chromosomes
  return { status: 200, items: [{ ...genome, Chromosomes: 24 }], total: 1 }
}

// @ts-expect-error -- getGenome doesn't answer 201
export const unlisted: Handler<typeof v1.getGenome> = () => ({ status: 201, record: whole })

// @ts-expect-error -- a page states the total of its list
export const uncounted: Handler<typeof v1.listGenomes> = () => ({ status: 200, items: [] })

// A list is read with a Visibility.

type ListProjects = Call<typeof v1.listOwnProjects>
type GetProject = Call<typeof v1.getProject>

expectTypeOf<ListProjects['visibility']>().toEqualTypeOf<Visibility>()
expectTypeOf<GetProject>().not.toHaveProperty('visibility')

declare const listing: ListProjects
declare const getting: GetProject
const { page } = listing

store.list(listing.visibility, { name: undefined }, page)

// @ts-expect-error -- reads the list of projects without a user
store.list(undefined, { name: undefined }, page)

const { userId, named } = listing.visibility
const forged = { userId, everything: true, applicationId: 0, named }
// @ts-expect-error -- what looks like a Visibility isn't one: only access/visibility.ts makes them
store.list(forged, { name: undefined }, page)

// @ts-expect-error -- an operation on one resource is given no Visibility to list by
store.list(getting.visibility, { name: undefined }, page)

// @ts-expect-error -- the list of projects is not sorted by Size
store.list(listing.visibility, { name: undefined }, { ...page, sortBy: 'Size' })

// Who calls, and what came with the call.

expectTypeOf<GetProject['caller']>().toEqualTypeOf<UserCaller>()
expectTypeOf<Call<typeof v1.getAppSession>['caller']>().toEqualTypeOf<ClientCaller | UserCaller>()
expectTypeOf<
  Call<{
    id: 'v1.open'
    api: 'v1'
    method: 'GET'
    path: '/open'
    summary: ''
    permission: { kind: 'anyone' }
    responses: {}
  }>['caller']
>().toEqualTypeOf<Caller | undefined>()
expectTypeOf<Call<typeof v1.uploadAppResultFile>>().toHaveProperty('upload')
expectTypeOf<GetProject>().not.toHaveProperty('upload')
expectTypeOf<Call<typeof v1.createProject>['body']>().toEqualTypeOf<{
  Name: string
  Description?: string | undefined
}>()
