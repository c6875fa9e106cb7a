import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { profiles } from '@benchtop/contracts'
import { bruno, openApiDocument, openApiNames, postman } from '@benchtop/contracts/openapi'
import { shownAddresses } from './reference/calls/addresses.ts'
import { code, table } from './reference/markdown.ts'

const manifest = join(import.meta.dirname, '../../packages/cli/package.json')
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

/** What is made of each document, by the end of its file's name. */
const forms = {
  json: { title: 'OpenAPI 3.1', of: (document: OpenApi) => document },
  'postman.json': { title: 'Postman', of: postman },
  'bruno.json': { title: 'Bruno', of: bruno },
} as const
type OpenApi = ReturnType<typeof openApiDocument>

/** Writes the documents of every API and profile, and the collections that are made of them, as files to download. */
export async function writeDocuments(folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const files: string[] = []
  for (const api of openApiNames) {
    for (const profile of profiles) {
      const document = openApiDocument({ api, profile, servers: shownAddresses, version })
      for (const [end, { of }] of Object.entries(forms)) {
        files.push(`${api}.${profile}.${end}`)
        await writeFile(join(folder, `${api}.${profile}.${end}`), JSON.stringify(of(document)))
      }
    }
  }
  return files
}

/** The page that offers them. */
export function documentsPage(): string {
  const rows = openApiNames.flatMap((api) =>
    profiles.map((profile) => [
      code(api),
      code(profile),
      Object.entries(forms)
        .map(([end, { title }]) => `[${title}](/openapi/${api}.${profile}.${end})`)
        .join(', '),
    ]),
  )
  return `# OpenAPI documents and collections

Each API has a document of its own in each profile: what a platform answers differs between the two. \`platform\` has all but the
control API in one document. A running platform serves them with its own addresses and settings at
\`/_emulator/openapi/v1\`, in another profile with \`?profile=field\`, and \`benchtop openapi --api v1 --profile field\` prints
them.

A collection for Postman or Bruno has a folder for each family of operations, and the variables \`baseUrl\` and \`token\`:
import the file, and set \`token\` to a token of your bench. \`benchtop openapi --as postman\` and \`--as bruno\` print the same.

${table(['API', 'profile', 'files'], rows)}`
}
