import process from 'node:process'
import { fileStore, settingsFromEnvironment } from '@benchtop/app-runtime'
import { createServer } from './server.ts'

const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'

// Tokens survive a restart. An app with several servers would store them in its database.
const store = fileStore('.secrets.json')
createServer({ ...settingsFromEnvironment(), store }).listen(port, host, (error) => {
  if (error) throw error
  console.log(`My App is at http://${host}:${port}/`)
})
