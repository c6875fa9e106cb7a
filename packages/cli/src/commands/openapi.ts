import { resolve } from 'node:path'
import { defineCommand } from '../command-line/definition.ts'
import { defaultPorts } from '../default-ports.ts'
import { done } from '../output/output.ts'
import { writeOut } from '../text-file.ts'
import type { World } from '../world.ts'

/** `benchtop openapi`. */
export const openApiCommand = defineCommand({
  name: 'openapi',
  summary: "print the platform's OpenAPI document",
  description: `Prints the OpenAPI 3.1 document of the platform (v1, v2, billing, OAuth), or of the control API. It is
    generated from the same tables that route and validate requests. No platform has to run; --url prints
    that of a running one, with its addresses.`,
  options: {
    '--control': 'the document of the control API, under /_emulator/',
    '--out <file>': 'the file to write',
    '--url <url>': 'UI address of a running platform',
    '--json': 'with --out, print one JSON object; the document itself is always JSON',
  },
  examples: [
    'benchtop openapi --out platform.json',
    "benchtop openapi --control | jq '.paths | keys'",
  ],
  async run({ control, out, url }, { output, world }) {
    const isControl = control === true
    const text =
      url === undefined
        ? await documentOfOwn(isControl, world)
        : await documentOf(url, isControl, world)
    if (out === undefined) return void world.stdout.write(`${text}\n`)
    const path = await writeOut(`${text}\n`, resolve(world.folder, out), world)
    done(output, { event: 'written', file: path }, `${path} is written.`)
  },
})

async function documentOf(url: string, isControl: boolean, world: World): Promise<string> {
  const { targetBench } = await import('../remote/target.ts')
  const control = targetBench(url, world, 'reads')
  const document = await (isControl ? control.getControlOpenApi() : control.getOpenApi())
  return JSON.stringify(document, undefined, 2)
}

/** Gets the document from a platform that is started for this; its addresses become the default ones. */
async function documentOfOwn(isControl: boolean, world: World): Promise<string> {
  const { createEmulator } = await import('@benchtop/emulator')
  await using emulator = await createEmulator()
  const { apiUrl, uiUrl, storeUrl } = emulator
  const text = await documentOf(uiUrl, isControl, world)
  const defaultUrl = (port: number): string => `http://127.0.0.1:${port}`
  return text
    .replaceAll(apiUrl, defaultUrl(defaultPorts.api))
    .replaceAll(uiUrl, defaultUrl(defaultPorts.ui))
    .replaceAll(storeUrl, defaultUrl(defaultPorts.store))
}
