// Imported first by every command: on a Node that is too old it ends the process with one sentence
// instead of a stack trace. So the commands and what they import
// keep to a syntax that Node 16 can still read.
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const least = manifest.engines.node.replace(/^>=/, '')
const [leastMajor, leastMinor] = least.split('.').map(Number)
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  process.stderr.write(
    `Benchtop needs Node ${least} or newer to set itself up, and this is Node ${process.versions.node}: install a newer one from nodejs.org and try again.\n`,
  )
  process.exit(1)
}
