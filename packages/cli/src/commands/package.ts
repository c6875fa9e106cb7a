import { join, relative, resolve } from 'node:path'
import type { Context } from '../command-line/context.ts'
import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'
import { CliError } from '../errors.ts'
import type { AppManifest } from '../manifest/read-manifest.ts'
import type { Output } from '../output/output.ts'
import type { Check } from '../package/check-app.ts'

const marks = { ok: ['green', '✓'], warning: ['yellow', '!'], error: ['red', '✗'] } as const

/** `benchtop package`. */
export const packageCommand = defineCommand({
  name: 'package',
  summary: 'check an app against the rules of the platform, and write what is submitted',
  description: `Checks an app's manifest, form, callbacks, addresses, image, icon and licences against what the
    platform accepts, and writes a folder with what its registration takes. The client secret is not in it:
    the platform issues that.`,
  arguments: { '[folder]': 'the folder with the manifest (the current one)' },
  options: {
    '--out <folder>': 'where to write it (submission, in the app’s folder)',
    '--check': 'check alone, and write nothing',
    '--scopes':
      'compare what users granted the app on a running platform with what its requests needed',
    ...onPlatform('one JSON object per line'),
  },
  examples: [
    'benchtop package',
    'benchtop package --check --scopes',
    'benchtop package my-app --out /tmp/my-app',
  ],
  exitCodes: '0 nothing stands in the way; 1 something does; 2 bad usage.',
  async run(given, context) {
    const { output, world } = context
    const folder = resolve(world.folder, given.folder ?? '.')
    const { readManifest } = await import('../manifest/read-manifest.ts')
    const { checkApp } = await import('../package/check-app.ts')
    const manifest = await readManifest(folder)
    const checks = await checkApp(manifest)
    if (given.scopes === true) checks.push(...(await scopesOf(manifest, context)))
    const width = Math.max(...checks.map(({ rule }) => rule.length))
    for (const check of checks) showCheck(output, check, width)
    const errors = checks.filter(({ level }) => level === 'error').length
    if (errors > 0) {
      const what = errors === 1 ? 'error stands' : 'errors stand'
      throw new CliError('failed', `${errors} ${what} in the way of a submission.`)
    }
    if (given.check === true) return
    const out = resolve(world.folder, given.out ?? join(folder, 'submission'))
    const { writeSubmission } = await import('../package/write-submission.ts')
    const files = await writeSubmission(manifest, out)
    output.event({ event: 'packaged', folder: out, files })
    output.line(`\nThe submission is in ${relative(world.folder, out) || '.'}: ${files.join(', ')}`)
  },
})

function showCheck(output: Output, check: Check, width: number): void {
  output.event({ event: 'check', ...check })
  const [style, mark] = marks[check.level]
  output.line(`${output.paint(style, mark)} ${check.rule.padEnd(width)}  ${check.text}`)
}

async function scopesOf({ clientId, title }: AppManifest, { bench }: Context): Promise<Check[]> {
  const control = await bench('reads')
  const { applications } = await control.listApplications()
  const found = applications.find((one) => one.clientId === clientId)
  if (found === undefined) {
    throw new CliError('failed', `${title} (${clientId}) isn't registered on ${control.uiUrl}.`)
  }
  const { checkScopes } = await import('../package/check-scopes.ts')
  return checkScopes(control, found.id)
}
