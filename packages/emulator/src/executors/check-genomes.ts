import { stat } from 'node:fs/promises'
import { EmulatorError } from '../emulator-error.ts'

/** Refuses a folder of reference genomes that is none, which a job would find out only when it runs. */
export async function checkGenomes(path: string | undefined): Promise<void> {
  if (path === undefined) return
  const wrong = await stat(path).then(
    (found) => (found.isDirectory() ? undefined : 'is a file and no folder'),
    (error: unknown) => {
      const { code, message } = error as NodeJS.ErrnoException
      return code === 'ENOENT' ? "doesn't exist" : `can't be read (${message})`
    },
  )
  if (wrong === undefined) return
  throw new EmulatorError(
    'genomes-invalid',
    `The folder of reference genomes, ${path}, ${wrong}. Name a folder that has them, or leave genomes out: jobs then run without.`,
    { path },
  )
}
