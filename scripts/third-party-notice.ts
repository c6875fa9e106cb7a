import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'

/** A package whose code is part of a bundle. */
type BundledPackage = {
  readonly name: string
  readonly version: string
  readonly license?: string
  /** The text of its licence; empty if it ships none. */
  readonly text: string
}

/** The name of the notice, next to the JavaScript that it is about. */
export const noticeFile = 'THIRD-PARTY.txt'

/**
 * A plugin of Rolldown: writes the name, version and licence of every package whose code is in the bundle next to it.
 * Their licences require the text to accompany each copy. Throws if a package states no licence.
 * `copied` are the folders of packages of which parts are in it that are no modules.
 */
export function thirdPartyNotice(copied: readonly string[] = []): Plugin {
  return {
    name: 'third-party-notice',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk' ? one.moduleIds : [],
      )
      const folders = new Set([...modules.flatMap((id) => packageFolder(id) ?? []), ...copied])
      const packages = [...folders].map(readPackage)
      packages.sort((one, other) => compare(one.name, other.name))
      const source = noticeOf(packages)
      if (packages.length > 0) this.emitFile({ type: 'asset', fileName: noticeFile, source })
    },
  }
}

/** The folder of the installed package that a module belongs to; undefined for the workspace's own. */
function packageFolder(id: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
}

function readPackage(folder: string): BundledPackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as BundledPackage
  if (manifest.license === undefined) {
    throw new Error(`${manifest.name} is bundled and states no licence: ${folder}/package.json.`)
  }
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
  return { ...manifest, text }
}

function noticeOf(packages: readonly BundledPackage[]): string {
  const parts = packages.map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`,
  )
  return [
    'The JavaScript in this folder contains code of these packages, under their own licences.\n',
    ...parts,
  ].join(`\n${'-'.repeat(80)}\n\n`)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
