import { hexHash, patterned } from './blob-sources.ts'
import type { Client, Reply } from './client.ts'

/** Writes to a platform on several connections at once until it is gone, and knows what was acknowledged. */
export type Load = {
  /** SHA-256 of each acknowledged file, by id. */
  readonly files: ReadonlyMap<string, string>
  /** The content of the property of each acknowledged project, by Href; undefined where only the project was. */
  readonly projects: ReadonlyMap<string, string | undefined>
  /** Resolves at the acknowledgement of so many files. */
  readonly reached: Promise<void>
  /** Resolves when every connection is broken, with what each of them ended by. */
  readonly ended: Promise<unknown[]>
}

const sizes = [0, 1, 900, 70_000, 524_288, 1_200_000, 2_500_000]

/** Uploads to the files of an AppResult, under names with this mark, and makes projects with properties. */
export function startLoad(client: Client, files: string, mark: string, enough: number): Load {
  const uploaded = new Map<string, string>()
  const projects = new Map<string, string | undefined>()
  const reached = Promise.withResolvers<void>()

  const upload = async (lane: number) => {
    for (let nth = 0; ; nth += 1) {
      const content = patterned(sizes[(nth * 3 + lane * 2) % sizes.length] ?? 0, nth + 10 * lane)
      const query = `name=${nth}.bin&directory=${mark}/${lane}`
      const reply = await client.upload(`${files}?${query}`, content)
      uploaded.set(created(reply).Id, hexHash('sha256', content))
      if (uploaded.size === enough) reached.resolve()
    }
  }
  const describe = async () => {
    for (let nth = 0; ; nth += 1) {
      const name = `${mark} ${nth}`
      const { Href } = created(await client.post('v1pre3/projects', { Name: name }))
      projects.set(Href, undefined)
      const property = { Name: 'Demo.nth', Type: 'string', Content: name }
      created(await client.postJson(`${Href}/properties`, { Properties: [property] }))
      projects.set(Href, name)
    }
  }
  const writers = [upload(0), upload(1), upload(2), describe()]
  const ended = Promise.all(writers.map((writer) => writer.catch((error: unknown) => error)))
  return { files: uploaded, projects, reached: reached.promise, ended }
}

function created({ status, text, body }: Reply): { Id: string; Href: string } {
  if (status !== 201) throw new Error(`Not created, but ${status}: ${text}`)
  return body.Response as { Id: string; Href: string }
}
