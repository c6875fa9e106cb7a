import { faces, operations, type Operation, type Permission } from '@benchtop/contracts'
import type { Client, Reply } from './client.ts'
import { goodCalls, type AnyGoodCall } from './good-calls.ts'
import type { TestPlatform } from './test-platform.ts'

/** An operation with its good call. */
export type Case = {
  readonly id: string
  readonly operation: Operation
  readonly call: AnyGoodCall
}

/** Every operation of the platform with its good call. */
export const cases: readonly Case[] = operations.map((operation) => {
  const call = goodCalls[operation.id]
  if (call === undefined) throw new Error(`${operation.id} has no good call.`)
  return { id: operation.id, operation, call }
})

type ResourcePermission = Extract<Permission, { kind: 'resource' }>

/** The accesses on one resource that an operation can ask for; empty where it asks for none. */
export function accessesOf(permission: Permission): readonly ResourcePermission[] {
  if (permission.kind === 'resource') return [permission]
  return permission.kind === 'anyOf' ? permission.of.flatMap(accessesOf) : []
}

/** The path of a call, with the values of its parameters. */
export async function pathOf(
  { operation, call }: Case,
  platform: TestPlatform,
  replaced: Readonly<Record<string, string>> = {},
): Promise<string> {
  let path: string = faces[operation.api].base.slice(1) + operation.path
  for (const [name, given] of Object.entries(call.params ?? {})) {
    const value = replaced[name] ?? (typeof given === 'string' ? given : await given(platform))
    path = path.replace(`{${name}}`, encodeURIComponent(value))
  }
  return path
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
    change.body ?? call.bytes ?? (call.members === undefined ? undefined : membersOf(call))
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

function membersOf(call: AnyGoodCall): string {
  return JSON.stringify(call.members)
}
