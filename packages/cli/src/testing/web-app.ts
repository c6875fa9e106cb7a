import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { temporaryFolder } from './temporary-folder.ts'

/** A small web app in a folder of its own. */
export type TestApp = AsyncDisposable & {
  readonly folder: string
  /** Where its server listens. */
  readonly url: string
  /** Writes a file of it: at once, so that no half of it is read. */
  write(name: string, text: string): Promise<void>
  /** Its manifest, with changes. */
  configure(changes: Readonly<Record<string, unknown>>): Promise<void>
}

let addresses = 0

/**
 * An address that no other test has: a loopback address by this process's number, so that a port can be known before
 * anything listens there.
 */
export function ownAddress(): string {
  addresses += 1
  const bytes = [process.pid >> 16, process.pid >> 8, process.pid].map((part) => part & 0xff)
  return `http://127.${[(bytes[0] ?? 0) + 1, ...bytes.slice(1)].join('.')}:${20_000 + addresses}`
}

/** The source of a server that answers with a word and what it finds in its environment. */
export function server(word: string): string {
  return `
import { createServer } from 'node:http'
const { hostname } = new URL(process.env.BENCHTOP_REDIRECT_URI)
const environment = Object.entries(process.env).filter(([name]) => /^(BENCHTOP_|PORT$|COLOUR$)/.test(name))
createServer((request, response) => {
  console.log('requested ' + request.url)
  response.end(JSON.stringify({ word: '${word}', pid: process.pid, environment: Object.fromEntries(environment) }))
}).listen(Number(process.env.PORT), hostname)
`
}

export async function testApp(
  manifest: Readonly<Record<string, unknown>> = {},
  source: string = server('first'),
): Promise<TestApp> {
  const folder = await temporaryFolder()
  const url = ownAddress()
  const defaults = {
    name: 'Word',
    kind: 'web',
    redirectUri: `${url}/callback`,
    homepageUri: `${url}/`,
    command: ['node', 'server.mjs'],
    ...manifest,
  }
  const aside = `${folder.path}.aside`
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(join(folder.path, name, '..'), { recursive: true })
    await writeFile(aside, text)
    await rename(aside, join(folder.path, name))
  }
  const configure = (changes: Readonly<Record<string, unknown>>): Promise<void> =>
    write('benchtop.config.json', JSON.stringify({ ...defaults, ...changes }))
  await configure({})
  await write('server.mjs', source)
  return {
    folder: folder.path,
    url,
    write,
    configure,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

/** The same as an address of an app. */
export function localAddressOf(): { url: string; host: string; port: number } {
  const url = ownAddress()
  const { hostname, port } = new URL(url)
  return { url, host: hostname, port: Number(port) }
}
