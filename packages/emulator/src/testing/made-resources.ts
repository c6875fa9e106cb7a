import type { TestPlatform } from './test-platform.ts'

/** The session of Ada's AppResult. */
export async function sessionOfCalls(platform: TestPlatform): Promise<string> {
  return idOf((await platform.ada.get('v1pre3/appresults/6001')).body.Response.AppSession)
}

/** The same with a log file. */
export async function sessionWithLog(platform: TestPlatform): Promise<string> {
  const session = await sessionOfCalls(platform)
  await platform.ada.upload(`v1pre3/filesets/${session}/files?Name=run.log`, 'done', 'text/plain')
  return session
}

/** Something new in a project of Ada, made by an application whose token the tests don't hold. */
async function made(platform: TestPlatform, path: string): Promise<string> {
  const maker = platform.withScopes(['write project 4001'], { application: '2001' })
  return idOf((await maker.postJson(path, { Name: 'Fresh' })).body.Response)
}

/** A new AppResult in a project of Ada's; gives its id. */
export function newAppResult(platform: TestPlatform): Promise<string> {
  return made(platform, 'v1pre3/projects/4001/appresults')
}

/** The same of a sample. */
export function newSample(platform: TestPlatform): Promise<string> {
  return made(platform, 'v1pre3/projects/4001/samples')
}

/** The id of a record. */
export function idOf(resource: { Id: string }): string {
  return resource.Id
}
