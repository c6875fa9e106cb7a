import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A program that takes the words of Docker's command line and runs commands as plain processes, for machines without a
 * container engine. It knows one image; a command finds its data where they really are, since nothing is mounted. Gives
 * the PATH with it, and where it writes down each of its calls, one line of JSON each.
 */
export async function fakeEngine(folder: string): Promise<{ path: string; calls: string }> {
  const script = fileURLToPath(new URL('fake-engine-program.mjs', import.meta.url))
  const state = join(folder, 'engine')
  const bin = join(folder, 'bin')
  await mkdir(state)
  await mkdir(bin)
  const program = join(bin, 'docker')
  await writeFile(
    program,
    `#!/bin/sh\nFAKE_ENGINE=${state} exec ${process.execPath} ${script} "$@"\n`,
  )
  await chmod(program, 0o755)
  return {
    path: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    calls: join(state, 'calls'),
  }
}

/** The one image that the fake engine has. */
export const fakeImage = 'example/depth:1'
