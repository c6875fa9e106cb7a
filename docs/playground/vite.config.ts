import { defineConfig } from 'vite'
import { repositoryOf } from '../site/repository.ts'

// A page of its own: the site's framework and theme take more script than all of the playground may.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  resolve: {
    alias: { '@repository': repositoryOf(import.meta.dirname) },
    conditions: ['@benchtop/source', 'module', 'browser', 'development|production'],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // `light-dark()` stays: the page has one sheet for both schemes.
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    emptyOutDir: true,
    chunkSizeWarningLimit: 2000,
    // One file of what several need: by itself, each module would be a request, compressed without the others.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } },
    },
  },
  server: { fs: { strict: false } },
})
