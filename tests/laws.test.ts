import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Each law with samples that break it and samples that keep it, judged by the configuration as it is:
// a law that an override switches off by mistake fails here.

type Sample = { readonly at: string; readonly code: string }
type Law = { readonly breaks: readonly Sample[]; readonly keeps: readonly Sample[] }

const resource = 'packages/emulator/src/resources/files'

const laws: Readonly<Record<string, Law>> = {
  'laws(clock)': {
    breaks: [
      { at: `${resource}/a.ts`, code: 'export const then = Date.now()' },
      { at: `${resource}/b.ts`, code: 'export const then = new Date()' },
      { at: `${resource}/c.ts`, code: 'export const then = Date()' },
      { at: `${resource}/d.ts`, code: 'export const ask = { now: Date.now }' },
      { at: 'packages/cli/src/e.ts', code: 'export const then = performance.timeOrigin' },
      { at: `${resource}/f-store.ts`, code: "export const text = `SELECT datetime('now') FROM f`" },
    ],
    keeps: [
      { at: 'packages/emulator/src/time/g.ts', code: 'export const then = Date.now()' },
      { at: `${resource}/h.ts`, code: 'export const then = new Date(0)' },
      { at: `${resource}/i.ts`, code: 'export const start = performance.now()' },
      { at: `${resource}/j.test.ts`, code: 'export const then = new Date()' },
      { at: 'examples/report/src/k.ts', code: 'export const then = new Date()' },
    ],
  },
  'laws(words)': {
    breaks: [
      { at: 'scripts/lib/w1.mjs', code: '// Tells what was done.\nexport const done = true' },
      { at: 'templates/web-vite/server/w2.ts', code: "export const text = 'Nobody is there.'" },
      { at: 'docs/site/w3.ts', code: 'export const text = `It goes on.`' },
      { at: 'bench/w4.ts', code: 'export function meetChance(): void {}' },
      {
        at: 'examples/report/src/w5.ts',
        code: 'export type Reply = { readonly askedFor: string }',
      },
      {
        at: 'packages/create-app/src/w6.test.ts',
        code: "import { it } from 'vitest'\nit('is run anew', () => undefined)",
      },
      { at: `${resource}/w9.ts`, code: '// Tells what was done.\nexport const done = true' },
    ],
    keeps: [
      { at: 'scripts/lib/w7.mjs', code: '// Prints the result.\nexport const done = true' },
      { at: 'bench/w8.ts', code: "export const key = 'told'\nexport const other = key" },
    ],
  },
  'laws(randomness)': {
    breaks: [
      { at: `${resource}/a2.ts`, code: 'export const id = Math.random()' },
      { at: `${resource}/b2.ts`, code: 'export const id = crypto.randomUUID()' },
      {
        at: `${resource}/c2.ts`,
        code: "import { randomBytes } from 'node:crypto'\nrandomBytes(8)",
      },
      { at: `${resource}/d2.ts`, code: "import * as c from 'node:crypto'\nc.randomInt(8)" },
      { at: 'packages/app-runtime/src/e2.ts', code: 'crypto.getRandomValues(new Uint8Array(8))' },
      { at: `${resource}/f2-store.ts`, code: 'export const text = "SELECT random() FROM files"' },
    ],
    keeps: [
      { at: 'packages/emulator/src/ids/g2.ts', code: 'export const id = crypto.randomUUID()' },
      {
        at: `${resource}/h2.ts`,
        code: "import { createHash } from 'node:crypto'\ncreateHash('md5')",
      },
    ],
  },
  'laws(sql)': {
    breaks: [
      { at: `${resource}/a3.ts`, code: "export const text = 'SELECT id FROM file WHERE id = ?'" },
      {
        at: `${resource}/b3.ts`,
        code: `export const text = \`\n  UPDATE file SET size = 0 WHERE id = \${1}\``,
      },
      { at: `${resource}/c3.ts`, code: "export const text = 'select id from file where id = ?'" },
      {
        at: `${resource}/d3.ts`,
        code: 'export const row = (db: any, text: any) => db.prepare(text)',
      },
      {
        at: 'packages/emulator/src/access/e3.ts',
        code: 'export const row = (db: any, text: any) => db.exec(text)',
      },
      { at: `${resource}/f3.ts`, code: "export const text = 'DELETE FROM file'" },
    ],
    keeps: [
      {
        at: `${resource}/g3-store.ts`,
        code: "export const text = 'SELECT id FROM file WHERE id = ?'",
      },
      {
        at: 'packages/emulator/src/storage/h3.ts',
        code: "export const text = 'PRAGMA journal_mode = WAL'",
      },
      { at: `${resource}/i3.ts`, code: "export const label = 'Select a file from the list'" },
      { at: `${resource}/j3.ts`, code: "export const label = 'select a file from the list'" },
      { at: `${resource}/k3.ts`, code: "export const scope = 'create projects'" },
      { at: `${resource}/l3.ts`, code: "export const found = /a/.exec('update the file')" },
      { at: `${resource}/m3.test.ts`, code: "export const text = 'DELETE FROM file'" },
    ],
  },
  'laws(docstrings)': {
    breaks: [
      { at: 'packages/cli/src/d9.ts', code: '/** * Reads a file. */\nexport const one = 1' },
      {
        at: 'packages/cli/src/data/d10.ts',
        code: '/**\n * * Reads a file,\n * and writes it.\n */\nexport const one = 1',
      },
    ],
    keeps: [
      { at: 'packages/cli/src/d11.ts', code: '/** Reads a file. */\nexport const one = 1' },
      {
        at: 'packages/cli/src/d12.ts',
        code: '/**\n * Reads\n *\n * * a list,\n * * of two.\n */\nexport const one = 1',
      },
    ],
  },
  'laws(express)': {
    breaks: [
      { at: `${resource}/a4.ts`, code: "import express from 'express'\nexpress()" },
      { at: 'packages/app-runtime/src/b4.ts', code: "export type { Request } from 'express'" },
      { at: 'packages/emulator/src/c4.ts', code: "await import('express')" },
      {
        at: 'packages/emulator/src/kernel/d4.ts',
        code: "import express from 'express'\nexpress()",
      },
      { at: 'packages/emulator/src/hosts/e4.ts', code: "export type { Request } from 'express'" },
    ],
    keeps: [
      { at: 'examples/report/src/f4.ts', code: "import express from 'express'\nexpress()" },
      { at: 'packages/emulator/src/hosts/pages/g4.ts', code: "export { Router } from 'express'" },
    ],
  },
  'laws(sqlite)': {
    breaks: [
      { at: `${resource}/a5-store.ts`, code: "export type { Database } from 'better-sqlite3'" },
    ],
    keeps: [
      {
        at: 'packages/emulator/src/storage/b5.ts',
        code: "export type { Database } from 'better-sqlite3'",
      },
      { at: 'bench/c5.ts', code: "export type { Database } from 'better-sqlite3'" },
    ],
  },
  'laws(environment)': {
    breaks: [
      { at: 'packages/emulator/src/a6.ts', code: 'export const home = process.env.HOME' },
      { at: 'packages/cli/src/b6.ts', code: "import { env } from 'node:process'\nenv['HOME']" },
      { at: 'packages/app-runtime/src/c6.ts', code: 'export const { env } = process' },
    ],
    keeps: [
      { at: 'packages/cli/src/environment.ts', code: "export const home = process.env['HOME']" },
      {
        at: 'packages/app-runtime/src/environment.ts',
        code: "export const home = process.env['HOME']",
      },
      { at: 'scripts/d6.mjs', code: 'export const home = process.env.HOME' },
      { at: 'packages/cli/src/e6.ts', code: 'export const name = process.argv[1]' },
    ],
  },
  'laws(relative-imports)': {
    breaks: [
      { at: 'packages/cli/src/a7.ts', code: "import './other'" },
      { at: 'packages/cli/src/b7.ts', code: "export type { A } from '../other.js'" },
      { at: 'packages/cli/src/c7.ts', code: "await import('..')" },
    ],
    keeps: [
      {
        at: 'packages/cli/src/d7.ts',
        code: "import './other.ts'\nimport './data.json'\nimport 'zod'",
      },
    ],
  },
  'laws(explicit-exports)': {
    breaks: [{ at: 'packages/cli/src/a8.ts', code: "export * from './other.ts'" }],
    keeps: [
      {
        at: 'packages/cli/src/b8.ts',
        code: "export { a } from './a.ts'\nexport * as v1 from './b.ts'",
      },
    ],
  },
  'laws(exported-functions)': {
    breaks: [{ at: 'packages/cli/src/a9.ts', code: 'export const twice = (n: number) => 2 * n' }],
    keeps: [
      {
        at: 'packages/cli/src/b9.ts',
        code: 'export const twice: (n: number) => number = (n) => 2 * n\nexport const four = twice(2)\nexport function half(n: number) { return n / 2 }',
      },
    ],
  },
  'laws(long-file)': {
    breaks: [{ at: 'packages/cli/src/a10.ts', code: 'export {}\n'.repeat(301) }],
    keeps: [
      { at: 'packages/cli/src/b10.ts', code: 'export {}\n'.repeat(290) },
      { at: 'packages/cli/src/c10.test.ts', code: 'export {}\n'.repeat(600) },
    ],
  },
  'eslint(max-lines)': {
    breaks: [
      { at: 'packages/cli/src/a11.ts', code: 'export {}\n'.repeat(501) },
      { at: 'packages/cli/src/b11.test.ts', code: 'export {}\n'.repeat(801) },
    ],
    keeps: [{ at: 'packages/cli/src/c11.test.ts', code: 'export {}\n'.repeat(700) }],
  },
  'laws(reasoned-disable)': {
    breaks: [
      {
        at: 'packages/cli/src/a12.ts',
        code: '// oxlint-disable-next-line no-console\nconsole.log()',
      },
      {
        at: 'packages/cli/src/b12.ts',
        code: '/* eslint-disable-next-line no-console -- no */\nconsole.log()',
      },
    ],
    keeps: [
      {
        at: 'packages/cli/src/c12.ts',
        code: '// oxlint-disable-next-line no-console -- the last words of a process that has lost its output\nconsole.log()',
      },
    ],
  },
  'laws(no-sleep)': {
    breaks: [
      {
        at: 'packages/cli/src/a13.test.ts',
        code: 'await new Promise((done) => setTimeout(done, 50))',
      },
      {
        at: 'tests/b13.test.ts',
        code: "import { setTimeout as sleep } from 'node:timers/promises'\nawait sleep(50)",
      },
    ],
    keeps: [
      { at: 'packages/cli/src/c13.ts', code: 'await new Promise((done) => setTimeout(done, 50))' },
      {
        at: 'packages/cli/src/d13.test.ts',
        code: 'await new Promise((done) => process.nextTick(done))',
      },
    ],
  },
  'eslint(no-console)': {
    breaks: [{ at: 'packages/cli/src/a14.ts', code: "console.log('hello')" }],
    keeps: [
      { at: 'packages/cli/src/output.ts', code: "console.log('hello')" },
      { at: 'bench/b14.ts', code: "console.log('hello')" },
    ],
  },
  'import(no-default-export)': {
    breaks: [{ at: 'packages/cli/src/a15.ts', code: 'export default 1' }],
    keeps: [{ at: 'vite.config.ts', code: 'export default {}' }],
  },
  'unicorn(filename-case)': {
    breaks: [{ at: 'packages/cli/src/ListFiles.ts', code: 'export const a = 1' }],
    keeps: [{ at: 'packages/cli/src/list-files.ts', code: 'export const a = 1' }],
  },
  'typescript(no-explicit-any)': {
    breaks: [
      { at: 'packages/cli/src/a17.ts', code: 'export function f(value: any) { return value }' },
    ],
    keeps: [
      { at: 'packages/cli/src/b17.ts', code: 'export function f(value: unknown) { return value }' },
    ],
  },
  'typescript(ban-ts-comment)': {
    breaks: [
      {
        at: 'packages/cli/src/a18.ts',
        code: '// @ts-ignore it is fine, believe me\nexport const a: string = 1',
      },
      { at: 'packages/cli/src/b18.ts', code: '// @ts-expect-error\nexport const a: string = 1' },
    ],
    keeps: [
      {
        at: 'packages/cli/src/c18.ts',
        code: '// @ts-expect-error: the types of the driver lack this option\nexport const a: string = 1',
      },
    ],
  },
  'typescript(no-floating-promises)': {
    breaks: [{ at: 'packages/cli/src/a19.ts', code: 'async function work() {}\nwork()' }],
    keeps: [{ at: 'packages/cli/src/b19.ts', code: 'async function work() {}\nawait work()' }],
  },
  'typescript(no-misused-promises)': {
    breaks: [
      {
        at: 'packages/cli/src/a20.ts',
        code: 'async function ok() { return true }\nif (ok()) throw new Error("no")',
      },
    ],
    keeps: [
      {
        at: 'packages/cli/src/b20.ts',
        code: 'async function ok() { return true }\nif (await ok()) throw new Error("no")',
      },
    ],
  },
}

