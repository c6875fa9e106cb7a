import type { Client } from './client.ts'

/** Where a client is sent for the bytes of a file. */
export async function locationOf(client: Client, file: string): Promise<string> {
  const { status, headers, text } = await client.get(`v1pre3/files/${file}/content`)
  const location = headers.get('location')
  if (status !== 302 || location === null) throw new Error(`No download of file ${file}: ${text}`)
  return location
}

/** The bytes of a file, as a client that follows the redirect gets them. */
export async function contentOf(client: Client, file: string): Promise<Buffer> {
  const response = await fetch(await locationOf(client, file))
  if (response.status !== 200) throw new Error(`File ${file}: ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}
