import { extname } from 'node:path'

/**
 * What `import 'benchtop'` leads to. It stands here, at the top of the sources, since beside it are the index of the
 * sources and that of the files that are published.
 */
export const ownIndex: string = new URL(`./index${extname(import.meta.url)}`, import.meta.url).href
