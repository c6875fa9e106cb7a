import { slugOf, titleOf } from '../names.ts'
import { textOf, treeOf, type Tree } from './tree.ts'

/** The identity of the app that a template becomes. */
export type Personality = {
  /** The name of the npm package. */
  readonly name: string
  /** The version of Benchtop's packages that it targets. */
  readonly version: string
}

/** Replaces the names in a template, an app called my-app, and sets the versions of Benchtop's packages. */
export function personalise(template: Tree, { name, version }: Personality): Tree {
  return treeOf(
    [...template].map(([path, bytes]) => {
      const text = textOf(bytes)
      if (text === undefined) return [path, bytes]
      const own = path === 'package.json' ? packageOf(text, name, version) : named(text, name)
      return [path, Buffer.from(own)]
    }),
  )
}

function named(text: string, name: string): string {
  return text.replaceAll(/\bMy App\b/g, titleOf(name)).replaceAll(/\bmy-app\b/g, slugOf(name))
}

function packageOf(text: string, name: string, version: string): string {
  const { name: _, ...rest } = JSON.parse(text) as Record<string, unknown>
  const own = JSON.stringify({ name, ...rest }, null, 2)
  return `${own.replaceAll('"workspace:^"', `"^${version}"`)}\n`
}
