import { resolve } from 'node:path'
import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'
import { CliError } from '../errors.ts'
import { done } from '../output/output.ts'
import { resourceId } from '../remote/resource-id.ts'
import { readTextFile, writeOut } from '../text-file.ts'

/** `benchtop report FILE --session ID`: the page goes to standard output, unless a file is named. */
export const reportCommand = defineCommand({
  name: 'report',
  summary: "render a report's template on an analysis",
  description: `Renders a Liquid template as the report of an analysis on a running platform, and prints the page. What
    the template reads and the analysis doesn't have is reported by line, as are its mistakes. Nothing is changed:
    the template needs not be registered.`,
  arguments: { '<file>': 'a Liquid template' },
  options: {
    ...onPlatform(),
    '--session <session>': { about: 'the analysis, by its id', required: true },
    '--out <file>': 'the file to write the page to (standard output)',
  },
  examples: ['benchtop report report.liquid --session 9002 --out report.html'],
  exitCodes: '0 rendered, 1 the template has a mistake, 2 bad usage.',
  async run({ file, session, out, url }, { output, world }) {
    const template = await readTextFile(resolve(world.folder, file), ' of the template')
    const id = resourceId(session, 'appsessions')
    const { controlAddress } = await import('../remote/address.ts')
    const { benchAt } = await import('../remote/bench.ts')
    const { title, html, warnings } = await benchAt(controlAddress(url, world))
      .renderReport({ id, template })
      .catch(async (cause: unknown) => {
        throw await namingFile(cause, file)
      })
    for (const { line, message } of warnings) {
      const place = [file, line].filter((part) => part !== undefined).join(':')
      output.note(`${place} warning: ${message}`)
    }
    if (out === undefined) {
      output.event({ event: 'report', title, html, warnings })
      return output.line(html)
    }
    const path = await writeOut(html, out, world)
    done(output, { event: 'report', title, file: path, warnings }, `${out} is written.`)
  },
})

/** A mistake in the template is one in its file. */
async function namingFile(error: unknown, file: string): Promise<unknown> {
  const { ApiError } = await import('@benchtop/client/control')
  const refusal = error instanceof CliError ? error.cause : error
  const problem =
    refusal instanceof ApiError
      ? refusal.problems.find(({ member }) => member === 'template')
      : undefined
  if (problem === undefined) return error
  return new CliError('refused', `${file}, ${problem.message}`, { cause: error })
}
