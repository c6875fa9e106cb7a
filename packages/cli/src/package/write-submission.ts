import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { readFormFile } from '@benchtop/forms/files'
import { CliError } from '../errors.ts'
import type { AppManifest } from '../manifest/read-manifest.ts'

/**
 * Writes a folder with what a platform's registration takes: the texts of the manifest, the form as JSON, callbacks,
 * report, icon and licences. The client secret is the platform's to issue, and left out. Of an earlier submission, the files
 * that it consisted of are removed; a folder with anything else is refused.
 */
export async function writeSubmission(manifest: AppManifest, out: string): Promise<string[]> {
  const { application, environments, form, callbacks, report, icon, licences } = manifest
  for (const file of await earlierFiles(out)) await rm(join(out, file), { force: true })
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
  const written = ['submission.json', ...files.toSorted()]
  await writeFile(join(out, stamp), `${written.join('\n')}\n`)
  return written
}

/** The list of what a submission consists of, which says that `benchtop package` has written it. */
const stamp = '.benchtop-package'

/** The files of an earlier submission in a folder; none where it is empty. Throws where it has anything else. */
async function earlierFiles(folder: string): Promise<string[]> {
  const listed = await readFile(join(folder, stamp), 'utf8').catch(() => '')
  const files = [stamp, ...listed.split('\n')].filter((file) => file !== '')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const others = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((file) => !files.includes(file))
  const [first] = others
  if (first === undefined) return files
  throw new CliError(
    'failed',
    `${folder} has files that benchtop package didn't write, such as ${first}: name another folder with --out.`,
  )
}
