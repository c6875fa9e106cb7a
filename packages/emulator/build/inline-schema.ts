import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const place = fileURLToPath(new URL('../src/storage/schema-image.ts', import.meta.url))

/**
 * A plugin of Rolldown: takes every step to today's schema at build time, so that a platform in memory starts from the
 * image of the empty database. Run from the sources, the steps are taken by the first that needs it.
 */
export function inlineSchema(): { name: string; load(id: string): string | undefined } {
  return {
    name: 'inline-schema',
    load: (id) => (resolve(id) === place ? packedImage() : undefined),
  }
}

/** Made in a separate Node process that resolves the packages' sources. */
function packedImage(): string {
  const script = `
    import { gzipSync } from 'node:zlib'
    const { schemaImage } = await import(${JSON.stringify(place)})
    process.stdout.write(gzipSync(schemaImage(), { level: 9 }).toString('base64'))`
  const args = ['--conditions=@benchtop/source', '--input-type=module', '--eval', script]
  const packed = execFileSync(process.execPath, args, { encoding: 'utf8' })
  return `
    import { gunzipSync } from 'node:zlib'
    export const schemaImage = () => gunzipSync(Buffer.from('${packed}', 'base64'))`
}
