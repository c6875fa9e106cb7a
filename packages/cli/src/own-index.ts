import { extname } from 'node:path'

/**
 * What `import 'benchtop'` resolves to. This file is at the top of the sources, next to the index both in the sources
 * and in the published files.
 */
export const ownIndex: string = new URL(`./index${extname(import.meta.url)}`, import.meta.url).href
