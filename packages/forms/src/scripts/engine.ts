import { JSException, QuickJS, type JSValueHandle } from 'quickjs-wasi'
import type { ScriptFaultCode, ScriptJob, ScriptOutcome } from './script-runner.ts'
import type { EngineModule, ScriptLimits } from './worker-protocol.ts'

/** More than any result needs; its reader has another copy in memory. */
const longestAnswer = 1024 * 1024
const stackBytes = 256 * 1024
const errnoBadFile = 8

/** The code around a script inside the sandbox. Input and output are text only. */
const frame = `(function (script, json) {
  const data = JSON.parse(json)
  const get = (name) => (Object.hasOwn(data, name) ? data[name] : null)
  const answer = script({ GetProperty: get, getProperty: get })
  if (typeof answer?.then === 'function') throw new TypeError('it returns a promise, and must return a value synchronously')
  return JSON.stringify(answer) ?? 'null'
})`

/**
 * Runs one script in its own JavaScript engine, which is compiled to WebAssembly and has no access to anything: no
 * network, no files, no timers, no clock except the job's, and randomness seeded only by that. It is discarded
 * afterwards.
 */
export async function runScript(
  wasm: EngineModule,
  job: ScriptJob,
  { timeoutMs, memoryBytes }: ScriptLimits,
): Promise<ScriptOutcome> {
  let isInterrupted = false
  // The time that the engine itself needs to start isn't the script's.
  let deadline = Infinity
  const engine = await QuickJS.create({
    wasm,
    memoryLimit: memoryBytes,
    maxStackSize: stackBytes,
    timezoneOffset: 0,
    wasi: (memory: { readonly buffer: ArrayBuffer }) => hostOf(memory, job.now),
    interruptHandler: () => (isInterrupted ||= performance.now() > deadline),
  })
  deadline = performance.now() + timeoutMs
  try {
    // The code around the script is read first, before the script can change anything.
    const around = engine.evalCode(frame)
    const script = functionOf(engine, job)
    if (script === undefined) {
      return fault('ScriptAbsent', `the text defines no function ${job.call}.`)
    }
    const json = engine.newString(JSON.stringify(job.data))
    const answer = engine.callFunction(around, engine.undefined, script, json).toString()
    if (answer.length > longestAnswer) {
      const most = `at most ${longestAnswer} are allowed.`
      return fault('ScriptFailed', `it returns ${answer.length} characters of JSON, and ${most}`)
    }
    return { ok: true, value: JSON.parse(answer) as unknown }
  } catch (error) {
    if (isInterrupted) {
      return fault('ScriptTimeout', `it ran longer than ${timeoutMs} ms: does it terminate?`)
    }
    return faultOf(error, memoryBytes)
  } finally {
    engine.dispose()
  }
}

/** The function that a job calls; undefined where its text defines none of the name. */
function functionOf(engine: QuickJS, { source, call }: ScriptJob): JSValueHandle | undefined {
  if (call !== 'rule') {
    engine.evalCode(`${source}\n`, 'script')
    const found = engine.evalCode(`typeof ${call} === 'function' ? ${call} : undefined`)
    return found.isUndefined ? undefined : found
  }
  // "A JavaScript function body"; some write the complete function.
  if (/^\s*(?:function\b|\(?[\w\s,]*\)?\s*=>)/.test(source)) {
    try {
      const whole = engine.evalCode(`(${source}\n)`, 'script')
      if (whole.isFunction) return whole
    } catch (error) {
      // A body can start with a function that it then calls.
      if (!(error instanceof JSException) || error.name !== 'SyntaxError') throw error
    }
  }
  return engine.evalCode(`(function (dataProvider) {${source}\n})`, 'script')
}

/** The only import of the engine: the time. */
function hostOf(memory: { readonly buffer: ArrayBuffer }, now: number) {
  return {
    clock_time_get(_clock: number, _precision: bigint, result: number): number {
      const nanoseconds = BigInt(Math.trunc(now)) * 1_000_000n
      new DataView(memory.buffer).setBigUint64(result, nanoseconds, true)
      return 0
    },
    random_get(start: number, length: number): number {
      new Uint8Array(memory.buffer, start, length).fill(0)
      return 0
    },
    fd_write: (): number => errnoBadFile,
    fd_fdstat_get: (): number => errnoBadFile,
  }
}

function faultOf(error: unknown, memoryBytes: number): ScriptOutcome {
  if (!(error instanceof Error)) return fault('ScriptFailed', 'it failed.')
  if (error.name === 'InternalError' && /out of memory|string too long/.test(error.message)) {
    const most = `${Math.round(memoryBytes / 1024 / 1024)} MiB`
    return fault('ScriptMemory', `it needs more memory than its limit of ${most}.`)
  }
  const line = /\bscript:(\d+)/.exec(error.stack ?? '')?.[1]
  const place = line === undefined ? '' : `line ${line}: `
  const what = error.name === 'Error' ? error.message : `${error.name}: ${error.message}`
  return fault('ScriptFailed', `${place}${what.slice(0, 300)}`)
}

function fault(code: ScriptFaultCode, message: string): ScriptOutcome {
  return { ok: false, code, message }
}
