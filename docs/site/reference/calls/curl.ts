import { addressOf, type Addresses } from './addresses.ts'
import { fileOfBytes, type CallBody, type DocumentedCall } from './documented-call.ts'

/** A call as a command of curl. */
export function curlOf(call: DocumentedCall, addresses: Addresses): string {
  const { operation, body, answer } = call
  const isPlain = operation.method === (body === undefined ? 'GET' : 'POST')
  const options = [
    ...(isPlain ? [] : [`--request ${operation.method}`]),
    ...(answer === 'events' ? ['--no-buffer'] : []),
    ...(answer === 'bytes' ? ['--output answer.bin'] : []),
    ...proofOf(call, addresses),
    ...bodyOf(body),
    inShell(addressOf(call, addresses)),
  ]
  const [first = '', ...rest] = options
  return [`curl ${first}`, ...rest].join(' \\\n  ')
}

function proofOf({ proof }: DocumentedCall, { uiUrl }: Addresses): string[] {
  if (proof === 'token') return ['--header "x-access-token: $BENCHTOP_TOKEN"']
  if (proof === 'none') return []
  return [
    '--header "cookie: $BENCHTOP_COOKIE"',
    '--header "x-csrf-token: $BENCHTOP_CSRF_TOKEN"',
    `--header 'origin: ${uiUrl}'`,
  ]
}

function bodyOf(body: CallBody | undefined): string[] {
  switch (body?.kind) {
    case undefined:
      return []
    case 'form':
      return Object.entries(body.members).map(
        ([name, value]) => `--data-urlencode ${inShell(`${name}=${String(value)}`)}`,
      )
    case 'json':
    case 'document': {
      const value = body.kind === 'document' ? body.value : body.members
      return [
        "--header 'content-type: application/json'",
        `--data ${inShell(JSON.stringify(value, null, 2))}`,
      ]
    }
    case 'text':
      return [`--header 'content-type: ${body.contentType}'`, `--data-binary ${inShell(body.text)}`]
    case 'file':
      return [`--header 'content-type: ${body.contentType}'`, `--data-binary @${fileOfBytes}`]
  }
}

/** A text as one word of a shell: in quotes that expand nothing, unless it needs none. */
function inShell(text: string): string {
  if (/^[\w:/.,=%@-]+$/.test(text)) return text
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
