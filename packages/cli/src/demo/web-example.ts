import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { dirname } from 'node:path'
import type { Emulator } from '@benchtop/emulator'
import { CliError } from '../errors.ts'
import { demo } from '../start/demo-data.ts'
import type { World } from '../world.ts'

/** The running example web app. */
export type WebExample = {
  readonly name: string
  /** Its address. */
  readonly url: string
  stop(): Promise<void>
}

/** The members of its manifest that register and start it. */
type Manifest = {
  readonly $schema?: unknown
  readonly seed?: unknown
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly command: readonly [string, ...string[]]
} & Readonly<Record<string, unknown>>

/** How long the app may take to end after SIGTERM, in milliseconds. */
const grace = 2_000

/**
 * Starts the example web app and registers the address it listens on: its default port, or another one if that is taken
 * or `anyPort` requires it. It stays registered when the platform is reset.
 */
export async function startWebExample(
  emulator: Emulator,
  { environment }: World,
  { anyPort }: { readonly anyPort: boolean },
): Promise<WebExample> {
  const { apiUrl, uiUrl, storeUrl } = emulator
  const folder = dirname(demo.webManifest)
  const manifest = JSON.parse(await readFile(demo.webManifest, 'utf8')) as Manifest
  const { $schema: _, seed: __, ...application } = manifest

  const startAt = (port: number): Promise<Listening> =>
    listening(
      spawn(manifest.command[0], manifest.command.slice(1), {
        cwd: folder,
        env: {
          ...environment.ofApps,
          BENCHTOP_API_URL: apiUrl,
          BENCHTOP_UI_URL: uiUrl,
          BENCHTOP_STORE_URL: storeUrl,
          BENCHTOP_CLIENT_ID: manifest.clientId,
          BENCHTOP_CLIENT_SECRET: manifest.clientSecret,
          PORT: String(port),
        },
        // The IPC channel: the app ends when this process does, however it ends.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      }),
    )
  const registeredPort = Number(new URL(manifest.redirectUri).port)
  const { child, url } = await startAt(anyPort ? 0 : registeredPort).catch(
    async (error: unknown) => {
      if (anyPort || !isPortTaken(error)) throw error
      return startAt(0)
    },
  )
  const redirectUri = new URL(new URL(manifest.redirectUri).pathname, url).href
  const document = { ...application, owner: demo.user, redirectUri, homepageUri: `${url}/` }
  await emulator.registerApplication({ name: demo.webManifest, folder, document })
  return { name: manifest.name, url, stop: () => stopped(child) }
}

type Listening = { readonly child: ChildProcess; readonly url: string }

/** Waits until an app prints its address; throws with its output if it ends before. */
async function listening(child: ChildProcess): Promise<Listening> {
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('The streams of a child are piped.')
  let said = ''
  stderr.setEncoding('utf8').on('data', (text: string) => void (said += text))
  const url = new Promise<string>((resolve) => {
    createInterface(stdout).on('line', (line) => {
      const [found] = /http:\/\/[\w.[\]:]+/.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  const ended = once(child, 'close').then(([code]): never => {
    const [reason = `exit code ${code}`] = /^\w*Error: .*$/m.exec(said) ?? []
    throw new CliError('failed', `The example web app did not start: ${reason}`)
  })
  return { child, url: await Promise.race([url, ended]) }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof CliError && error.message.includes('EADDRINUSE')
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = once(child, 'exit')
  child.kill('SIGTERM')
  const last = setTimeout(() => child.kill('SIGKILL'), grace)
  await end
  clearTimeout(last)
}
