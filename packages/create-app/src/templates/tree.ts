/** Files by their path with forward slashes, in the order of the paths. */
export type Tree = ReadonlyMap<string, Uint8Array>

/** The tree of these files. */
export function treeOf(files: Iterable<readonly [string, Uint8Array]>): Tree {
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && Buffer.compare(a, b) === 0)
}

export function sameTree(a: Tree, b: Tree): boolean {
  return a.size === b.size && [...a].every(([path, bytes]) => sameBytes(bytes, b.get(path)))
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a file; undefined for what isn't text. */
export function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** A tree as stored in JSON: text as is, anything else in base64. */
export type StoredTree = Readonly<Record<string, string | { readonly base64: string }>>

export function storeTree(tree: Tree): StoredTree {
  return Object.fromEntries(
    [...tree].map(([path, bytes]) => [
      path,
      textOf(bytes) ?? { base64: Buffer.from(bytes).toString('base64') },
    ]),
  )
}

export function loadTree(stored: StoredTree): Tree {
  return treeOf(
    Object.entries(stored).map(([path, content]) => [
      path,
      typeof content === 'string' ? Buffer.from(content) : Buffer.from(content.base64, 'base64'),
    ]),
  )
}
