import process from 'node:process'
import { fileStore, settingsFromEnvironment } from '@benchtop/app-runtime'
import { serve } from '@hono/node-server'
import { createRunApp } from './run-app.ts'

const settings = { ...settingsFromEnvironment(), store: fileStore('.secrets.json') }
const { hostname, port } = new URL(settings.redirectUri)
// `benchtop dev` listens at that address itself, and names a port for what it forwards.
const listensOn = Number(process.env['PORT'] ?? port)
serve({ fetch: createRunApp(settings).fetch, hostname, port: listensOn })
