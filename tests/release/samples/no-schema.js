// Every part of the app runtime, where zod can't be loaded.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (/^(zod|@benchtop\/contracts)(\/|$)/.test(specifier))
      throw new Error(`${specifier} is loaded`)
    return next(specifier, context)
  },
})
for (const part of ['', '/browser', '/oauth', '/web']) await import(`@benchtop/app-runtime${part}`)
console.log('done without zod')
