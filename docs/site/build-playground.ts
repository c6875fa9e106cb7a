import { join } from 'node:path'
import { build } from 'vite'

/** Builds the playground of forms into a folder of the site. */
export async function buildPlayground(outDir: string): Promise<void> {
  const root = join(import.meta.dirname, '../playground')
  const configFile = join(root, 'vite.config.ts')
  await build({ root, configFile, mode: 'production', logLevel: 'warn', build: { outDir } })
}
