import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RegisteredApp } from './app-folder.ts'
import type { AppConnection } from './platform-actions.ts'
import {
  startTestPlatform,
  type TestPlatform,
  type TestPlatformOptions,
} from './start-test-platform.ts'

/** How the server of a web app is tested. */
export type ServedAppOptions = Omit<TestPlatformOptions, 'app'> & {
  /** The app's folder, with its manifest. */
  readonly folder: string
  /** Makes what answers the app's requests, such as an Express app, with the settings of its platform. */
  createServer(connection: AppConnection): RequestListener | Promise<RequestListener>
}

/** A web app with its platform, for one test. */
export type ServedApp = AsyncDisposable & {
  /** The address of the app, without a slash at its end. */
  readonly url: string
  readonly platform: TestPlatform & {
    readonly app: RegisteredApp
    readonly connection: AppConnection
  }
}

/**
 * Serves a web app on a free port, registered on a platform of its own: `await using app = await serveApp({ folder,
 * createServer })`. Its redirect address is the path of the manifest's, at that port.
 */
export async function serveApp({
  folder,
  createServer: create,
  ...options
}: ServedAppOptions): Promise<ServedApp> {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const close = async (): Promise<void> => {
    http.closeAllConnections()
    await new Promise((resolve) => void http.close(resolve))
  }
  try {
    const platform = await startTestPlatform({
      ...options,
      app: { folder, redirectUri: `${url}/callback` },
    })
    try {
      http.on('request', await create(platform.connection))
    } catch (error) {
      await platform.close()
      throw error
    }
    return {
      url,
      platform,
      async [Symbol.asyncDispose]() {
        await close()
        await platform.close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
