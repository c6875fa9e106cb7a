import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parallel, send } from './byte-client.ts'
import { startBench } from './command.ts'
import { filesSeed } from './files-seed.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/** A platform on disk in a process of its own, with an AppResult that takes files. */
export type FileServer = AsyncDisposable & {
  readonly server: ServerProcess
  /** Where its data lie. */
  readonly folder: string
  /** Uploads so many bytes in one request; gives the file's Href. */
  uploadWhole(bytes: number): Promise<string>
  /** Uploads so many bytes in parts, four at once, and completes the file; gives its Href. */
  uploadParts(bytes: number): Promise<string>
  /** Launches a native app on an AppResult's files that counts their bytes; gives what it counted. */
  countByApp(): Promise<number>
  /** Where the bytes of a file are. */
  addressOf(file: string): Promise<string>
}

const token = { 'x-access-token': 'bench' }
const typed = { ...token, 'content-type': 'application/octet-stream' }

/** "5 MB to 25 MB", each the 25 that a hurried client takes. */
export const partBytes = 25e6
export const partsAtOnce = 4

/** Starts it, with its contents in its folder or in the bucket of an address. */
export async function startFileServer(root: string, bucket?: string): Promise<FileServer> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-bench-'))
  const server =
    bucket === undefined
      ? await startBench(root, { seed: filesSeed(folder), data: folder })
      : await startServer([join(root, 'bench/peers/benchtop-files.ts'), folder, bucket])
  const call = async (method: string, path: string, headers = {}, body = ''): Promise<Answer> => {
    const init = { method, headers: { ...token, ...headers }, ...(body !== '' && { body }) }
    const response = await fetch(`${server.url}/${path}`, init)
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return ((await response.json()) as { Response: Answer }).Response
  }
  const json = { 'content-type': 'application/json' }
  const result = await call('POST', 'v1pre3/projects/4001/appresults', json, '{"Name":"Large"}')
  const files = `${result.Href}/files`

  let uploaded = 0
  return {
    server,
    folder,
    async uploadWhole(bytes) {
      const url = `${server.url}/${files}?Name=whole.bin`
      const answer = await send({ method: 'POST', url, headers: typed, bytes })
      return (JSON.parse(answer) as { Response: Answer }).Response.Href
    },
    async uploadParts(bytes) {
      uploaded += 1
      const name = `parts-${uploaded}.bin`
      const { Href } = await call('POST', `${files}?Name=${name}&Multipart=true`, typed)
      await parallel(Math.ceil(bytes / partBytes), partsAtOnce, async (index) => {
        const url = `${server.url}/${Href}/parts/${index + 1}`
        const size = Math.min(partBytes, bytes - index * partBytes)
        await send({ method: 'PUT', url, headers: token, bytes: size })
      })
      await call('POST', `${Href}?UploadStatus=complete`)
      return Href
    },
    async countByApp() {
      const order = {
        user: '1001',
        application: '2002',
        name: 'Count',
        properties: [{ Name: 'Input.Results', Type: 'appresult[]', Items: [result.Href] }],
      }
      const launched = await fetch(`${server.uiUrl}/_emulator/launches`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(order),
      })
      if (!launched.ok) throw new Error(`The launch failed: ${await launched.text()}`)
      const { appSession } = (await launched.json()) as { appSession: string }
      for (;;) {
        const { Status, StatusSummary = '' } = await call('GET', appSession)
        if (Status === 'Aborted') throw new Error(`The app failed: ${StatusSummary}`)
        if (Status === 'Complete') break
        await pause(200)
      }
      const id = appSession.slice(appSession.lastIndexOf('/') + 1)
      const log = await fetch(`${server.uiUrl}/_emulator/appsessions/${id}/log`)
      return Number(/bytes: (\d+)/.exec(await log.text())?.[1])
    },
    addressOf: async (file) =>
      (await call('GET', `${file}/content?redirect=meta`)).redirect_uri ?? '',
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Answer = {
  readonly Href: string
  readonly redirect_uri?: string
  readonly Status?: string
  readonly StatusSummary?: string
}
