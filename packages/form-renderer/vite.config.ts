import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * By mode, as `prepack` builds them: what a page loads as it is, with Preact, signals and what it uses of the forms inside;
 * the component for a page that has a Preact of its own; and what renders on a server, in one file. Each needs the workers
 * and the engine of scripts, which only the first one brings along.
 */
const builds = {
  production: {
    outDir: 'dist',
    entry: {
      element: 'src/element.ts',
      react: 'src/react.ts',
      lists: 'src/lists/index.ts',
      'long-patterns': 'src/patterns/long-patterns.ts',
      sandbox: 'src/scripts/sandbox.ts',
    },
    outside: /^react$/,
  },
  component: {
    outDir: 'dist/preact',
    entry: { index: 'src/index.ts' },
    outside: /^(preact|@preact\/signals|@benchtop\/forms)(\/|$)/,
  },
  server: { outDir: 'dist/server', entry: { ssr: 'src/ssr.tsx' }, outside: /^node:/ },
} as const

export default defineConfig(({ mode }) => {
  const name = mode === 'component' || mode === 'server' ? mode : 'production'
  const { outDir, entry, outside } = builds[name]
  const isWhole = name === 'production'
  return {
    base: './',
    resolve: { conditions: ['@benchtop/source', 'module', 'browser', 'development|production'] },
    // Calls of h are shorter than those of the JSX runtime, which would come along.
    oxc: { jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment', development: false } },
    build: {
      outDir,
      target: 'es2023',
      // The declarations of the compiler stand in the same folder.
      emptyOutDir: false,
      license: isWhole && { fileName: 'THIRD-PARTY.txt' },
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        external: outside,
        transform: { inject: { h: ['preact', 'h'], Fragment: ['preact', 'Fragment'] } },
        output: {
          minify: true,
          comments: false,
          chunkFileNames: '[name].js',
          assetFileNames: '[name][extname]',
          // What the entries need is one file, and not one for each way by which it is reached.
          // Lists and pasted cells aren't: they are loaded when one is opened or pasted.
          codeSplitting: isWhole && {
            groups: [
              {
                name: 'launch-form',
                minShareCount: 2,
                test: /^(?!.*\/src\/((launch-form-)?element|lists|patterns|scripts|choosing\/(open-list|pasted-entries)|model\/in-steps)\b)/,
              },
            ],
          },
        },
      },
    },
    worker: { format: 'es', rolldownOptions: { output: { entryFileNames: '[name].js' } } },
    plugins: [
      {
        name: 'files-of-the-whole',
        enforce: 'pre',
        apply: 'build',
        resolveId(id) {
          const name = /\/(long-patterns|sandbox)\.ts$/.exec(id)?.[1]
          return isWhole || name === undefined
            ? null
            : { id: `../${name}.js`, external: 'absolute' }
        },
        writeBundle() {
          const style = join(import.meta.dirname, 'src/style.css')
          if (isWhole) copyFileSync(style, join(import.meta.dirname, 'dist/form-renderer.css'))
        },
      },
    ],
  }
})
