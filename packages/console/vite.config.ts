import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { inlineTables } from '../client/build/inline-tables.ts'
import { pageFiles } from './build/page-files.ts'
import { typeface } from './build/typeface.ts'

const entry = join(import.meta.dirname, 'src/main.tsx')
const genomeBrowser = join(import.meta.dirname, 'src/genome-browser/main.ts')

// Built into the emulator, which serves it; in development it proxies to a running one.
const config = {
  plugins: [
    inlineTables(),
    packAssets(),
    typeface(),
    pageFiles(entry, join(import.meta.dirname, 'src/pages.ts')),
  ],
  // Files name each other by where they are, and the page names them from its base.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  oxc: { jsx: { importSource: 'preact' } },
  resolve: { conditions: ['@benchtop/source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: '../emulator/console',
    emptyOutDir: true,
    target: 'es2023',
    // `light-dark()` stays: a part of a page may have another scheme than the page.
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
    // Pictures and scripts inside the page would need a weaker content security policy.
    assetsInlineLimit: 0,
    // A page has few files of its own next to what is shared: naming all of them ahead takes more than they save.
    modulePreload: false,
    // Bundled packages are distributed, so their licenses are too; LICENSE itself is another file.
    license: { fileName: 'third-party.md' },
    rolldownOptions: {
      input: ['index.html', 'genome-browser.html'],
      output: {
        // The dialogs name the typeface's files, too.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.woff2') ? 'assets/[name][extname]' : 'assets/[name]-[hash][extname]',
        // What the entry needs is one file, and so is what many pages share: by itself, each of these modules would be a
        // request with its headers, and be compressed without the others.
        codeSplitting: {
          groups: [
            // The genome browser runs in a frame without an origin, where the console's own modules fail.
            { name: loadedBy(genomeBrowser, 'with-frame'), minShareCount: 2, priority: 3 },
            { name: loadedBy(entry, 'common'), priority: 2 },
            { name: 'shared', minShareCount: 20, priority: 1 },
          ],
        },
      },
    },
    // The genome browser is large, and loaded when it is opened.
    chunkSizeWarningLimit: 2000,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      [
        '/api',
        '/_emulator',
        '/sign-in',
        '/sign-out',
        '/oauth',
        '/device',
        '/avatars',
        '^/files/\\d+/view$',
      ].map((path) => [path, { target: 'http://127.0.0.1:5101', changeOrigin: true }]),
    ),
  },
} satisfies UserConfig

export default defineConfig(async ({ command }) => {
  if (command === 'build') return config
  // Replaces parts of an open page. Who only starts the platform builds the console, and has this not installed.
  const { preact } = await import('@preact/preset-vite')
  return { ...config, plugins: [...config.plugins, preact({ prefreshEnabled: true })] }
})

/**
 * Most of a file runs in the first view: the browser compiles all of it on another thread while it loads. It follows only
 * what comes first in a file, where a banner of the bundler is behind Vite's own lines.
 */
const compiledAhead = '//# allFunctionsCalledOnLoad\n'

/** Writes a compressed copy of each script, style and image, for browsers that accept it. */
function packAssets(): Plugin {
  return {
    name: 'pack-assets',
    apply: 'build',
    // The written files are final; in the bundle, parts are still to be filled in.
    writeBundle({ dir = '' }, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg|wasm)$/.test(fileName)) continue
        const path = join(dir, fileName)
        if (file.type === 'chunk' && file.name !== 'genome-browser')
          writeFileSync(path, compiledAhead + readFileSync(path, 'utf8'))
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
      }
    },
  }
}

/** Names the file of the modules that one of them loads by its static imports, itself included. */
function loadedBy(start: string, name: string) {
  return (id: string, modules: { getModuleInfo: Rolldown.GetModuleInfo }): string | null => {
    const seen = new Set<string>()
    const isLoaded = (one: string): boolean => {
      if (one === start) return true
      if (seen.has(one)) return false
      seen.add(one)
      return modules.getModuleInfo(one)?.importers.some(isLoaded) === true
    }
    return isLoaded(id) ? name : null
  }
}
