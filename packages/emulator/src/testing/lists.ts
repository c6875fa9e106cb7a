import type { Client } from './client.ts'

/** The rows of a page, whatever their kind. */
export async function itemsIn(client: Client, path: string): Promise<Record<string, string>[]> {
  const { status, body, text } = await client.get(path)
  if (status !== 200) throw new Error(`${path} is no list, but ${status}: ${text}`)
  return body.Response.Items as Record<string, string>[]
}

/** One member of each row of a page. */
export async function columnIn(client: Client, path: string, member: string): Promise<string[]> {
  return (await itemsIn(client, path)).map((item) => item[member] as string)
}

/** The ids of a page. */
export function idsIn(client: Client, path: string): Promise<string[]> {
  return columnIn(client, path, 'Id')
}
