import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { PropertyToSet } from '@benchtop/contracts'
import { NativeAppError } from '../errors.ts'
import { assertName, assertRelativePath } from './names.ts'
import { assertProperty } from './result-property.ts'

/** What can become a file: a text (UTF-8), bytes, or a stream of them. */
export type ResultContent =
  | string
  | Uint8Array
  | Readable
  | AsyncIterable<string | Uint8Array>
  | Iterable<string | Uint8Array>

/** A result in progress: everything in its folder becomes a file of an AppResult when the app exits with 0. */
export type ResultWriter = {
  readonly name: string
  readonly projectId: string
  /** Writes a file at this path of the result (forward slashes) and returns its path on this machine. */
  writeFile(path: string, content: ResultContent): Promise<string>
  /** Creates a folder of the result, for tools that write files themselves, and returns its path on this machine. */
  folder(path: string): Promise<string>
  /** Sets a property of the AppResult; the last of a name counts. */
  setProperty(property: PropertyToSet): void
  /** Writes the metadata that the platform needs in addition to the files. Nothing can be added afterwards. */
  finish(): Promise<void>
}

/** The file that the platform reads for name, description and properties, and doesn't upload. */
const metadataFile = '_metadata.json'

/** The name and owner of a result. */
export type ResultIdentity = {
  readonly name: string
  readonly projectId: string
  readonly description: string | undefined
  /** The href of the session that makes it. */
  readonly hrefAppSession: string
}

/**
 * Creates a result in output/appresults/<project-id>/<name>. Throws `NameInvalid` for a name that can't be a folder's,
 * `ResultExists` when there is such a result already.
 */
export async function createResultWriter(
  outputFolder: string,
  identity: ResultIdentity,
): Promise<ResultWriter> {
  const { name, projectId } = identity
  assertName('The name of a result', name)
  assertName('The id of a project', projectId)
  const projectFolder = join(outputFolder, 'appresults', projectId)
  const resultFolder = join(projectFolder, name)
  await mkdir(projectFolder, { recursive: true })
  await makeFresh(resultFolder)

  const properties = new Map<string, PropertyToSet>()
  let finished = false

  function place(path: string): string {
    assertOpen()
    assertRelativePath('The path', path)
    if (path === metadataFile) {
      throw new NativeAppError(
        'NameInvalid',
        `${metadataFile} is the platform's own: set name, description and properties instead.`,
      )
    }
    return join(resultFolder, path)
  }

  function assertOpen(): void {
    if (finished) {
      throw new NativeAppError('ResultFinished', `The result "${name}" is finished already.`)
    }
  }

  return {
    name,
    projectId,
    async writeFile(path, content) {
      const target = place(path)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, content)
      return target
    },
    async folder(path) {
      const target = place(path)
      await mkdir(target, { recursive: true })
      return target
    },
    setProperty(property) {
      assertOpen()
      assertProperty(property)
      properties.set(property.Name, property)
    },
    async finish() {
      assertOpen()
      finished = true
      const metadata = {
        Name: name,
        Description: identity.description,
        HrefAppSession: identity.hrefAppSession,
        Properties: [...properties.values()],
      }
      await writeFile(join(resultFolder, metadataFile), `${JSON.stringify(metadata, null, 2)}\n`)
    },
  }
}

async function makeFresh(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    throw new NativeAppError(
      'ResultExists',
      `There is a result at ${folder} already: give this one another name, or delete that folder.`,
      { cause },
    )
  }
}
