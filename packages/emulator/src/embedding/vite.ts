import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { heldBench, type EmbeddedOptions } from './held-bench.ts'

/** What the plugin uses of Vite's server for development. */
type ViteServer = {
  readonly middlewares: {
    use(
      handler: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
    ): unknown
  }
  readonly httpServer: Pick<Server, 'once'> | null
  readonly resolvedUrls: { readonly local: readonly string[] } | null
  readonly config: { readonly logger: { info(message: string): void } }
  printUrls(): void
}

/** A plugin of Vite. */
type BenchPlugin = {
  readonly name: string
  readonly apply: 'serve'
  configureServer(server: ViteServer): Promise<void>
}

/** Starts a bench with Vite's server for development, at `/bench` of it, and shows its address in the banner. */
export function benchtop(options: EmbeddedOptions = {}): BenchPlugin {
  return {
    name: 'benchtop',
    apply: 'serve',
    async configureServer(server) {
      const held = heldBench(options)
      const bench = await held.starting
      held.uses += 1
      server.middlewares.use(bench.middleware)
      server.httpServer?.once('close', () => {
        // A server that takes the place of another one has it already.
        held.uses -= 1
        if (held.uses === 0) void held.end()
      })
      const print = server.printUrls.bind(server)
      server.printUrls = () => {
        print()
        for (const url of server.resolvedUrls?.local ?? []) {
          const { pathname } = new URL(bench.uiUrl)
          server.config.logger.info(`  ➜  Bench:   ${new URL(pathname, url).href}/`)
        }
      }
    },
  }
}
