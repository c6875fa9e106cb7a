import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as tar from 'tar'
import type { PackedPackage } from './pack-workspace.ts'

/** A registry of npm packages on this machine. */
export type LoopbackRegistry = AsyncDisposable & {
  readonly url: string
  /** The names of requested packages that aren't here. */
  readonly missing: ReadonlySet<string>
}

/** A version of a package: its manifest, and where its files are. */
type Version = {
  readonly manifest: { readonly name: string; readonly version: string }
  send(response: ServerResponse): Promise<void>
}

const installed = resolve(import.meta.dirname, '../../node_modules/.pnpm')

/**
 * Serves packed packages of the workspace, and every package that is installed here in the version that it is installed
 * in, so that `npm install --registry <url>` works with nothing but this machine.
 */
export async function startLoopbackRegistry(
  packed: readonly PackedPackage[],
): Promise<LoopbackRegistry> {
  const versions = new Map<string, Map<string, Version>>()
  const add = (version: Version): void => {
    const { name, version: number } = version.manifest
    const known = versions.get(name) ?? new Map<string, Version>()
    versions.set(name, known.set(number, version))
  }
  const folders = [...(await installedFolders()), join(import.meta.dirname, 'samples/node-gyp')]
  for (const version of await Promise.all(folders.map(installedVersion))) {
    add(version)
  }
  // The last word: what is published is what is tested.
  for (const one of packed) {
    versions.delete(one.name)
    add(await packedVersion(one))
  }

  const missing = new Set<string>()
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').slice(1))
    const [, name = path, number] = /^(.+)\/-\/(.+)\.tgz$/.exec(path) ?? []
    const known = versions.get(name)
    const version = number === undefined ? undefined : known?.get(number)
    if (version !== undefined) {
      version.send(response).catch(() => response.destroy())
    } else if (known !== undefined && number === undefined) {
      const text = JSON.stringify(packument(url, name, [...known.values()]))
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    } else {
      missing.add(name)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}')
    }
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    missing,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((ended) => void server.close(ended))
      server.closeAllConnections()
      await closed
    },
  }
}

/** The metadata of a package in a registry. */
function packument(url: string, name: string, versions: readonly Version[]): object {
  const numbers = versions.map(({ manifest }) => manifest.version)
  const latest = numbers.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  return {
    name,
    'dist-tags': { latest: latest.at(-1) },
    versions: Object.fromEntries(
      versions.map(({ manifest }) => [
        manifest.version,
        { ...manifest, dist: { tarball: `${url}/${name}/-/${manifest.version}.tgz` } },
      ]),
    ),
  }
}

/**
 * The folders of installed packages: links lead to the packages that they depend on, which have folders of their
 * own.
 */
async function installedFolders(): Promise<string[]> {
  const groups = await Promise.all(
    (await readdir(installed)).map(async (group) => {
      const modules = join(installed, group, 'node_modules')
      const entries = await readdir(modules, { withFileTypes: true }).catch(() => [])
      const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== '.bin')
      const found = await Promise.all(
        folders.map(async ({ name }) => {
          if (!name.startsWith('@')) return [join(modules, name)]
          const scoped = await readdir(join(modules, name), { withFileTypes: true })
          const own = scoped.filter((entry) => entry.isDirectory())
          return own.map((entry) => join(modules, name, entry.name))
        }),
      )
      return found.flat()
    }),
  )
  return groups.flat()
}

async function installedVersion(folder: string): Promise<Version> {
  const text = await readFile(join(folder, 'package.json'), 'utf8')
  return {
    manifest: withoutOptionalPeers(JSON.parse(text) as Manifest),
    async send(response) {
      const files = (await readdir(folder)).filter((name) => name !== 'node_modules')
      // Not compressed: it goes no further than this machine.
      const options = { cwd: folder, prefix: 'package', portable: true, linkCache: new NoLinks() }
      const bytes = tar.create({ ...options, sync: true }, files).read()
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes)
    },
  }
}

type Manifest = Version['manifest'] & {
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** npm requests those of a package that is installed only as an optional peer, too, and installs none of them. */
function withoutOptionalPeers(manifest: Manifest): Manifest {
  const { peerDependencies = {}, peerDependenciesMeta = {}, ...rest } = manifest
  const required = Object.entries(peerDependencies).filter(
    ([name]) => peerDependenciesMeta[name]?.optional !== true,
  )
  return { ...rest, peerDependencies: Object.fromEntries(required) }
}

/** Files that are alike share their place on disk here; in a package, each is a file. */
class NoLinks extends Map<`${number}:${number}`, string> {
  override get(): undefined {
    return undefined
  }
}

async function packedVersion({ tarball }: PackedPackage): Promise<Version> {
  const chunks: Buffer[] = []
  await tar.list({
    file: tarball,
    onReadEntry(entry) {
      if (entry.path === 'package/package.json') entry.on('data', (chunk) => chunks.push(chunk))
    },
  })
  return {
    manifest: JSON.parse(Buffer.concat(chunks).toString()) as Version['manifest'],
    async send(response) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      await pipeline(createReadStream(tarball), response)
    },
  }
}
