import type { Client } from '@benchtop/app-runtime'

/** What the app sells: a count of everything in a project. */
export type Report = {
  readonly samples: number
  readonly appResults: number
  readonly files: number
  readonly bytes: number
}

/** Counts the contents of a project. */
export async function makeReport(client: Client, projectId: string): Promise<Report> {
  const counts = { samples: 0, appResults: 0, files: 0, bytes: 0 }
  const addFiles = async (files: AsyncIterable<{ readonly Size: number }>): Promise<void> => {
    for await (const { Size } of files) {
      counts.files += 1
      counts.bytes += Size
    }
  }
  for await (const { Id: id } of client.v1.listProjectSamples.all({ projectId })) {
    counts.samples += 1
    await addFiles(client.v1.listSampleFiles.all({ sampleId: id }))
  }
  for await (const { Id: id } of client.v1.listProjectAppResults.all({ projectId })) {
    counts.appResults += 1
    await addFiles(client.v1.listAppResultFiles.all({ appResultId: id }))
  }
  return counts
}
