import { fileURLToPath } from 'node:url'

/**
 * The folder with the built console, which the emulator serves. It stands here, at the top of the sources, since that is
 * as far below the package's folder as the one file is that is published.
 */
export const builtConsole = fileURLToPath(new URL('../console/', import.meta.url))
