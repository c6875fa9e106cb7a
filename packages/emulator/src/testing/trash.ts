import type { TrashRecord } from '@benchtop/contracts'
import type { Client, Reply } from './client.ts'
import type { TestPlatform } from './test-platform.ts'

/** Moves something to the trash, by its address; gives the entry. */
export async function discard(client: Client, path: string): Promise<TrashRecord> {
  return entryIn(await client.delete(path), path)
}

/** Brings an entry back; gives it as it was answered last. */
export async function restore(client: Client, entry: TrashRecord): Promise<TrashRecord> {
  return entryIn(await client.post(`${entry.Href}/restore`), entry.Href)
}

/** The ids of what went along with an entry. */
export function included(entry: TrashRecord) {
  const ids = (items: readonly { Id: string }[]) => items.map(({ Id }) => Id)
  return {
    samples: ids(entry.IncludedSamples),
    results: ids(entry.IncludedAppResults),
    sessions: ids(entry.IncludedAppSessions),
  }
}

function entryIn({ status, body, text }: Reply, path: string): TrashRecord {
  if (status !== 200) throw new Error(`${path} gave no entry, but ${status}: ${text}`)
  return body.Response as TrashRecord
}

/** An entry in the trash of each of the two users; gives Ada's. */
export async function newTrash(platform: TestPlatform): Promise<string> {
  const discardNew = async (client: Client) => {
    const project = (await client.post('v1pre3/projects', { Name: 'Fresh' })).body.Response
    return discard(client, project.Href as string)
  }
  await discardNew(platform.ben)
  return (await discardNew(platform.ada)).Id
}
