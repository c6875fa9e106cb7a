import type { Client } from './client.ts'

type Resource = Readonly<Record<string, unknown>>

/** Where the members of a record lead that hold more of it. */
const leads = ['HrefFiles', 'HrefSamples', 'HrefAppResults'] as const

/**
 * Everything that a user can see in either generation, by its address, as the text of each answer: the lists, each resource in them, its
 * files and its properties. Two worlds are equal when nothing has changed.
 */
export async function worldOf(client: Client): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>()

  const read = async (path: string): Promise<Resource | undefined> => {
    if (seen.has(path)) return undefined
    const { status, text, body } = await client.get(path)
    seen.set(path, `${status} ${text}`)
    return status === 200 ? (body.Response as Resource) : undefined
  }
  const list = async (path: string): Promise<void> => {
    const page = await read(`${path}?Limit=1000`)
    for (const { Href } of (page?.['Items'] ?? []) as { Href: string }[]) await resource(Href)
  }
  const resource = async (path: string): Promise<void> => {
    const record = await read(path)
    // The newer generation shows what it has in the record itself.
    if (record === undefined || path.startsWith('v2/')) return
    for (const lead of leads) {
      if (typeof record[lead] === 'string') await list(record[lead])
    }
    if ('Properties' in record) await read(`${path}/properties`)
    if (/\/appsessions\//.test(path)) await list(`${path}/appresults`)
  }

  for (const kind of ['runs', 'projects', 'appsessions']) await list(`v1pre3/users/current/${kind}`)
  await list('v2/appsessions')
  return seen
}
