import { fileStore, settingsFromEnvironment } from '@benchtop/app-runtime'
import { serve } from '@hono/node-server'
import { createRunApp } from './run-app.ts'

const settings = { ...settingsFromEnvironment(), store: fileStore('.secrets.json') }
const { hostname, port } = new URL(settings.redirectUri)
serve({ fetch: createRunApp(settings).fetch, hostname, port: Number(port) })
