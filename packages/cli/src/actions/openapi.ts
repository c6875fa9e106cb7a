import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { defaultPorts } from '../default-ports.ts'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { targetBench } from '../remote/target.ts'
import type { World } from '../world.ts'

export type OpenApiFlags = {
  readonly control?: true
  readonly out?: string
  readonly url?: string
  readonly json?: true
}

/** `benchtop openapi`. */
export async function runOpenApi(flags: OpenApiFlags, world: World): Promise<ExitCode> {
  const text =
    flags.url === undefined
      ? await documentOfOwn(flags.control === true, world)
      : await documentOf(flags.url, flags.control === true, world)
  if (flags.out === undefined) {
    world.stdout.write(`${text}\n`)
    return exitCodes.ok
  }
  const output = createOutput(world, flags.json === true)
  const path = resolve(world.folder, flags.out)
  await writeFile(path, `${text}\n`).catch((cause: unknown) => {
    throw new CliError('failed', `${path} can't be written: ${messageOf(cause)}`, { cause })
  })
  output.event({ event: 'written', file: path })
  output.line(`${output.paint('green', '✓')} ${path} is written.`)
  return exitCodes.ok
}

async function documentOf(
  url: string | undefined,
  isControl: boolean,
  world: World,
): Promise<string> {
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
