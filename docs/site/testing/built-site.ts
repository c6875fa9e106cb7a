import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createReadStream, existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { buildPlayground } from '../build-playground.ts'
import { writeDocuments } from '../write-documents.ts'
import { writeReference } from '../write-reference.ts'

const root = join(import.meta.dirname, '../../..')
const docs = join(root, 'docs')

/** A folder that is served on a free port. */
export type ServedFolder = {
  readonly origin: string
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** The site as it is published. */
export type BuiltSite = ServedFolder & {
  /** The address of every page, without the origin. */
  readonly paths: readonly string[]
  readonly html: (path: string) => string
  /** Whether a path leads to a file of the site. */
  readonly has: (path: string) => boolean
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
}

/** Builds the site from a copy of its folder, so that what was built there stays as it is, and serves it. */
export async function openBuiltSite(): Promise<BuiltSite> {
  return opened(async (folder) => {
    await build(folder)
    return serve(folder, join(folder, '.vitepress/dist'))
  })
}

/** Builds the playground alone, and serves it where the site has it. */
export async function openBuiltPlayground(): Promise<ServedFolder> {
  return opened(async (folder) => {
    await buildPlayground(join(folder, 'playground'))
    await cp(join(docs, 'public'), folder, { recursive: true })
    return serve(folder, folder)
  })
}

async function opened<T>(use: (folder: string) => Promise<T>): Promise<T> {
  // Next to the packages, since modules are resolved upwards from there.
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, 'node_modules/.cache/site-'))
  try {
    return await use(folder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function build(folder: string): Promise<void> {
  const isSource = (path: string) => !/\/(node_modules|dist|cache)$/.test(path)
  await cp(docs, folder, { recursive: true, filter: isSource })
  await symlink(join(docs, 'node_modules'), join(folder, 'node_modules'))
  await writeReference(join(folder, 'reference'))
  await writeDocuments(join(folder, 'public/openapi'))
  const program = join(docs, 'node_modules/vitepress/bin/vitepress.js')
  await promisify(execFile)(process.execPath, [program, 'build', folder], { cwd: folder })
}

async function serve(folder: string, dist: string): Promise<BuiltSite> {
  const fileOf = (path: string): string | undefined => {
    const place = join(dist, path)
    const files = path.endsWith('/') ? [join(place, 'index.html')] : [place, `${place}.html`]
    return files.find((file) => extname(file) !== '' && existsSync(file))
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = fileOf(decodeURIComponent(pathname))
    if (file === undefined) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const pages = globSync('**/*.html', { cwd: dist }).toSorted()
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths: pages.map((page) => `/${page.replace(/(^|(?<=\/))index\.html$|\.html$/, '')}`),
    html: (path) => readFileSync(fileOf(path) ?? '', 'utf8'),
    has: (path) => fileOf(path) !== undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
