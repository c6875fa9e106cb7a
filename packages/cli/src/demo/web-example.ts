import { dirname } from 'node:path'
import type { Emulator } from '@benchtop/emulator'
import { CliError } from '../errors.ts'
import { clientEnvironment, placesEnvironment } from '../manifest/app-environment.ts'
import { readManifest } from '../manifest/read-manifest.ts'
import { startGroup, type GroupOptions } from '../processes/process-group.ts'
import { demo } from '../start/demo-data.ts'
import type { World } from '../world.ts'

/** How long the app may take to end after SIGTERM, in milliseconds. */
const graceMs = 2_000

/**
 * Starts the example web app and registers the address it listens on: its default port, or another one if that is taken
 * or `anyPort` requires it. It stays registered when the platform is reset.
 */
export async function startWebExample(
  emulator: Emulator,
  { environment }: World,
  { anyPort }: { readonly anyPort: boolean },
) {
  const manifest = await readManifest(dirname(demo.webManifest))
  const { command = [], folder, application, clientId, clientSecret } = manifest
  const registered = new URL(manifest.redirectUri ?? '')
  const startAt = (port: string) =>
    listening({
      command,
      folder,
      environment: {
        ...environment.ofApps,
        ...placesEnvironment(emulator),
        // It derives the address of its redirects from its port.
        ...clientEnvironment({ clientId, clientSecret, redirectUri: undefined }),
        PORT: port,
      },
    })
  const { group, url } = await startAt(anyPort ? '0' : registered.port).catch((error: unknown) => {
    const isTaken = error instanceof CliError && error.message.includes('EADDRINUSE')
    if (anyPort || !isTaken) throw error
    return startAt('0')
  })
  const redirectUri = new URL(registered.pathname, url).href
  const document = { ...application, owner: demo.user, redirectUri, homepageUri: `${url}/` }
  await emulator.registerApplication({ name: manifest.path, folder, document })
  return { name: manifest.title, url, stop: async () => void (await group.stop(graceMs)) }
}

/** Starts an app, and waits until it prints its address; throws with its output if it ends before. */
async function listening(options: Omit<GroupOptions, 'line'>) {
  const { promise: printed, resolve } = Promise.withResolvers<string>()
  let said = ''
  const group = await startGroup({
    ...options,
    line(text, stream) {
      if (stream === 'stderr') said += `${text}\n`
      const [url] = /http:\/\/[\w.[\]:]+/.exec(text) ?? []
      if (stream === 'stdout' && url !== undefined) resolve(url)
    },
  })
  const failed = (reason: string) =>
    new CliError('failed', `The example web app did not start: ${reason}`)
  if ('failure' in group) throw failed(group.failure)
  const ended = group.closed.then(({ code }): never => {
    const [reason = `exit code ${code}`] = /^\w*Error: .*$/m.exec(said) ?? []
    throw failed(reason)
  })
  return { group, url: await Promise.race([printed, ended]) }
}
