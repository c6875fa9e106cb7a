import { createInterface } from 'node:readline'
import { inspect } from 'node:util'
import { pathToFileURL } from 'node:url'

// Runs modules, one for each line of standard input, and writes what they receive and print as lines of JSON.

type Task = { file: string; folder: string; environment: Record<string, string> }

function send(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

const fetchOfMachine = globalThis.fetch
globalThis.fetch = async (...request) => {
  const response = await fetchOfMachine(...request)
  send({ status: response.status })
  return response
}
// What the modules print is their result.
console.log = (value: unknown) => send({ printed: value })

for await (const line of createInterface({ input: process.stdin })) {
  const { file, folder, environment } = JSON.parse(line) as Task
  Object.assign(process.env, environment)
  process.chdir(folder)
  try {
    await import(pathToFileURL(file).href)
    send({ ended: true })
  } catch (error) {
    send({ failed: inspect(error) })
  }
}
