import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { NativeSession } from '@benchtop/app-runtime'

const appFolder = join(import.meta.dirname, '../..')
const dataFolder = join(appFolder, 'data')

/** What a user gives at launch. */
export type Launch = {
  /** Files of the AppResult: their path, and the file of the example's data or the bytes they are made of. */
  readonly files: Readonly<Record<string, { readonly data: string } | string | Uint8Array>>
  readonly regions?: string
  readonly minDepth?: string
}

/** A job that ran: how it ended, what it said, and where its result is. */
export type FinishedJob = AsyncDisposable & {
  readonly exitCode: number
  readonly output: string
  readonly errors: string
  /** Reads a file of the result. */
  result(path: string): Promise<string>
  readonly folder: string
}

/** Lays out the data folder as the platform does, and runs the app with its own command. */
export async function runJob(launch: Launch): Promise<FinishedJob> {
  const folder = await mkdtemp(join(tmpdir(), 'variant-report-'))
  const input = join(folder, 'input')
  await mkdir(join(input, 'appresults/6001'), { recursive: true })
  for (const [path, content] of Object.entries(launch.files)) {
    const target = join(input, 'appresults/6001', path)
    await mkdir(dirname(target), { recursive: true })
    if (typeof content === 'string' || content instanceof Uint8Array) {
      await writeFile(target, content)
    } else {
      await cp(join(dataFolder, content.data), target)
    }
  }
  await writeFile(join(input, 'AppSession.json'), JSON.stringify(sessionRecord(launch)))
  const { exitCode, output, errors } = await run(folder)
  return {
    exitCode,
    output,
    errors,
    folder,
    result: (path) => readFile(join(folder, 'output/appresults/4001/Variant Report', path), 'utf8'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function run(folder: string) {
  const manifest = JSON.parse(await readFile(join(appFolder, 'benchtop.config.json'), 'utf8'))
  const [, ...parameters] = manifest.command as string[]
  const env = { ...process.env, BENCHTOP_DATA: folder }
  return new Promise<{ exitCode: number; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, parameters, { cwd: appFolder, env }, (error, output, errors) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), output, errors })
    })
  })
}

type Property = NativeSession['record']['Properties']['Items'][number]

const moment = '2026-03-01T09:30:00.0000000Z'

function sessionRecord(launch: Launch): NativeSession['record'] {
  const calls = { Id: '6001', Href: 'v1pre3/appresults/6001', Name: 'Volvox calls' }
  const project = { Id: '4001', Href: 'v1pre3/projects/4001', Name: 'Volvox demo' }
  const properties = [
    property('Input.calls', 'appresult', { Content: calls, Items: [calls] }),
    property('Input.project-id', 'project', { Content: project, Items: [project] }),
    property('Output.Projects', 'project[]', { Items: [project] }),
  ]
  const { regions, minDepth } = launch
  if (regions !== undefined)
    properties.push(property('Input.regions', 'string', { Content: regions }))
  if (minDepth !== undefined) {
    properties.push(property('Input.min-depth', 'string', { Content: minDepth }))
  }
  return {
    Id: '9001',
    Href: 'v1pre3/appsessions/9001',
    Name: 'Volvox <calls> & depth',
    DateCreated: moment,
    ModifiedOn: moment,
    Application: {
      Id: '2002',
      Href: 'v1pre3/applications/2002',
      Name: 'Variant Report',
      DateCreated: moment,
      HomepageUri: 'http://127.0.0.1:3000/',
      ShortDescription: 'Variant statistics and depth',
      IsBillingActivated: false,
      VersionNumber: '1.0.0',
      PublishStatus: 'Published',
      DatePublished: moment,
      Classifications: [],
      Category: 'Native',
      AppFamilySlug: 'example.variant-report',
      AppVersionSlug: 'example.variant-report.1.0.0',
    },
    UserCreatedBy: { Id: '1001', Href: 'v1pre3/users/1001', Name: 'Ada Example' },
    Status: 'Running',
    StatusSummary: '',
    QcStatus: 'Undefined',
    TotalSize: 0,
    References: [],
    OriginatingUri: 'http://127.0.0.1:5101/',
    HrefPlatformUI: 'http://127.0.0.1:5101/appsessions/9001',
    HrefLogs: 'v1pre3/appsessions/9001/logs',
    Properties: {
      Items: properties,
      DisplayedCount: properties.length,
      TotalCount: properties.length,
      Href: 'v1pre3/appsessions/9001/properties',
    },
  }
}

function property(name: string, type: Property['Type'], value: object): Property {
  const href = `v1pre3/appsessions/9001/properties/${name}`
  return { Name: name, Type: type, Href: href, Description: '', ...value } as Property
}
