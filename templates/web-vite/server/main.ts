import { createServer as createHttpServer } from 'node:http'
import { resolve } from 'node:path'
import process from 'node:process'
import { fileStore, settingsFromEnvironment } from '@benchtop/app-runtime'
import express from 'express'
import { createServer } from './server.ts'

const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'
const root = resolve(import.meta.dirname, '..')

// Tokens survive a restart. An app with several servers would store them in its database.
const settings = settingsFromEnvironment()
const server = createServer({ ...settings, store: fileStore('.secrets.json') })
const http = createHttpServer(server)
if (process.env.NODE_ENV === 'development') {
  // Vite runs in the same server: one address, and the front end reloads on changes.
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({
    configFile: resolve(root, 'vite.config.ts'),
    root: resolve(root, 'browser'),
    server: {
      middlewareMode: { server: http },
      hmr: { server: http },
      // That of a tunnel, where there is one.
      allowedHosts: [new URL(settings.redirectUri).hostname],
    },
  })
  server.use(vite.middlewares)
} else {
  server.use(express.static(resolve(root, 'dist')))
}
http.listen(port, host, () => console.log(`My App is at http://${host}:${port}/`))
