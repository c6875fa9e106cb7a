import { resolve } from 'node:path'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { listenForEnd } from '../signals.ts'
import type { World } from '../world.ts'
import { loadRecordings } from './load-recordings.ts'

export type RecordFlags = {
  readonly target: string
  readonly uiTarget?: string
  readonly storeTarget?: string
  readonly out: string
  readonly port?: number
  readonly uiPort?: number
  readonly storePort?: number
  readonly json?: true
}

/** `benchtop record`: runs until a signal ends it. */
export async function runRecord(flags: RecordFlags, world: World): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  const out = resolve(world.folder, flags.out)
  const { recordTraffic } = await loadRecordings('benchtop record')
  const { target, uiTarget, storeTarget, port, uiPort, storePort } = flags
  const signals = listenForEnd(world)
  let count = 0
  try {
    const recorder = await recordTraffic({
      targets: {
        api: target,
        ...(uiTarget !== undefined && { ui: uiTarget }),
        ...(storeTarget !== undefined && { store: storeTarget }),
      },
      out,
      ports: {
        ...(port !== undefined && { api: port }),
        ...(uiPort !== undefined && { ui: uiPort }),
        ...(storePort !== undefined && { store: storePort }),
      },
      onExchange({ number, host, request: { method, path }, response }) {
        count += 1
        const status = response?.status
        output.event({ event: 'recorded', number, host, method, path, status: status ?? null })
        const shown = status === undefined ? output.paint('red', 'cut') : String(status)
        output.line(`${shown}  ${method} ${path}`)
      },
      onFailure: (message) => output.note(message),
    }).catch((error: unknown) => {
      throw asCliError(error)
    })
    try {
      const { apiUrl, uiUrl, storeUrl } = recorder
      output.event({
        event: 'ready',
        apiUrl,
        uiUrl: uiUrl ?? null,
        storeUrl: storeUrl ?? null,
        out,
      })
      output.line(`Recording to ${flags.out}. Give the app these addresses; Ctrl-C ends it.`)
      output.line()
      await printTable(output, {
        rows: [
          ['API', apiUrl, `for ${target}`],
          ...(uiUrl === undefined ? [] : [['UI', uiUrl, `for ${uiTarget ?? ''}`]]),
          ...(storeUrl === undefined ? [] : [['store', storeUrl, `for ${storeTarget ?? ''}`]]),
        ],
      })
      output.line()
      await signals.received
    } finally {
      await recorder.close()
    }
    output.event({ event: 'stopped', count, out })
    output.line(`\n${count === 1 ? '1 request is' : `${count} requests are`} in ${flags.out}.`)
    return exitCodes.ok
  } finally {
    signals.release()
  }
}

/** Reports an invalid address, port or file in one sentence. */
function asCliError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof TypeError) return new CliError('usage', error.message, { cause: error })
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') {
    const message = `Port ${port} is taken. Choose another, or omit the option to use any free one.`
    return new CliError('failed', message, { cause: error })
  }
  return code === undefined || error.name === 'RecordingError'
    ? error
    : new CliError('failed', `The recording can't start: ${messageOf(error)}.`, { cause: error })
}
