import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join, normalize } from 'node:path'

const sources = join(import.meta.dirname, '..')
const engine = dirname(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm'))

/** Serves the sources of this package and its engine to a browser, file by file, like a bundler. */
export async function serveSources(): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    read(path).then(
      ({ type, body }) => response.setHeader('content-type', type).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function read(path: string): Promise<{ type: string; body: string | Buffer }> {
  if (path === '/') return { type: 'text/html', body: '<title>Forms</title>' }
  if (path === '/quickjs.wasm') {
    return { type: 'application/wasm', body: await readFile(join(engine, 'quickjs.wasm')) }
  }
  if (path.startsWith('/quickjs/')) {
    const body = await readFile(join(engine, 'dist', path.slice('/quickjs/'.length)))
    return { type: 'text/javascript', body }
  }
  const source = stripTypeScriptTypes(await readFile(join(sources, path), 'utf8'))
  return {
    type: 'text/javascript',
    body: source.replaceAll("from 'quickjs-wasi'", "from '/quickjs/index.js'"),
  }
}
