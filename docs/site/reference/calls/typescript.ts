import type { Operation } from '@benchtop/contracts'
import { addressOf, type Addresses } from './addresses.ts'
import { fileOfBytes, type DocumentedCall } from './documented-call.ts'
import { literal, quoted, typescriptValues } from './literal.ts'

/** A call in TypeScript, with the client of the platform; of htsget, which it doesn't have, with `fetch`. */
export function typescriptOf(call: DocumentedCall, addresses: Addresses): string {
  const { operation, answer, body } = call
  if (operation.api === 'htsget') return fetchOf(call, addresses)
  const isOwners = operation.api === 'control'
  const files = [
    ...(body?.kind === 'file' ? ['readFile'] : []),
    ...(answer === 'bytes' ? ['writeFile'] : []),
  ]
  const imports = [
    ...(files.length > 0 ? [`import { ${files.join(', ')} } from 'node:fs/promises'`] : []),
    isOwners
      ? "import { createControlClient } from '@benchtop/client/control'"
      : "import { createClient } from '@benchtop/client'",
  ]
  const client = isOwners
    ? `const control = createControlClient({ uiUrl: ${quoted(addresses.uiUrl)} })`
    : `const client = createClient(${optionsOf(call, addresses)})`
  return [...imports, '', client, ...statementsOf(call, addresses), ''].join('\n')
}

function fetchOf(call: DocumentedCall, addresses: Addresses): string {
  const { operation, body } = call
  const members = body?.kind === 'json' ? body.members : undefined
  const headers = [
    ...(call.proof === 'token' ? ["'x-access-token': process.env.BENCHTOP_TOKEN ?? ''"] : []),
    ...(members === undefined ? [] : ["'content-type': 'application/json'"]),
  ]
  const options = [
    ...(operation.method === 'GET' ? [] : [`method: ${quoted(operation.method)}`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(members === undefined
      ? []
      : [`body: JSON.stringify(${literal(members, typescriptValues, '  ')})`]),
  ]
  const given = options.length === 0 ? '' : `, {\n${options.map((one) => `  ${one},\n`).join('')}}`
  return [
    `const response = await fetch(${quoted(addressOf(call, addresses))}${given})`,
    'console.log(await response.json())',
    '',
  ].join('\n')
}

function optionsOf({ proof, host }: DocumentedCall, addresses: Addresses): string {
  const { apiUrl, storeUrl, uiUrl } = addresses
  if (proof === 'session') return `{ apiUrl: ${quoted(`${uiUrl}/api`)} }`
  if (proof === 'none') return `{ apiUrl: ${quoted(apiUrl)} }`
  const lines = [
    `  apiUrl: ${quoted(apiUrl)},\n`,
    ...(host === 'store' ? [`  storeUrl: ${quoted(storeUrl)},\n`] : []),
    "  token: process.env.BENCHTOP_TOKEN ?? '',\n",
  ]
  return `{\n${lines.join('')}}`
}

function statementsOf(call: DocumentedCall, addresses: Addresses): string[] {
  const { operation, answer } = call
  const name = operation.api === 'control' ? operation.id : `client.${operation.id}`
  const given = argumentsOf(call, addresses)
  if (answer === 'empty') return [`await ${name}(${given})`]
  const result = `const answer = await ${name}(${given})`
  if (answer === 'bytes') return [result, "await writeFile('answer.bin', answer)"]
  if (answer === 'events') return [result, 'for await (const event of answer) console.log(event)']
  return [result, 'console.log(answer)']
}

function argumentsOf(call: DocumentedCall, { uiUrl }: Addresses): string {
  const { params, body, proof } = call
  const members: Record<string, unknown> = { ...params, ...queryOf(call), ...membersOf(call) }
  const entries = Object.entries(members).map(
    ([name, value]) => `${typescriptValues.name(name)}: ${literal(value, typescriptValues, '  ')}`,
  )
  if (body?.kind === 'file') entries.push(`data: await readFile(${quoted(fileOfBytes)})`)
  const joined = `{ ${entries.join(', ')} }`
  const isShort = joined.length <= 60 && !joined.includes('\n')
  const given = isShort ? joined : `{\n${entries.map((entry) => `  ${entry},\n`).join('')}}`
  if (proof !== 'session') return entries.length === 0 ? '' : given
  const headers = [
    "cookie: process.env.BENCHTOP_COOKIE ?? ''",
    "'x-csrf-token': process.env.BENCHTOP_CSRF_TOKEN ?? ''",
    `origin: ${quoted(uiUrl)}`,
  ]
  const options = `{\n  headers: {\n${headers.map((line) => `    ${line},\n`).join('')}  },\n}`
  return `${entries.length === 0 ? '{}' : given}, ${options}`
}

function membersOf({ operation, body }: DocumentedCall): Readonly<Record<string, unknown>> {
  switch (body?.kind) {
    case 'form':
    case 'json':
      return bodyMembers(operation, body.members)
    case 'document':
      return { document: body.value }
    case 'text': {
      const isUntyped = operation.body?.kind === 'raw' && operation.body.untyped === true
      return { data: body.text, ...(!isUntyped && { contentType: body.contentType }) }
    }
    case undefined:
    case 'file':
      return {}
  }
}

/** The members of a body with the values that the contract's types have, which may accept others on the wire. */
function bodyMembers(
  { body }: Operation,
  members: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (body === undefined || !('members' in body)) return members
  const parsed = validated(body.members, members, 'the body') as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.keys(members).map((name) => [name, parsed[name] ?? members[name]]),
  )
}

/** The query as the client takes it: names and values as the contract has them, such as a list for `a,b`. */
function queryOf({ operation, query }: DocumentedCall): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    query
      // The client requests the address of bytes by itself.
      .filter(([name]) => name !== 'redirect')
      .map(([name, value]) => [name, valueOf(operation, name, value)]),
  )
}

function valueOf({ query }: Operation, name: string, value: string): unknown {
  const schema = query?.shape[name] as Schema | undefined
  if (schema === undefined) return value
  return validated(schema, value, name)
}

type Schema = {
  readonly '~standard': { validate(value: unknown): Validation | Promise<Validation> }
}
type Validation = { readonly value: unknown } | { readonly issues: readonly unknown[] }

function validated(schema: Schema, value: unknown, name: string): unknown {
  const result = schema['~standard'].validate(value)
  if (result instanceof Promise || !('value' in result)) {
    throw new Error(`The valid call has a wrong value of ${name}: ${JSON.stringify(value)}`)
  }
  return result.value
}
