import { z } from 'zod'
import { empty, record } from '../results.ts'
import { webAddress } from '../scalars.ts'
import { owners } from './scalars.ts'

/** What an error of an app under development is about. */
export const problemSubjects = [
  'manifest',
  'form',
  'seed',
  'build',
  'app',
  'launch',
  'watch',
  'clock',
] as const

const position = z.int().min(1)
const text = z.string().max(20_000)

const problem = z.strictObject({
  about: z.enum(problemSubjects),
  message: text,
  /** The absolute path of the file that it is in. */
  file: z.string().max(4096).optional(),
  line: position.optional(),
  column: position.optional(),
  /** The end of what a program wrote. */
  output: z.array(text).max(50).optional(),
})

/** An app under development: whether it runs, what is wrong with it, and what it wrote last. */
const development = z.strictObject({
  title: z.string().max(200),
  folder: z.string().max(4096),
  /** The address of a web app. */
  url: webAddress.max(2000).optional(),
  /** A native app runs at each launch. */
  state: z.enum(['starting', 'up', 'down', 'atLaunch']),
  problems: z.array(problem).max(problemSubjects.length),
  /** The last lines of the app and its build, oldest first. */
  log: z.array(z.strictObject({ source: z.string().max(100), text })).max(200),
})

export type Development = z.output<typeof development>
export type DevelopmentProblem = z.output<typeof problem>

export const developments = {
  getDevelopment: owners('getDevelopment', 'GET', '/development', {
    summary:
      'Returns the app that `benchtop dev` runs on this platform, with its errors and its last output; null without one.',
    responses: { 200: record(z.strictObject({ development: development.nullable() })) },
  }),
  setDevelopment: owners('setDevelopment', 'PUT', '/development', {
    summary: 'Replaces what is known of the app under development, as `benchtop dev` does.',
    body: { kind: 'document', schema: development },
    responses: { 200: record(z.strictObject({ development })) },
  }),
  openProblem: owners('openProblem', 'POST', '/development/problems/{about}/open', {
    summary:
      'Opens the file of an error of the app under development in an editor on this machine, at its line.',
    responses: { 204: empty },
  }),
} as const
