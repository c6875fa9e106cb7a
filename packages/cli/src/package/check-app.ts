import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, sep } from 'node:path'
import { readFormFile } from '@benchtop/forms/files'
import { readForm } from '@benchtop/forms'
import { messageOf } from '../errors.ts'
import type { AppManifest } from '../manifest/read-manifest.ts'
import { isOwnHost } from '../remote/address.ts'
import { iconProblem } from './icon.ts'

/** The outcome of one rule. Errors stand in the way of a submission. */
export type Check = {
  readonly rule: string
  readonly level: 'ok' | 'warning' | 'error'
  readonly text: string
}

const longestName = 128
const longestDescription = 256
const longestLicence = 256 * 1024

/** Checks an app against what the platform accepts, apart from what its requests show. */
export async function checkApp(manifest: AppManifest): Promise<Check[]> {
  const ofKind = manifest.kind === 'web' ? checkAddresses(manifest) : [checkJob(manifest)]
  return [
    ...checkWords(manifest),
    ...ofKind,
    ...(await checkForm(manifest)),
    ...(await checkCallbacks(manifest)),
    ...(await checkReport(manifest)),
    await checkIcon(manifest),
    ...(await checkLicences(manifest)),
  ]
}

function checkWords({ title, application, name }: AppManifest): Check[] {
  const { shortDescription, version } = application
  return [
    title.length <= longestName
      ? ok('name', title)
      : error('name', `${title.length} characters; at most ${longestName} are shown.`),
    typeof shortDescription !== 'string' || shortDescription.trim() === ''
      ? error('description', `Describe the app in one sentence: shortDescription in ${name}.`)
      : shortDescription.length > longestDescription
        ? error(
            'description',
            `${shortDescription.length} characters; at most ${longestDescription}.`,
          )
        : ok('description', shortDescription),
    typeof version === 'string' && /^\d+\.\d+\.\d+(?:[-+][\w.]+)?$/.test(version)
      ? ok('version', version)
      : error('version', `State a version such as 1.0.0: version in ${name}.`),
  ]
}

/** Users of a real platform are redirected over https, and to no address of this machine. */
function checkAddresses(manifest: AppManifest): Check[] {
  const { environments, redirectUri, homepageUri } = manifest
  const there = Object.entries(environments)
  const submitted =
    there.length === 0
      ? [{ of: '', redirectUri, homepageUri }]
      : there.map(([name, one]) => ({
          of: ` of ${name}`,
          redirectUri: one.redirectUri ?? redirectUri,
          homepageUri: one.homepageUri ?? homepageUri,
        }))
  return submitted.flatMap(({ of, ...addresses }) =>
    (['redirectUri', 'homepageUri'] as const).map((member) => {
      const rule = `${member}${of}`
      const address = addresses[member]
      if (address === undefined) return error(rule, 'It is missing.')
      const problem = addressProblem(address)
      const advice = `name the one there in environments of ${manifest.name}.`
      return problem === undefined
        ? ok(rule, address)
        : error(rule, `${address} ${problem}: ${advice}`)
    }),
  )
}

function addressProblem(address: string): string | undefined {
  const url = new URL(address)
  if (isOwnHost(url)) return 'leads to this machine'
  return url.protocol === 'https:' ? undefined : 'is not https'
}

/** Jobs of a real platform run in a container, whose image has to stay the same. */
function checkJob({ application, name, callbacks }: AppManifest): Check {
  const { image } = application
  if (typeof image !== 'string') {
    return callbacks === undefined
      ? error('image', `Name the container image that jobs run in: image in ${name}.`)
      : warning('image', 'None is named: the launchSpec of the callbacks has to return one.')
  }
  const isPinned = /@sha256:[0-9a-f]{64}$/.test(image) || /:(?!latest$)[\w][\w.-]*$/.test(image)
  const advice = `${image} may become another image: add a tag other than latest, or a digest.`
  return isPinned ? ok('image', image) : error('image', advice)
}

async function checkForm({ form, kind, name, folder }: AppManifest): Promise<Check[]> {
  if (form === undefined) {
    const advice = `There is none, so users can choose nothing at a launch: form in ${name}.`
    return kind === 'native' ? [warning('form', advice)] : []
  }
  const foreign = await foreignReason(form, folder)
  if (foreign !== undefined) return [error('form', foreign)]
  try {
    const { text } = await readFormFile(form)
    const errors = readForm(text).diagnostics.filter(({ severity }) => severity === 'error')
    if (errors.length === 0) return [ok('form', basename(form))]
    return errors.map(({ line, column, message }) =>
      error('form', `${basename(form)}:${line}:${column} ${message}`),
    )
  } catch (cause) {
    return [error('form', messageOf(cause))]
  }
}

async function checkCallbacks({ callbacks, folder }: AppManifest): Promise<Check[]> {
  if (callbacks === undefined) return []
  const foreign = await foreignReason(callbacks, folder)
  if (foreign !== undefined) return [error('callbacks', foreign)]
  const { Script } = await import('node:vm')
  try {
    // Compiled, and not run.
    new Script(await readFile(callbacks, 'utf8'), { filename: basename(callbacks) })
    return [ok('callbacks', basename(callbacks))]
  } catch (cause) {
    const [place = ''] = cause instanceof Error ? (cause.stack ?? cause.message).split('\n') : []
    return [error('callbacks', `${place}: ${cause instanceof Error ? cause.message : ''}`)]
  }
}

async function checkReport({ report, folder }: AppManifest): Promise<Check[]> {
  const foreign = report === undefined ? undefined : await foreignReason(report, folder)
  return foreign === undefined ? [] : [error('report', foreign)]
}

async function checkIcon({ icon, name, folder }: AppManifest): Promise<Check> {
  if (icon === undefined)
    return warning('icon', `The platform shows a placeholder: icon in ${name}.`)
  const problem = (await foreignReason(icon, folder)) ?? (await iconProblem(icon))
  return problem === undefined ? ok('icon', basename(icon)) : error('icon', problem)
}

async function checkLicences({ licences, name, folder }: AppManifest): Promise<Check[]> {
  if (licences.length === 0) {
    return [warning('licences', `Users agree to no text: licences in ${name}.`)]
  }
  return Promise.all(
    licences.map(async (path) => {
      const foreign = await foreignReason(path, folder)
      if (foreign !== undefined) return error('licences', foreign)
      const found = await stat(path)
      if (found.size > longestLicence) return error('licences', `${basename(path)} is too long.`)
      const text = await readFile(path, 'utf8')
      if (text.trim() === '') return error('licences', `${basename(path)} is empty.`)
      if (text.includes('\uFFFD') || text.includes('\0')) {
        return error('licences', `${basename(path)} is no text in UTF-8.`)
      }
      return ok('licences', basename(path))
    }),
  )
}

/**
 * Why a file isn't one of the app's own, which alone are read and submitted: a regular file below the app's folder, by its
 * real path. Undefined where it is one.
 */
async function foreignReason(path: string, folder: string): Promise<string | undefined> {
  const real = await realpath(path).catch(() => undefined)
  if (real === undefined) return `${path} doesn't exist.`
  if (!real.startsWith((await realpath(folder)) + sep)) {
    return `${path} is outside of the app's folder: copy it into ${folder}.`
  }
  return (await stat(real)).isFile() ? undefined : `${path} is no regular file.`
}

const ok = (rule: string, text: string): Check => ({ rule, level: 'ok', text })
const warning = (rule: string, text: string): Check => ({ rule, level: 'warning', text })
const error = (rule: string, text: string): Check => ({ rule, level: 'error', text })
