import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

// A library that a page loads as it is: Preact, signals, the form renderer and the forms are inside.
export default defineConfig({
  // The workers of patterns are resolved relative to it.
  base: './',
  resolve: { conditions: ['@benchtop/source', 'module', 'browser', 'development|production'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  build: {
    target: 'es2023',
    // The declarations of the compiler stand in the same folder.
    emptyOutDir: false,
    lib: {
      entry: {
        index: 'src/index.ts',
        element: 'src/element.ts',
        drafts: 'src/session/draft-store.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: { output: { minify: true, comments: false, chunkFileNames: '[name].js' } },
  },
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
})
