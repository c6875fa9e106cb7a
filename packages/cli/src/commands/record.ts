import { resolve } from 'node:path'
import { defineCommand } from '../command-line/definition.ts'
import { port } from '../command-line/values.ts'
import { CliError, messageOf } from '../errors.ts'
import { loadRecordings } from '../on-demand.ts'
import { printTable } from '../output/table.ts'
import { listenForEnd } from '../signals.ts'

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
  async run(given, { output, world }) {
    const out = resolve(world.folder, given.out)
    const { recordTraffic } = await loadRecordings('benchtop record')
    const signals = listenForEnd(world)
    let count = 0
    try {
      await using recorder = await recordTraffic({
        targets: { api: given.target, ui: given.uiTarget, store: given.storeTarget },
        out,
        ports: { api: given.port, ui: given.uiPort, store: given.storePort },
        onExchange({ number, host, request: { method, path }, response }) {
          count += 1
          const status = response?.status
          output.event({ event: 'recorded', number, host, method, path, status: status ?? null })
          output.line(`${status ?? output.paint('red', 'cut')}  ${method} ${path}`)
        },
        onFailure: (message) => output.note(message),
      }).catch((error: unknown) => {
        throw asCliError(error)
      })
      const { apiUrl, uiUrl = null, storeUrl = null } = recorder
      output.event({ event: 'ready', apiUrl, uiUrl, storeUrl, out })
      output.line(`Recording to ${given.out}. Give the app these addresses; Ctrl-C ends it.\n`)
      const places = [
        ['API', apiUrl, given.target],
        ['UI', uiUrl, given.uiTarget],
        ['store', storeUrl, given.storeTarget],
      ] as const
      await printTable(output, {
        rows: places.flatMap(([face, url, target]) =>
          url === null ? [] : [[face, url, `for ${target}`]],
        ),
      })
      output.line()
      await signals.received
      await recorder.close()
      output.event({ event: 'stopped', count, out })
      output.line(`\n${count === 1 ? '1 request is' : `${count} requests are`} in ${given.out}.`)
    } finally {
      signals.release()
    }
  },
})

/** Reports an invalid address, port or file in one sentence. */
function asCliError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof TypeError) return new CliError('usage', error.message, { cause: error })
  const { code, port: taken } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') {
    const message = `Port ${taken} is taken. Choose another, or omit the option to use any free one.`
    return new CliError('failed', message, { cause: error })
  }
  return code === undefined || error.name === 'RecordingError'
    ? error
    : new CliError('failed', `The recording can't start: ${messageOf(error)}.`, { cause: error })
}
