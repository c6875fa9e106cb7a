import { defineCommand } from '../command-line/definition.ts'
import { port } from '../command-line/values.ts'

/** `benchtop record`. */
export const recordCommand = defineCommand({
  name: 'record',
  summary: 'record the requests and responses between an app and a platform',
  description: `Gives an app addresses on this machine to use instead of a platform's, forwards the traffic, and
    writes each request with its response to a file, until Ctrl-C. benchtop compare then reports where
    Benchtop's responses differ.

    Tokens, codes, cookies and secrets are replaced before anything is written. Large or binary bodies
    are stored as their length and SHA-256. Names, addresses and data of users are stored as they are:
    review the file before you share it.`,
  options: {
    '--target <url>': {
      about: 'address of the API, such as https://api.example.test',
      required: true,
    },
    '--ui-target <url>': 'address that browsers go to: sign-in and consent',
    '--store-target <url>': 'address of the billing API',
    '--out <file>': {
      about: 'the file to write; it must not exist yet',
      default: 'recording.jsonl',
    },
    '--port <port>': { about: 'port for the API (any free one)', ...port },
    '--ui-port <port>': { about: 'port for browsers (any free one)', ...port },
    '--store-port <port>': { about: 'port for the billing API (any free one)', ...port },
    '--json': 'one JSON object per line',
  },
  examples: [
    'benchtop record --target https://api.example.test',
    'benchtop record --target https://api.example.test --store-target https://store.example.test \\\n      --out purchase.jsonl --port 5200 --json',
  ],
  async run(given, { world }) {
    const { runRecord } = await import('../recordings/record-action.ts')
    return runRecord(given, world)
  },
})
