import { propertyShapes } from '@benchtop/client'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  ApplicationSummary,
  AppResultCompact,
  AppSessionCompact,
  FileCompact,
  ProjectCompact,
  ReferenceKind,
  RunCompact,
  SampleCompact,
  UserSummary,
  V2BioSample,
  V2Dataset,
  V2Library,
  V2LibraryPool,
  V2Subject,
} from '@benchtop/contracts'

/** The resources that a session can refer to, by the type of the property, with their records. */
export type ResourceRecords = {
  appresult: AppResultCompact
  sample: SampleCompact
  run: RunCompact
  project: ProjectCompact
  appsession: AppSessionCompact
  file: FileCompact
  biosample: V2BioSample
  subject: V2Subject
  library: V2Library
  pool: V2LibraryPool
  dataset: V2Dataset
  application: ApplicationSummary
  user: UserSummary
}
export type ResourceType = ReferenceKind

/** A file that the user chose for this job, alone or with the resource that owns it. */
export type InputFile = {
  /** The path inside its resource, with forward slashes; for a single file, its name. */
  readonly path: string
  /** Its path on this machine. */
  readonly absolutePath: string
  /** In bytes. */
  readonly size: number
}

type ResourceOf<Type extends ResourceType> = {
  readonly type: Type
  readonly id: string
  /** API-relative, such as `v1pre3/appresults/6001`. */
  readonly href: string
  readonly name: string
  /** The platform's record of it at launch. */
  readonly record: ResourceRecords[Type]
  /**
   * The folder with its files on this machine; of a biosample, a folder for each dataset of its reads. Undefined for a
   * project or a session, whose files aren't copied.
   */
  readonly folder: string | undefined
  /** Its files, ordered by path. Empty when it has none. */
  files(): Promise<InputFile[]>
}

type AnyResource = { [Type in ResourceType]: ResourceOf<Type> }[ResourceType]

/** A resource that the user chose for this job: of the type given, or of any. */
export type InputResource<Type extends ResourceType = ResourceType> = Extract<
  AnyResource,
  { readonly type: Type }
>

/** Builds the resource from the content of the session's property. */
export function inputResource(
  inputFolder: string,
  type: ResourceType,
  record: ResourceRecords[ResourceType],
): InputResource {
  const { collection, input } = propertyShapes[type]
  const folder = input === undefined ? undefined : join(inputFolder, collection, record.Id)
  return {
    type,
    id: record.Id,
    href: record.Href,
    name: nameOf(record),
    record,
    folder,
    files: async () => (folder === undefined ? [] : listFiles(folder)),
  } as InputResource
}

/** What people call a resource: a run in a list, and some of the lab, have another member for it than Name. */
function nameOf(record: ResourceRecords[ResourceType]): string {
  if ('Name' in record) return record.Name ?? record.Id
  if ('ExperimentName' in record) return record.ExperimentName
  if ('BioSampleName' in record) return record.BioSampleName
  return 'UserPoolId' in record ? record.UserPoolId : record.UserSubjectId
}

async function listFiles(folder: string): Promise<InputFile[]> {
  // Entries are stat'ed individually, since the platform may link to a stored file instead of copying it.
  const paths = await readdir(folder, { recursive: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  const found = await Promise.all(
    paths.map(async (path) => {
      const absolutePath = join(folder, path)
      const entry = await stat(absolutePath)
      return entry.isFile()
        ? [{ path: path.replaceAll('\\', '/'), absolutePath, size: entry.size }]
        : []
    }),
  )
  return found.flat().sort((a, b) => (a.path < b.path ? -1 : 1))
}
