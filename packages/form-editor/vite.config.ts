import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * By mode, as `prepack` builds them: what a page loads as it is, with Preact, signals, the form renderer and the forms
 * inside; and the component for a page that has a Preact of its own.
 */
const builds = {
  production: {
    outDir: 'dist',
    entry: {
      element: 'src/element.ts',
      react: 'src/react.ts',
      drafts: 'src/session/draft-store.ts',
    },
    outside: /^react$/,
  },
  component: {
    outDir: 'dist/preact',
    entry: { index: 'src/index.ts' },
    outside: /^(preact|@preact\/signals|@benchtop\/form(s|-renderer))(\/|$)/,
  },
} as const

export default defineConfig(({ mode }) => {
  const { outDir, entry, outside } = builds[mode === 'component' ? mode : 'production']
  return {
    // The workers of patterns are resolved relative to it.
    base: './',
    resolve: { conditions: ['@benchtop/source', 'module', 'browser', 'development|production'] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    build: {
      outDir,
      target: 'es2023',
      // The declarations of the compiler stand in the same folder.
      emptyOutDir: false,
      license: mode !== 'component' && { fileName: 'THIRD-PARTY.txt' },
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        external: outside,
        output: {
          minify: true,
          comments: false,
          chunkFileNames: '[name].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
    worker: { format: 'es', rolldownOptions: { output: { entryFileNames: '[name].js' } } },
    plugins: [
      {
        name: 'copy-style',
        apply: 'build',
        writeBundle() {
          copyFileSync(
            join(import.meta.dirname, 'src/style.css'),
            join(import.meta.dirname, 'dist/form-editor.css'),
          )
        },
      },
    ],
  }
})
