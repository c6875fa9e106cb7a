import type { Client } from './client.ts'

/** An AppResult that takes files, in a running session of its own. */
export type NewResult = {
  readonly Id: string
  readonly Href: string
  readonly HrefFiles: string
  readonly AppSession: { readonly Id: string; readonly Href: string }
}

/** Makes an AppResult in a project, which defaults to 4002, Ada's empty one. */
export async function newResult(
  client: Client,
  members: object = {},
  project = '4002',
): Promise<NewResult> {
  const path = `v1pre3/projects/${project}/appresults`
  const { status, body, text } = await client.postJson(path, { Name: 'A result', ...members })
  if (status !== 201) throw new Error(`No AppResult in project ${project}, but ${status}: ${text}`)
  return body.Response as NewResult
}
