import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { JobError } from './job-error.ts'

/** How this machine's file system treats names: paths of the platform differ by any character. */
export type NamesOfSystem = {
  /** Whether `a.vcf` and `A.vcf` are two files. */
  readonly distinguishesCase: boolean
}

/** Finds out by trying, as no system states it: it is a setting of the disk. */
export async function namesIn(folder: string): Promise<NamesOfSystem> {
  const probe = join(folder, '.benchtop-case')
  const handle = await open(probe, 'w')
  try {
    const other = await stat(join(folder, '.BENCHTOP-CASE')).catch(() => undefined)
    return { distinguishesCase: other === undefined }
  } finally {
    await handle.close()
    await rm(probe, { force: true })
  }
}

/**
 * Refuses paths that a folder's file system can't keep apart, or can't have: an app would get one file with the content of
 * another. How the file system treats names is found out where it matters.
 */
export async function requireNames(
  paths: Iterable<string>,
  namesOfSystem: () => Promise<NamesOfSystem>,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  const known = new Map<string, string>()
  for (const path of paths) {
    if (platform === 'win32' && path.split('/').some(isImpossible)) {
      throw new JobError('path-unsafe', `Windows can't have a file of this path: ${path}.`)
    }
    // Where the case doesn't count, the two ways of writing an accented letter don't either.
    const folded = path.normalize('NFC').toLowerCase()
    const other = known.get(folded)
    known.set(folded, path)
    if (other === undefined || (await namesOfSystem()).distinguishesCase) continue
    const message = `This machine can't keep ${other} and ${path} apart, which differ by case alone: rename one of the files.`
    throw new JobError('path-unsafe', message)
  }
}

/** Characters that mean something else to Windows, endings that it drops, and names of devices. */
function isImpossible(part: string): boolean {
  return (
    // oxlint-disable-next-line no-control-regex -- they are what is refused
    /[<>:"|?*\u0000-\u001f]|[. ]$/.test(part) || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part)
  )
}
