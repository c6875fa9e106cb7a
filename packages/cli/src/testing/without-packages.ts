// Loaded before a program (--import): packages that are loaded on demand are as if they were not installed.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (!/^@benchtop\/(mcp|recording|sample-data|telemetry)$/.test(specifier)) {
      return next(specifier, context)
    }
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), {
      code: 'ERR_MODULE_NOT_FOUND',
    })
  },
})
