import { stat } from 'node:fs/promises'
import { EmulatorError } from '../emulator-error.ts'

/** Refuses an invalid folder of reference genomes, which a job would notice only when it runs. */
export async function checkGenomes(path: string | undefined): Promise<void> {
  if (path === undefined) return
  const wrong = await stat(path).then(
    (found) => (found.isDirectory() ? undefined : 'is a file, not a folder'),
    (error: unknown) => {
      const { code, message } = error as NodeJS.ErrnoException
      return code === 'ENOENT' ? "doesn't exist" : `can't be read (${message})`
    },
  )
  if (wrong === undefined) return
  throw new EmulatorError(
    'genomes-invalid',
    `The folder of reference genomes, ${path}, ${wrong}. Name the folder that contains them, or omit genomes to run jobs without.`,
    { path },
  )
}
