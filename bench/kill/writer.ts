import { call, done, type Platform } from './client.ts'

export type Acknowledged = {
  parts: number
  completions: number
  emptyings: number
  batches: number
}

/** Something that writes until the platform is gone, and knows afterwards what must be there. */
export type Writer = {
  /** Writes on and on; ends with Unknown when the platform is gone. */
  write(platform: Platform, mark: string): Promise<void>
  /** Looks whether what was acknowledged is there, and deletes it. */
  verify(platform: Platform): Promise<void>
}

export type Place = {
  readonly project: string
  readonly result: string
  readonly session: string
}

/** A new project with an AppResult that takes files. */
export async function newResult(platform: Platform, name: string): Promise<Place> {
  const project = await done(platform, 'POST', 'projects', { Name: name })
  const path = `projects/${project.Id}/appresults`
  const result = await done<{ Id: string; AppSession: { Id: string } }>(platform, 'POST', path, {
    Name: name,
  })
  return {
    project: project.Id,
    result: result.Id,
    session: result.AppSession.Id,
  }
}

/** Ends the session of a project's result, without which it isn't deleted, and deletes the project. */
export async function deletePlace(platform: Platform, { project, session }: Place): Promise<void> {
  await done(platform, 'POST', `appsessions/${session}`, { Status: 'Complete' })
  await done(platform, 'DELETE', `projects/${project}`)
}

/** The status of a GET. */
export async function statusOf(platform: Platform, path: string): Promise<number> {
  return (await call(platform, 'GET', path)).status
}
