import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

// A library that a page loads as it is: Preact, signals and what it uses of the forms are inside. The reader of
// definitions is a file of its own, loaded where a definition is given as text.
export default defineConfig({
  // Its worker is resolved relative to it.
  base: './',
  resolve: { conditions: ['@benchtop/source', 'module', 'browser', 'development|production'] },
  // Calls of h are shorter than those of the JSX runtime, which would come along.
  oxc: { jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment', development: false } },
  build: {
    target: 'es2023',
    // The declarations of the compiler stand in the same folder.
    emptyOutDir: false,
    lib: {
      entry: { index: 'src/index.ts', element: 'src/element.ts', lists: 'src/lists/index.ts' },
      formats: ['es'],
    },
    rolldownOptions: {
      transform: { inject: { h: ['preact', 'h'], Fragment: ['preact', 'Fragment'] } },
      output: {
        minify: true,
        comments: false,
        chunkFileNames: '[name].js',
        // What both entries need is one file, and not one for each way by which it is reached.
        // Lists aren't: they are loaded when one is opened.
        codeSplitting: {
          groups: [
            {
              name: 'launch-form',
              minShareCount: 2,
              test: /^(?!.*\/(lists|choosing\/open-list)\b)/,
            },
          ],
        },
      },
    },
  },
  plugins: [
    {
      name: 'copy-style',
      apply: 'build',
      writeBundle() {
        copyFileSync(
          join(import.meta.dirname, 'src/style.css'),
          join(import.meta.dirname, 'dist/form-renderer.css'),
        )
      },
    },
  ],
})
