import { fileStore, settingsFromEnvironment } from '@benchtop/app-runtime'
import { serve } from '@hono/node-server'
import { createFrequencyApp } from './frequency-app.ts'

const settings = { ...settingsFromEnvironment(), store: fileStore('.secrets.json') }
const { hostname, port } = new URL(settings.redirectUri)
serve({ fetch: createFrequencyApp(settings).fetch, hostname, port: Number(port) })
