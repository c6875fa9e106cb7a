import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createScriptRunner } from './node.ts'
import type { ScriptData, ScriptJob } from './script-runner.ts'

const job = (source: string, data: ScriptData = {}): ScriptJob => ({
  source,
  call: 'rule',
  data,
  now: Date.UTC(2026, 2, 1, 12),
})

describe('a script', () => {
  it.each([
    ['return null', null],
    ['', null],
    ['return 1 + 1', 2],
    ["return { Message: dataProvider.GetProperty('Input.a') }", { Message: 'x' }],
    ["return dataProvider.getProperty('Input.a')", 'x'],
    ["return dataProvider.GetProperty('Input.b')[1].Name", 'N'],
    ["return dataProvider.GetProperty('Input.none')", null],
    ["return dataProvider.GetProperty('constructor')", null],
    ['function (dataProvider) { return 7 }', 7],
    ['function check(data) { return data.GetProperty("Input.a") }', 'x'],
    ['(data) => data.GetProperty("Input.a")', 'x'],
    ['function two() { return 2 }\nreturn two()', 2],
    ['var total = 0; for (var i = 0; i < 1000; i++) total += i; return total // sum', 499_500],
    ['return new Date().toISOString()', '2026-03-01T12:00:00.000Z'],
    ['return new Date(2026, 0, 1).getTimezoneOffset()', 0],
    ['return [undefined, function () {}]', [null, null]],
  ])('[FRM-06] %j returns %j', async (source, value) => {
    await using scripts = createScriptRunner()
    const data = { 'Input.a': 'x', 'Input.b': [{ Name: 'M' }, { Name: 'N' }] }
    expect(await scripts.run(job(source, data))).toEqual({ ok: true, value })
  })

  it.each([
    ['throw new Error("no reads")', 'ScriptFailed', /^line 1: no reads$/],
    ['\n\nnothing.here()', 'ScriptFailed', /^line 3: ReferenceError/],
    ['return (', 'ScriptFailed', /SyntaxError/],
    ['return new Promise(function () {})', 'ScriptFailed', /promise/],
    ['var a = {}; a.a = a; return a', 'ScriptFailed', /circular/],
    ['return 10n', 'ScriptFailed', /BigInt/],
    ['throw { a: 1 }', 'ScriptFailed', /./],
    ['return "x".repeat(2000000)', 'ScriptFailed', /at most/],
    ['return { toJSON: function () { throw new Error("late") } }', 'ScriptFailed', /late/],
    ['function f() { return f() + 1 } return f()', 'ScriptFailed', /stack/i],
  ])('[FRM-06] %j fails with a message', async (source, code, words) => {
    await using scripts = createScriptRunner()
    const outcome = await scripts.run(job(source))
    expect(outcome).toEqual({ ok: false, code, message: expect.stringMatching(words) })
  })

  it.each([
    ['while (true) {}'],
    ['for (;;) { try { for (;;) {} } catch (error) {} finally { for (;;) {} } }'],
    ["return /^(a+)+$/.test('a'.repeat(60) + 'b')"],
    ['function f() { try { f() } finally { f() } } f()'],
    ['dataProvider.toString = null; return { get Message() { while (true) {} } }'],
    ['var n = 0; (function next() { Promise.resolve().then(next); n++ })(); while (n) {}'],
  ])("[FRM-06] %j, which doesn't terminate, is stopped", async (source) => {
    await using scripts = createScriptRunner({ timeoutMs: 50 })
    expect(await scripts.run(job(source))).toMatchObject({ ok: false, code: 'ScriptTimeout' })
  })

  it.each([
    ['var all = []; while (true) all.push(new Uint8Array(1000000))'],
    ["var text = 'x'; while (true) text += text"],
    ["return 'x'.repeat(500000000)"],
    ['return new Array(100000000).fill(1).length'],
  ])('[FRM-06] %j, which exhausts the memory, is stopped', async (source) => {
    await using scripts = createScriptRunner({ timeoutMs: 20_000, memoryBytes: 8 * 1024 * 1024 })
    expect(await scripts.run(job(source))).toMatchObject({ ok: false, code: 'ScriptMemory' })
    expect(await scripts.run(job('return 1'))).toEqual({ ok: true, value: 1 })
  })

  it('[FRM-06] has no access to host globals', async () => {
    await using scripts = createScriptRunner()
    const outcome = await scripts.run(
      job(
        'return Object.getOwnPropertyNames(globalThis).filter((name) => /^[a-z]/.test(name)).sort()',
      ),
    )
    expect(outcome).toEqual({
      ok: true,
      value: [
        'atob',
        'btoa',
        'decodeURI',
        'decodeURIComponent',
        'encodeURI',
        'encodeURIComponent',
        'escape',
        'eval',
        'globalThis',
        'isFinite',
        'isNaN',
        'parseFloat',
        'parseInt',
        'performance',
        'queueMicrotask',
        'undefined',
        'unescape',
      ],
    })
  })

  it.each([
    'return typeof process + typeof require + typeof fetch + typeof setTimeout + typeof WebAssembly',
    'return Function("return typeof process")() + dataProvider.GetProperty.constructor("return typeof fetch")()',
    'return [].constructor.constructor("return typeof importScripts")()',
    'return (0, eval)("typeof SharedArrayBuffer.prototype.fetch")',
  ])("[FRM-06] can't reach the host by %j", async (source) => {
    await using scripts = createScriptRunner()
    const outcome = await scripts.run(job(source))
    expect(outcome).toEqual({ ok: true, value: expect.stringMatching(/^(undefined)+$/) })
  })

  it("[FRM-06] can't import modules", async () => {
    await using scripts = createScriptRunner()
    const source =
      "var read = 'nothing'; import('node:fs').then(function () { read = 'all' }, function () {}); return read"
    expect(await scripts.run(job(source))).toEqual({ ok: true, value: 'nothing' })
  })

  it('leaves no state to the next one', async () => {
    await using scripts = createScriptRunner()
    const spoil =
      'globalThis.left = 1; JSON.stringify = null; Object.prototype.GetProperty = 1; return null'
    expect(await scripts.run(job(spoil))).toMatchObject({ ok: false })
    expect(await scripts.run(job('return [typeof left, typeof JSON.stringify]'))).toEqual({
      ok: true,
      value: ['undefined', 'function'],
    })
  })

  it('gets the same random numbers at the same time', async () => {
    await using scripts = createScriptRunner()
    const draw = () => scripts.run(job('return [Math.random(), Math.random()]'))
    expect(await draw()).toEqual(await draw())
  })
})

