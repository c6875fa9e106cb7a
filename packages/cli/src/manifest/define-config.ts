import type { Manifest } from './manifest-schema.ts'

/** The manifest of an app, checked by the compiler: what `benchtop.config.ts` exports by default. */
export function defineConfig(manifest: Manifest): Manifest {
  return manifest
}
