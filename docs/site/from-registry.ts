import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether the packages are published: then the root's package.json names the repository. */
export function isPublished(root: string): boolean {
  const file = join(root, 'package.json')
  // A copy of the docs alone has none.
  if (!existsSync(file)) return false
  return (
    (JSON.parse(readFileSync(file, 'utf8')) as { repository?: unknown }).repository !== undefined
  )
}

/** The commands of a page that work from a copy of the repository, as they are with published packages. */
export function fromRegistry(page: string): string {
  return page
    .replaceAll(/(npm install(?: --save-dev)?) \S*packed\/\*\.tgz +# (@?[\w/-]+)/g, '$1 $2')
    .replaceAll(/npx benchtop create \.\.\/(\S+) (--.*)/g, 'npm create benchtop-app $1 -- $2')
}
