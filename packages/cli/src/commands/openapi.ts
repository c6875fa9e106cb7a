import type { Profile } from '@benchtop/contracts'
import { resolve } from 'node:path'
import { defineCommand } from '../command-line/definition.ts'
import { defaultPorts } from '../default-ports.ts'
import { done } from '../output/output.ts'
import { ownVersion } from '../own-version.ts'
import { writeOut } from '../text-file.ts'

/** `benchtop openapi`. */
export const openApiCommand = defineCommand({
  name: 'openapi',
  summary: "print the platform's OpenAPI documents",
  description: `Prints the OpenAPI 3.1 document of one API, or of all but the control API, in a profile. It is made from the
    same tables that route and check requests. No platform has to run; --url prints that of a running one, with its
    addresses and settings. --as prints the same as a collection for Postman or Bruno instead.`,
  options: {
    '--api <name>': {
      about: 'the API (platform: all but control)',
      choices: ['v1', 'v2', 'billing', 'oauth', 'htsget', 'control', 'platform'],
    },
    '--profile <name>': { about: 'the profile (spec)', choices: ['spec', 'field'] },
    '--as <format>': {
      about: 'a collection of requests instead, with a variable for the token',
      choices: ['postman', 'bruno'],
    },
    '--control': { about: 'the same as --api control', conflicts: ['api'] },
    '--out <file>': 'the file to write',
    '--url <url>': 'UI address of a running platform',
    '--json': 'with --out, print one JSON object; the document itself is always JSON',
  },
  examples: [
    'benchtop openapi --out platform.json',
    'benchtop openapi --api v2 --profile field --out v2.json',
    'benchtop openapi --api v1 --as postman --out v1.postman.json',
    "benchtop openapi --api control | jq '.paths | keys'",
  ],
  async run({ control, api, profile, as, out, url }, { output, world }) {
    const name = api ?? (control === true ? 'control' : 'platform')
    const made = await import('@benchtop/contracts/openapi')
    const ofOwn = (): ReturnType<typeof made.openApiDocument> =>
      made.openApiDocument({
        api: name,
        profile: profile ?? 'spec',
        servers: defaultServers,
        version: ownVersion(),
      })
    const ofRunning = async (running: string) => {
      const { targetBench } = await import('../remote/target.ts')
      const chosen: { profile?: Profile } = profile === undefined ? {} : { profile }
      const bench = targetBench(running, world, 'reads')
      return (await bench.getApiDocument({ api: name, ...chosen })) as ReturnType<typeof ofOwn>
    }
    const document = url === undefined ? ofOwn() : await ofRunning(url)
    const text = JSON.stringify(as === undefined ? document : made[as](document), undefined, 2)
    if (out === undefined) return void world.stdout.write(`${text}\n`)
    const path = await writeOut(`${text}\n`, resolve(world.folder, out), world)
    done(output, { event: 'written', file: path }, `${path} is written.`)
  },
})

const urlOf = (port: number): string => `http://127.0.0.1:${port}`
const defaultServers = {
  apiUrl: urlOf(defaultPorts.api),
  uiUrl: urlOf(defaultPorts.ui),
  storeUrl: urlOf(defaultPorts.store),
}
