import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AppSessionRecord, Property, PropertyRecord } from '@benchtop/contracts'

const moment = '2026-03-01T09:30:00.0000000Z'
const ada = { Id: '1001', Href: 'v1pre3/users/1001', Name: 'Ada Example' }
const container = { DisplayedCount: 0, TotalCount: 0, Href: 'v1pre3/appsessions/9001/properties' }

/** A session's record with these properties. */
export function sessionRecord(properties: readonly PropertyRecord[]): AppSessionRecord {
  return {
    Id: '9001',
    Href: 'v1pre3/appsessions/9001',
    Name: 'Depth of two regions',
    DateCreated: moment,
    ModifiedOn: moment,
    Application: {
      Id: '2002',
      Href: 'v1pre3/applications/2002',
      Name: 'Depth',
      DateCreated: moment,
      HomepageUri: 'http://127.0.0.1:3000/',
      ShortDescription: 'Depth of regions',
      IsBillingActivated: false,
      VersionNumber: '1.0.0',
      PublishStatus: 'Published',
      DatePublished: moment,
      Classifications: [],
      Category: 'Native',
      AppFamilySlug: 'example.depth',
      AppVersionSlug: 'example.depth.1.0.0',
    },
    UserCreatedBy: ada,
    Status: 'Running',
    StatusSummary: '',
    QcStatus: 'Undefined',
    TotalSize: 0,
    References: [],
    OriginatingUri: 'http://127.0.0.1:5101/',
    HrefPlatformUI: 'http://127.0.0.1:5101/appsessions/9001',
    HrefLogs: 'v1pre3/appsessions/9001/logs',
    Properties: { ...container, Items: properties as Property[] },
  }
}

/** A property of that session; `value` holds the members that its type asks for. */
export function property(
  name: string,
  type: string,
  value: Partial<PropertyRecord>,
): PropertyRecord {
  const href = `v1pre3/appsessions/9001/properties/${name}`
  return { Name: name, Type: type, Href: href, Description: '', ...value }
}

/** An AppResult as a property refers to it. */
export function appResult(id: string, name: string) {
  return { Id: id, Href: `v1pre3/appresults/${id}`, Name: name }
}

/** A project as a property refers to it. */
export function project(id: string, name: string) {
  return { Id: id, Href: `v1pre3/projects/${id}`, Name: name }
}

/** The data folder of a job with these files, gone when it goes out of scope. */
export async function jobFolder(files: Readonly<Record<string, string>>) {
  const path = await mkdtemp(join(tmpdir(), 'benchtop-job-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), content)
  }
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

/** The data folder of a job of a session with these properties, and these other files. */
export function jobOf(
  properties: readonly PropertyRecord[],
  files: Readonly<Record<string, string>> = {},
) {
  return jobFolder({
    'input/AppSession.json': JSON.stringify(sessionRecord(properties)),
    ...files,
  })
}
