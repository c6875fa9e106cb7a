import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { readFormFile } from '@benchtop/forms/files'
import type { AppManifest } from '../manifest/read-manifest.ts'

/**
 * Writes a folder with what a platform's registration takes: the texts of the manifest, the form as JSON, callbacks,
 * report, icon and licences. The client secret is the platform's to issue, and left out. What was there before is removed
 * only if it is an earlier submission.
 */
export async function writeSubmission(manifest: AppManifest, out: string): Promise<string[]> {
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
