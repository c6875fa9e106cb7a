import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { readFormFile } from '@benchtop/forms/files'
import type { Context } from '../command-line/context.ts'
import { CliError } from '../errors.ts'
import { readManifest, type AppManifest } from '../manifest/read-manifest.ts'
import type { Output } from '../output/output.ts'
import { checkApp, type Check } from './check-app.ts'
import { checkScopes } from './check-scopes.ts'

type PackageFlags = {
  readonly folder?: string
  readonly out?: string
  readonly check?: true
  readonly scopes?: true
}

const marks = { ok: ['green', '✓'], warning: ['yellow', '!'], error: ['red', '✗'] } as const

/** `benchtop package [FOLDER]`: checks an app, and writes what is submitted to a platform. */
export async function runPackage(given: PackageFlags, context: Context): Promise<void> {
  const { output, world } = context
  const folder = resolve(world.folder, given.folder ?? '.')
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
  const files = await writeSubmission(manifest, out)
  output.event({ event: 'packaged', folder: out, files })
  output.line(`\nThe submission is in ${relative(world.folder, out) || '.'}: ${files.join(', ')}`)
}

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
  return checkScopes(control, found.id)
}

/**
 * Writes a folder with what a platform's registration takes: the texts of the manifest, the form as JSON, callbacks,
 * report, icon and licences. The client secret is the platform's to issue, and left out. What was there before is removed
 * only if it is an earlier submission.
 */
async function writeSubmission(manifest: AppManifest, out: string): Promise<string[]> {
  const { application, environments, form, callbacks, report, icon, licences } = manifest
  const described = await readFile(join(out, 'submission.json'), 'utf8').catch(() => undefined)
  if (described !== undefined) await rm(out, { recursive: true })
  await mkdir(out, { recursive: true })
  const files: string[] = []
  const copy = async (path: string, to: string): Promise<string> => {
    await mkdir(resolve(out, to, '..'), { recursive: true })
    await copyFile(path, join(out, to))
    files.push(to)
    return to
  }
  const { clientSecret: _, workingDirectory: _folder, owner: _owner, ...members } = application
  const submission = {
    ...members,
    ...(form !== undefined && { form: 'form.json' }),
    ...(callbacks !== undefined && { callbacks: await copy(callbacks, basename(callbacks)) }),
    ...(report !== undefined && { report: await copy(report, basename(report)) }),
    ...(icon !== undefined && { icon: await copy(icon, basename(icon)) }),
    licences: await Promise.all(
      licences.map((path, at) => copy(path, `licences/${at + 1}-${basename(path)}`)),
    ),
    environments,
  }
  if (form !== undefined) {
    // A form in code is submitted as what it evaluates to.
    await writeFile(join(out, 'form.json'), (await readFormFile(form)).text)
    files.push('form.json')
  }
  await writeFile(join(out, 'submission.json'), `${JSON.stringify(submission, null, 2)}\n`)
  return ['submission.json', ...files.toSorted()]
}
