import type { LaunchProperty } from '@benchtop/forms'

/** The languages in which a launch is shown. */
export const languages = ['curl', 'TypeScript', 'Python'] as const
export type Language = (typeof languages)[number]

const apiUrl = 'http://127.0.0.1:5100'

/** The call that launches an app with these properties. Each has the id of the app and a token in the environment. */
export const launchCode: Readonly<
  Record<Language, (properties: readonly LaunchProperty[]) => string>
> = {
  curl: (properties) =>
    [
      `curl ${apiUrl}/v1pre3/applications/$APP/appsessions`,
      '--header "x-access-token: $BENCHTOP_TOKEN"',
      "--header 'content-type: application/json'",
      `--data '${json({ Properties: properties }).replaceAll("'", String.raw`'\''`)}'`,
    ].join(' \\\n  '),
  TypeScript: (properties) =>
    `import { createClient } from '@benchtop/client'

const client = createClient({
  apiUrl: '${apiUrl}',
  token: process.env.BENCHTOP_TOKEN ?? '',
})
const session = await client.v1.launchApplication({
  id: process.env.APP ?? '',
  Properties: ${json(properties, '  ')},
})
console.log(session.Href)
`,
  // Properties have only texts, lists and objects, which Python writes as JSON does.
  Python: (properties) =>
    `import json
import os
from urllib.request import Request, urlopen

request = Request(
    f"${apiUrl}/v1pre3/applications/{os.environ['APP']}/appsessions",
    headers={
        'x-access-token': os.environ['BENCHTOP_TOKEN'],
        'content-type': 'application/json',
    },
    data=json.dumps({
        'Properties': ${json(properties, '        ')},
    }).encode(),
)
with urlopen(request) as response:
    print(json.load(response))
`,
}

function json(value: unknown, indent = ''): string {
  return JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${indent}`)
}
