import { addressOf, type Addresses } from './addresses.ts'
import { fileOfBytes, type CallBody, type DocumentedCall } from './documented-call.ts'
import { literal, pythonValues, quoted } from './literal.ts'

/** A call in Python, with nothing but its standard library. */
export function pythonOf(call: DocumentedCall, addresses: Addresses): string {
  const { operation, body, answer, proof } = call
  const headers = [...proofOf(call, addresses), ...typeOf(body)]
  const data = dataOf(body)
  const parts = [
    quoted(addressOf(call, addresses)),
    ...(operation.method === (data === undefined ? 'GET' : 'POST')
      ? []
      : [`method=${quoted(operation.method)}`]),
    ...(headers.length === 0 ? [] : [`headers=${headersOf(headers)}`]),
    ...(data === undefined ? [] : [`data=${data}`]),
  ]
  const usesJson = answer === 'json' || body?.kind === 'json' || body?.kind === 'document'
  const imports = [
    ...(usesJson ? ['import json'] : []),
    ...(proof === 'none' ? [] : ['import os']),
    ...(body?.kind === 'form' ? ['from urllib.parse import urlencode'] : []),
    'from urllib.request import Request, urlopen',
  ]
  const request =
    parts.length === 1
      ? `request = Request(${parts.join('')})`
      : `request = Request(\n${parts.map((part) => `    ${part},\n`).join('')})`
  return [
    ...imports,
    '',
    request,
    'with urlopen(request) as response:',
    ...readingOf(call),
    '',
  ].join('\n')
}

function headersOf(headers: readonly string[]): string {
  const [only, ...others] = headers
  if (others.length === 0) return `{${only}}`
  return `{\n${headers.map((one) => `        ${one},\n`).join('')}    }`
}

function proofOf({ proof }: DocumentedCall, { uiUrl }: Addresses): string[] {
  if (proof === 'token') return ["'x-access-token': os.environ['BENCHTOP_TOKEN']"]
  if (proof === 'none') return []
  return [
    "'cookie': os.environ['BENCHTOP_COOKIE']",
    "'x-csrf-token': os.environ['BENCHTOP_CSRF_TOKEN']",
    `'origin': ${quoted(uiUrl)}`,
  ]
}

function typeOf(body: CallBody | undefined): string[] {
  if (body === undefined || body.kind === 'form') return []
  const isBytes = body.kind === 'text' || body.kind === 'file'
  return [`'content-type': ${quoted(isBytes ? body.contentType : 'application/json')}`]
}

function dataOf(body: CallBody | undefined): string | undefined {
  switch (body?.kind) {
    case undefined:
      return undefined
    case 'form':
      return `urlencode(${literal(body.members, pythonValues, '    ')}).encode()`
    case 'json':
      return `json.dumps(${literal(body.members, pythonValues, '    ')}).encode()`
    case 'document':
      return `json.dumps(${literal(body.value, pythonValues, '    ')}).encode()`
    case 'text':
      return `${quoted(body.text)}.encode()`
    case 'file':
      return `open(${quoted(fileOfBytes)}, 'rb').read()`
  }
}

function readingOf({ answer }: DocumentedCall): string[] {
  switch (answer) {
    case 'json':
      return ['    print(json.load(response))']
    case 'text':
      return ['    print(response.read().decode())']
    case 'events':
      return ['    for line in response:', '        print(line.decode())']
    case 'bytes':
      return ["    with open('answer.bin', 'wb') as file:", '        file.write(response.read())']
    case 'empty':
      return ['    print(response.status)']
  }
}
