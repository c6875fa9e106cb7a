import { faces, operations, v2, type Operation, type Permission } from '@benchtop/contracts'
import type { Client, Reply } from './client.ts'
import type { ListedWorld } from './listed-world.ts'
import { signIn } from './signed-in.ts'
import { goodCallOf } from './valid-calls.ts'
import type { AnyValidCall, ListedCall } from './valid-calls/valid-call.ts'
import type { TestPlatform } from './test-platform.ts'

/** An operation with its good call. */
export type Case = {
  readonly id: string
  readonly operation: Operation
  readonly call: AnyValidCall
}

/** Every operation with its good call, but those of OAuth: their protocol knows neither token nor envelope. */
export const cases: readonly Case[] = operations
  .filter(isEnveloped)
  .map((operation) => ({ id: operation.id, operation, call: goodCallOf(operation) }))

/** Every list of v2, with the values of its parameters in a world in which it has several rows. */
export const listCases: readonly ListCase[] = Object.entries<Operation>(v2)
  .filter(([, { paging }]) => paging !== undefined)
  .map(([name, operation]) => {
    const call = goodCallOf(operation)
    const { list } = call
    if (list === undefined) throw new Error(`${operation.id} needs its list in valid-calls.`)
    return { id: operation.id, name, operation, call, list }
  })

type ListCase = Case & { readonly name: string; readonly list: ListedCall }

/** The path of a list in a world in which it has several rows. */
export async function listPathOf(one: ListCase, world: ListedWorld): Promise<string> {
  const params: Record<string, string> = {}
  for (const [name, given] of Object.entries(one.list.params ?? {})) {
    if (given !== undefined) params[name] = typeof given === 'string' ? given : await given(world)
  }
  return pathOf(one, world.platform, params)
}

function isEnveloped({ api }: Operation): boolean {
  return api !== 'oauth'
}

type ResourcePermission = Extract<Permission, { kind: 'resource' }>
type PlacedPermission = Extract<Permission, { kind: 'resource' | 'own' }>

/** The accesses on one resource that an operation can ask for; empty where it asks for none. */
export function accessesOf(permission: Permission): readonly ResourcePermission[] {
  if (permission.kind === 'resource') return [permission]
  return permission.kind === 'anyOf' ? permission.of.flatMap(accessesOf) : []
}

/** The permissions of an operation that are checked on one resource: an access, or a right on an own resource. */
export function placesOf(permission: Permission): readonly PlacedPermission[] {
  return permission.kind === 'own' ? [permission] : accessesOf(permission)
}

/** The path of a call, with the values of its parameters; of a face that isn't the API's, the whole address. */
export async function pathOf(
  { operation, call }: Case,
  platform: TestPlatform,
  replaced: Readonly<Record<string, string>> = {},
): Promise<string> {
  await call.before?.(platform)
  const { host, base } = faces[operation.api]
  let path: string = base.slice(1) + operation.path
  if (host === 'store') path = `${platform.storeUrl}/${path}`
  for (const [name, given] of Object.entries(call.params ?? {})) {
    const value = replaced[name] ?? (typeof given === 'string' ? given : await given(platform))
    path = path.replace(`{${name}}`, encodeURIComponent(value))
  }
  return path
}

/** Who makes the valid call of an operation: Ada with her private token, or in her browser where tokens are refused. */
export function callerOf(
  { operation }: Case,
  platform: TestPlatform,
): Promise<TestPlatform['ada']> {
  return operation.permission.kind === 'session'
    ? signIn(platform, 'ada@example.test', 'ada')
    : Promise.resolve(platform.ada)
}

type Change = { readonly query?: string; readonly body?: string; readonly contentType?: string }

/** Makes the good call of an operation on a path, with whatever a test changes about it. */
export function send(
  client: Client,
  { operation, call }: Case,
  path: string,
  change: Change = {},
): Promise<Reply> {
  const query = [call.query, change.query].filter(Boolean).join('&')
  const body =
    change.body ??
    call.bytes ??
    (call.members === undefined ? undefined : JSON.stringify(membersOf(call, path)))
  const contentType =
    change.contentType ??
    (operation.body?.kind === 'raw' ? 'text/plain' : body && 'application/json')
  return client.send(
    operation.method,
    query === '' ? path : `${path}?${query}`,
    contentType === undefined || contentType === '' ? {} : { 'content-type': contentType },
    body,
  )
}

/** The members of a call's body, for the path that it is made on. */
export function membersOf(
  { members = {} }: AnyValidCall,
  path: string,
): Readonly<Record<string, unknown>> {
  return typeof members === 'function' ? members(path) : members
}