type Diagnostic = { readonly code: string; readonly filename: string; readonly message: string }

const root = join(import.meta.dirname, '..')
let folder: string
let diagnostics: readonly Diagnostic[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benchtop-laws-'))
  for (const name of ['.oxlintrc.json', 'scripts/lint', 'tsconfig.base.json']) {
    await cp(join(root, name), join(folder, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'tsconfig.json'), '{"extends": "./tsconfig.base.json"}')
  for (const { breaks, keeps } of Object.values(laws)) {
    for (const { at, code } of [...breaks, ...keeps]) {
      await mkdir(dirname(join(folder, at)), { recursive: true })
      // Two samples in one place would hide each other.
      await writeFile(join(folder, at), `${code}\n`, { flag: 'wx' })
    }
  }
  diagnostics = await lint(folder)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(Object.entries(laws))('%s', (law, { breaks, keeps }) => {
  it.each(breaks)('finds $at', ({ at }) => {
    expect(codesAt(at)).toContain(law)
  })

  it.each(keeps)('accepts $at', ({ at }) => {
    expect(codesAt(at)).not.toContain(law)
  })
})

it('has a reason in the message of each law of the project', () => {
  const own = diagnostics.filter(({ code }) => code.startsWith('laws('))
  for (const { message } of own) {
    expect(message).toMatch(/, so that |, since |: .+/)
    expect(message.length).toBeGreaterThan(60)
  }
})

function codesAt(at: string): string[] {
  return diagnostics.filter(({ filename }) => filename === at).map(({ code }) => code)
}

function lint(cwd: string): Promise<readonly Diagnostic[]> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [oxlint, '--format=json'],
      { cwd, maxBuffer: 64 * 2 ** 20 },
      (error, stdout, stderr) => {
        if (!stdout.startsWith('{')) reject(error ?? new Error(`${stdout}${stderr}`))
        else resolve((JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics)
      },
    )
  })
}
