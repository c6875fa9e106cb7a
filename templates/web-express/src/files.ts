import { uploadFile, type Client, type Session } from '@benchtop/app-runtime'

/** The platform's record of a launch from a project. */
export type LaunchValues = {
  readonly 'Input.Projects': readonly { readonly Id: string; readonly Name: string }[]
}

/** A file of a project, with the AppResult that owns it. */
export type ProjectFile = {
  readonly id: string
  readonly path: string
  readonly owner: string
  /** In bytes. */
  readonly size: number
}

/** Iterates over the files of every AppResult of a project. */
export async function* filesOf(client: Client, projectId: string): AsyncGenerator<ProjectFile> {
  for await (const { Id: id, Name: owner } of client.v1.listProjectAppResults.all({
    projectId,
  })) {
    for await (const { Id, Path, Size } of client.v1.listAppResultFiles.all({ appResultId: id })) {
      yield { id: Id, path: Path, owner, size: Size }
    }
  }
}

/** Saves the list of a project's files as an AppResult of the session, and completes the session. */
export async function saveList(
  client: Client,
  session: Session<LaunchValues>,
  project: { readonly Id: string; readonly Name: string },
): Promise<void> {
  const lines = ['owner\tpath\tbytes']
  for await (const { owner, path, size } of filesOf(client, project.Id)) {
    lines.push([owner, path, size].join('\t'))
  }
  const result = await session.createResult({ projectId: project.Id, name: 'File list' })
  await uploadFile(client, {
    target: { appResult: result.Id },
    name: 'files.tsv',
    content: `${lines.join('\n')}\n`,
    contentType: 'text/tab-separated-values',
  })
  await session.complete(`Files listed: ${lines.length - 1}`)
}
