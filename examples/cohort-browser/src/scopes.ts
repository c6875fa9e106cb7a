import type { Client } from '@benchtop/app-runtime'

/** Whether a client's token grants access to a project: WRITE includes READ. */
export async function reaches(
  client: Client,
  access: 'read' | 'write',
  projectId: string,
): Promise<boolean> {
  const { Scopes } = await client.v1.getCurrentToken()
  const granted = Scopes.map((scope) => scope.toLowerCase())
  const enough = access === 'read' ? ['read', 'write'] : ['write']
  return enough.some((word) =>
    [`${word} global`, `${word} project ${projectId}`].some((scope) => granted.includes(scope)),
  )
}