describe('a callback', () => {
  const call = (source: string): ScriptJob => ({ ...job(source), call: 'launchSpec' })

  it.each([
    ['function launchSpec(dataProvider) { return 1 }', { ok: true, value: 1 }],
    ['const launchSpec = () => 2', { ok: true, value: 2 }],
    ['var other = 1 // launchSpec', { ok: false, code: 'ScriptAbsent' }],
    ['', { ok: false, code: 'ScriptAbsent' }],
    ['launchSpec', { ok: false, code: 'ScriptFailed' }],
  ])('[FRM-06] of %j is %j', async (source, expected) => {
    await using scripts = createScriptRunner()
    expect(await scripts.run(call(source))).toMatchObject(expected)
  })
})

describe('the runner', () => {
  it('runs concurrent requests one after the other', async () => {
    await using scripts = createScriptRunner()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => scripts.run(job(`return ${index}`))),
    )
    expect(outcomes.map((outcome) => outcome.ok && outcome.value)).toEqual([...Array(20).keys()])
  })

  it("continues after a script that doesn't terminate", async () => {
    await using scripts = createScriptRunner({ timeoutMs: 500 })
    const [endless, next] = await Promise.all([
      scripts.run(job('while (true) {}')),
      scripts.run(job('return null')),
    ])
    expect(endless).toMatchObject({ code: 'ScriptTimeout' })
    expect(next).toEqual({ ok: true, value: null })
  })

  it("[FRM-06] stops from outside a script that the engine can't interrupt", async () => {
    await using scripts = createScriptRunner({ timeoutMs: 100 })
    const endless = "return ('a'.repeat(1e7) + 'b').indexOf('a'.repeat(5e6) + 'c')"
    expect(await scripts.run(job(endless))).toMatchObject({ ok: false, code: 'ScriptTimeout' })
    expect(await scripts.run(job('return 1'))).toEqual({ ok: true, value: 1 })
  })

  it('rejects running and waiting scripts when it is closed', async () => {
    const scripts = createScriptRunner({ timeoutMs: 60_000 })
    const jobs = [scripts.run(job('while (true) {}')), scripts.run(job('return 1'))]
    const settled = Promise.allSettled(jobs)
    await scripts.close()
    for (const one of await settled) {
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'closed' } })
    }
    await expect(scripts.run(job('return 1'))).rejects.toMatchObject({ code: 'closed' })
  })

  it("doesn't keep a finished process alive", async () => {
    const { stdout } = await runProgram(
      import.meta.dirname,
      `createScriptRunner().run({ source: 'return 3', call: 'rule', data: {}, now: 0 })`,
    )
    expect(JSON.parse(stdout)).toEqual({ ok: true, value: 3 })
  })

  it('reports what to install if the engine is missing', async () => {
    const place = await mkdtemp(join(tmpdir(), 'forms-'))
    try {
      await cp(import.meta.dirname, place, { recursive: true })
      await writeFile(join(place, 'package.json'), '{ "type": "module" }')
      const { stdout } = await runProgram(
        place,
        `createScriptRunner().run({ source: '', call: 'rule', data: {}, now: 0 }).catch(({ code, message }) => [code, message])`,
      )
      expect(JSON.parse(stdout)).toEqual([
        'engine-missing',
        'Scripts of forms need the package quickjs-wasi, which is not installed: npm install quickjs-wasi.',
      ])
    } finally {
      await rm(place, { recursive: true })
    }
  })
})

/** Runs a separate program, which prints the value of an expression with the runner's module. */
function runProgram(folder: string, expression: string) {
  const module = pathToFileURL(join(folder, 'node.ts')).href
  const program = `
    const { createScriptRunner } = await import(${JSON.stringify(module)})
    console.log(JSON.stringify(await ${expression}))`
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
}
