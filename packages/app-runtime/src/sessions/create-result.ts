import { type CallOptions, type Client, ConnectionError } from '@benchtop/client'
import type { AppResultRecord, CreatedAppResult, PropertyToSet } from '@benchtop/contracts'

/** The members of a new result. */
export type NewResult = {
  readonly projectId: string
  readonly name: string
  /** Distinguishes results of one name, such as those of two samples that are named alike: the id of the sample. */
  readonly key?: string
  readonly description?: string
  readonly properties?: readonly PropertyToSet[]
}

/** The session that results are created for. */
type Owner = { readonly id: string; readonly Href: string }

/** Where the key of a result is kept. */
const keyProperty = 'Result.Key'

/** How often a result is created whose earlier creation may have been lost. */
const mostAttempts = 3

/**
 * Creates results of a session, each once: what was created before with the same project, name and key is returned, so
 * that a call can be repeated after a cut, and an app after a crash.
 */
export function resultCreator(client: Client, session: () => Owner) {
  const creating = new Map<string, Promise<unknown>>()

  const create = async (result: NewResult, options?: CallOptions): Promise<CreatedAppResult> => {
    const { projectId, name, description } = result
    const { id, Href } = session()
    for (let attempt = 1; ; attempt += 1) {
      const earlier = await findResult(client, id, result, options)
      if (earlier !== undefined) return earlier
      try {
        return await client.v1.createAppResult(
          { projectId, Name: name, Description: description, HrefAppSession: Href },
          options,
        )
      } catch (error) {
        const isUnknown = error instanceof ConnectionError && error.code === 'OutcomeUnknown'
        if (!isUnknown || attempt === mostAttempts) throw error
      }
    }
  }

  return async (result: NewResult, options?: CallOptions): Promise<CreatedAppResult> => {
    const { projectId, name, key, properties = [] } = result
    const identity = JSON.stringify([projectId, name, key])
    // Calls at the same time would not find what the other creates.
    const created = (creating.get(identity) ?? Promise.resolve()).then(() =>
      create(result, options),
    )
    const ended = created.catch(() => undefined)
    creating.set(identity, ended)
    try {
      const own = await created
      const keyed: PropertyToSet[] =
        key === undefined ? [] : [{ Name: keyProperty, Type: 'string', Content: key }]
      const Properties = [...properties, ...keyed]
      if (Properties.length > 0) {
        await client.v1.appResultProperties.write({ id: own.Id, Properties }, options)
      }
      return own
    } finally {
      if (creating.get(identity) === ended) creating.delete(identity)
    }
  }
}

/** The result of a session that was created earlier with the same project, name and key. */
async function findResult(
  client: Client,
  id: string,
  { projectId, name, key }: NewResult,
  options?: CallOptions,
): Promise<CreatedAppResult | undefined> {
  for await (const { Id, Name } of client.v1.listAppSessionAppResults.all(
    { appSessionId: id },
    options,
  )) {
    if (Name !== name) continue
    const result = await client.v1.getAppResult({ id: Id }, options)
    const { AppSession } = result
    if (AppSession === undefined || !result.Projects.some((one) => one.Id === projectId)) continue
    if (hasKey(result, key)) return { ...result, AppSession }
  }
  return undefined
}

/** An empty one without a key was created before its key was written, and nothing came of it. */
function hasKey({ Properties, TotalSize }: AppResultRecord, key: string | undefined): boolean {
  const written = Properties.Items.find((property) => property.Name === keyProperty)
  if (written !== undefined) return written.Content === key
  return key === undefined || TotalSize === 0
}
