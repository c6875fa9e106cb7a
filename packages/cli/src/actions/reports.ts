import { ApiError } from '@benchtop/client/control'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { controlAddress } from '../remote/address.ts'
import { benchAt } from '../remote/bench.ts'
import { resourceId } from '../remote/resource-id.ts'
import type { World } from '../world.ts'

export type ReportFlags = {
  readonly session: string
  readonly out?: string
  readonly url?: string
  readonly json?: true
}

/** `benchtop report FILE --session ID`: the page goes to standard output, unless a file is named. */
export async function renderReport(
  file: string,
  { session, out, url, json }: ReportFlags,
  world: World,
): Promise<ExitCode> {
  const output = createOutput(world, json === true)
  const template = await readFile(resolve(world.folder, file), 'utf8').catch((cause: unknown) => {
    const message = `The template ${file} can't be read: ${messageOf(cause)}. Name a readable file.`
    throw new CliError('usage', message, { cause })
  })
  const id = resourceId(session, 'appsessions')
  const control = benchAt(controlAddress(url, world))
  const { title, html, warnings } = await control
    .renderReport({ id, template })
    .catch((cause: unknown) => {
      throw namingFile(cause, file)
    })
  for (const { line, message } of warnings) {
    output.note(
      `${[file, line].filter((part) => part !== undefined).join(':')} warning: ${message}`,
    )
  }
  if (out === undefined) {
    if (json === true) output.event({ event: 'report', title, html, warnings })
    else output.stdout.write(`${html}\n`)
    return exitCodes.ok
  }
  const path = resolve(world.folder, out)
  await writeFile(path, html).catch((cause: unknown) => {
    throw new CliError('failed', `${out} can't be written: ${messageOf(cause)}.`, { cause })
  })
  output.event({ event: 'report', title, file: path, warnings })
  output.line(`${output.paint('green', '✓')} ${out} is written.`)
  return exitCodes.ok
}

/** A mistake in the template is one in its file. */
function namingFile(error: unknown, file: string): unknown {
  const refusal = error instanceof CliError ? error.cause : error
  const problem =
    refusal instanceof ApiError
      ? refusal.problems.find(({ member }) => member === 'template')
      : undefined
  if (problem === undefined) return error
  return new CliError('refused', `${file}, ${problem.message}`, { cause: error })
}
