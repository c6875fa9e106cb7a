import type { Application } from '../../../api/applications.ts'
import { isDerivedProperty } from '@benchtop/forms'
import { singleQuoted } from '../../../design/format.ts'
import type { SessionProperty } from '../../../api/launches.ts'

/** A word, quoted for a POSIX shell. */
export function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : singleQuoted(word)
}

/**
 * `benchtop launch` with the entered values. Fields become flags one by one; a flag can't express a table, so with one
 * the properties are passed unchanged.
 */
export function launchCommand(
  { clientId }: Pick<Application, 'clientId'>,
  properties: readonly SessionProperty[],
  uiUrl: string,
): string {
  // The platform derives the others from the form again.
  const own = properties.filter(({ Name }) => !isDerivedProperty(Name))
  const isComplete = own.every(({ Name }) => !Name.slice('Input.'.length).includes('.'))
  const words = ['benchtop launch', quoteForShell(clientId), '--url', quoteForShell(uiUrl)]
  if (!isComplete) {
    const json = JSON.stringify(properties, undefined, 2)
    return `${words.join(' ')} --inputs /dev/stdin <<'END'\n${json}\nEND`
  }
  const flags = own.flatMap(({ Name, Type, Content, Items = [] }) => {
    const id = Name.slice('Input.'.length)
    // Check boxes with none selected: left out, they would have the form's defaults.
    const items = Type === 'string[]' && Items.length === 0 ? [''] : Items
    return (Content === undefined ? items : [Content]).map((value) => {
      const text = String(value).replace(/^v1pre3\//, '')
      return `--input ${quoteForShell(`${id}=${text}`)}`
    })
  })
  return [words.join(' '), ...flags].join(' \\\n  ')
}

/** The location of the platform, and the user who launches. */
export type CurlPlace = { readonly apiUrl: string; readonly uiUrl: string; readonly user: string }

/** The call that launches the same: of the platform's API for a native app, of the control API for a web app. */
export function curlCommand(
  { id, kind }: Pick<Application, 'id' | 'kind'>,
  properties: readonly SessionProperty[],
  { apiUrl, uiUrl, user }: CurlPlace,
): string {
  if (kind === 'web') {
    const order = JSON.stringify({ user, application: id, properties }, undefined, 2)
    return [
      `curl -X POST ${uiUrl}/_emulator/launches`,
      "-H 'content-type: application/json'",
      `-d ${quoteForShell(order)}`,
    ].join(' \\\n  ')
  }
  const body = JSON.stringify({ Properties: properties }, undefined, 2)
  return [
    `curl -X POST ${apiUrl}/v1pre3/applications/${id}/appsessions`,
    '-H "x-access-token: $TOKEN"',
    "-H 'content-type: application/json'",
    `-d ${quoteForShell(body)}`,
  ].join(' \\\n  ')
}

/** A script that launches the same: with the platform's API for a native app, with the control API for a web app. */
export function typescriptCall(
  { id, kind }: Pick<Application, 'id' | 'kind'>,
  properties: readonly SessionProperty[],
  { apiUrl, uiUrl, user }: CurlPlace,
): string {
  const json = (value: unknown) => JSON.stringify(value, undefined, 2)
  return kind === 'web'
    ? [
        "import { createControlClient } from '@benchtop/client/control'",
        '',
        `const control = createControlClient({ uiUrl: ${json(uiUrl)} })`,
        `await control.launch(${json({ user, application: id, properties })})`,
      ].join('\n')
    : [
        "import { createClient } from '@benchtop/app-runtime'",
        '',
        `const client = createClient({ apiUrl: ${json(apiUrl)}, token: process.env['TOKEN'] ?? '' })`,
        `await client.v1.launchApplication(${json({ id, Properties: properties })})`,
      ].join('\n')
}
