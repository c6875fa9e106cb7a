import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { runCli } from '../../packages/cli/src/cli.ts'
import { emptyEnvironment } from '../../packages/cli/src/testing/environment.ts'
import type { OutputStream } from '../../packages/cli/src/world.ts'
import { createFormModel } from '../../packages/form-renderer/src/model/form-model.ts'
import { noResolver } from '../../packages/form-renderer/src/model/resolver.ts'
import {
  formIndex,
  isChooser,
  isRows,
  readForm,
  type Form,
} from '../../packages/forms/src/index.ts'
import type { TestPlatform } from '../../packages/testkit/src/start-test-platform.ts'
import type { LaunchCase } from './launch-cases.ts'

/** An app that is launched, with its form. */
export type LaunchedApp = { readonly id: string; readonly form: object }

/** The href of the session, or why the launch was refused. */
export type Outcome = { readonly session: string } | { readonly refused: string }

type Launch = {
  readonly platform: TestPlatform
  readonly app: LaunchedApp
  readonly values: LaunchCase['values']
  /** Properties that no field of the form makes. */
  readonly more?: readonly object[]
}

export type Way = {
  readonly about: string
  readonly kinds: readonly ('web' | 'native')[]
  /** Where its user's clock is. Defaults to UTC. */
  readonly timeZone?: string
  /** Whether it can send properties that the form has no fields for. */
  readonly takesMore: boolean
  launch(launch: Launch): Promise<Outcome>
}

export const testUser = '1001'
export const testToken = 'ada-private'
const { timeZone: machineTimeZone } = Intl.DateTimeFormat().resolvedOptions()

export function parsed({ form: definition }: LaunchedApp): Form {
  const { form, diagnostics } = readForm(JSON.stringify(definition))
  if (form === undefined) throw new Error(diagnostics.map(({ message }) => message).join(' '))
  return form
}

const inAnApp = ['web', 'native'] as const
const side = { inputs: 'Input', outputs: 'Output' } as const

export const ways: readonly Way[] = [
  {
    about: 'values to the control API',
    kinds: inAnApp,
    takesMore: true,
    launch: ({ platform, app, values, more }) =>
      byControl(platform, app, { values, properties: more }),
  },
  ...Object.values(side).flatMap((output): Way[] => [
    {
      about: `properties to the control API, where results go as ${output}.<id>`,
      kinds: inAnApp,
      takesMore: true,
      launch: ({ platform, app, values, more = [] }) =>
        byControl(platform, app, { properties: [...propertiesOf(app, values, output), ...more] }),
    },
    {
      about: `properties to the v1 API, where results go as ${output}.<id>`,
      kinds: ['native'],
      takesMore: true,
      launch: ({ platform, app, values, more = [] }) =>
        byApi(platform, app, [...propertiesOf(app, values, output), ...more]),
    },
  ]),
  {
    about: 'the v2 API',
    kinds: ['native'],
    takesMore: false,
    launch: byV2,
  },
  {
    about: "the console's form",
    kinds: inAnApp,
    takesMore: false,
    launch: byConsole,
  },
  {
    about: 'benchtop launch with flags',
    kinds: inAnApp,
    timeZone: machineTimeZone,
    takesMore: false,
    launch: ({ platform, app, values }) =>
      byCommand(platform, ['launch', app.id, ...flagsOf(app, values)]),
  },
  {
    about: 'benchtop trigger with flags',
    kinds: ['web'],
    timeZone: machineTimeZone,
    takesMore: false,
    launch: ({ platform, app, values }) =>
      byCommand(platform, ['trigger', app.id, ...flagsOf(app, values)]),
  },
  {
    about: 'the test kit',
    kinds: inAnApp,
    takesMore: true,
    async launch({ platform, app, values, more = [] }) {
      try {
        const order = {
          user: testUser,
          application: app.id,
          values,
          properties: [...more] as never,
        }
        const { sessionId } = await platform.trigger(order)
        return { session: `v1pre3/appsessions/${sessionId}` }
      } catch (error) {
        return { refused: (error as Error).message }
      }
    },
  },
]

async function byControl(
  { uiUrl }: TestPlatform,
  { id: application }: LaunchedApp,
  more: object,
): Promise<Outcome> {
  const { body } = await postJson(`${uiUrl}/_emulator/launches`, {
    user: testUser,
    application,
    ...more,
  })
  return body.appSession === undefined
    ? { refused: body.error.message }
    : { session: body.appSession }
}

async function byApi(
  { apiUrl }: TestPlatform,
  { id }: LaunchedApp,
  Properties: readonly object[],
): Promise<Outcome> {
  const address = `${apiUrl}/v1pre3/applications/${id}/appsessions`
  const { body } = await postJson(address, { Properties }, { 'x-access-token': testToken })
  return body.Response?.Href === undefined
    ? { refused: body.ResponseStatus.Message }
    : { session: body.Response.Href }
}

async function byV2({ platform, app, values }: Launch): Promise<Outcome> {
  const address = `${platform.apiUrl}/v2/applications/${app.id}/launch`
  const token = { 'x-access-token': testToken }
  const { status, body } = await postJson(address, { InputParameters: values }, token)
  if (status !== 201)
    return { refused: (body.ResponseStatus ?? body).ErrorMessage ?? body.ErrorMessage }
  // The profiles differ in the envelope.
  return { session: `v1pre3/appsessions/${(body.Response ?? body).Id}` }
}

/** As the launch page does it: the form is opened and filled in, and what it gives is sent. */
async function byConsole({ platform, app, values }: Launch): Promise<Outcome> {
  const model = createFormModel(parsed(app), {
    resolver: noResolver,
    moment: () => ({ now: platform.clock.now(), timeZone: 'UTC' }),
    idPrefix: 'f',
    changed: () => undefined,
  })
  for (const [id, value] of Object.entries(values)) model.fieldById(id)?.set(value ?? '')
  const launch = await model.launchValues()
  return byControl(platform, app, { values: launch.values, ask: true, timeZone: 'UTC' })
}

async function byCommand({ uiUrl }: TestPlatform, args: readonly string[]): Promise<Outcome> {
  const [stdout, stderr] = [stream(), stream()]
  const code = await runCli([...args, '--json'], {
    stdout: stdout.stream,
    stderr: stderr.stream,
    stdin: process.stdin,
    folder: '/',
    environment: { ...emptyEnvironment, uiUrl },
  })
  if (code !== 0) return { refused: (JSON.parse(stderr.text()) as { message: string }).message }
  return { session: (JSON.parse(stdout.text()) as { appSession: string }).appSession }
}

function stream() {
  let text = ''
  const made = { write: (chunk: string) => void (text += chunk), on: () => made }
  return { stream: made as unknown as OutputStream, text: () => text }
}

/** Values as a client of its own writes them as properties: nothing but what it has to send. */
export function propertiesOf(
  app: LaunchedApp,
  values: LaunchCase['values'],
  output: 'Input' | 'Output',
): object[] {
  return formIndex(parsed(app)).fields.flatMap(({ part }): object[] => {
    if (!Object.hasOwn(values, part.id)) return []
    const value = values[part.id] ?? ''
    if (isRows(part)) {
      const rows = value as readonly Readonly<Record<string, string>>[]
      return part.columns.map(({ id }) => {
        const items = rows.map((row) => row[id])
        return { Name: `Input.${part.id}.${id}`, Type: 'sample[]', items }
      })
    }
    const isOutput = isChooser(part) && part.valueType === 'Output'
    const Name = `${isOutput ? output : 'Input'}.${part.id}`
    const type = part.$type.replace(/Chooser$/, '').toLowerCase()
    const Type = isChooser(part) ? type : 'string'
    return Array.isArray(value)
      ? [{ Name, Type: `${Type}[]`, items: value as unknown[] }]
      : [{ Name, Type, Content: value }]
  })
}

function flagsOf(app: LaunchedApp, values: LaunchCase['values']): string[] {
  const fields = formIndex(parsed(app)).fieldsById
  return Object.entries(values).flatMap(([id, value]) => {
    const field = fields.get(id)?.part
    if (field !== undefined && isRows(field)) return ['--inputs', inputsFile({ [id]: value })]
    const flag = field && isChooser(field) && field.valueType === 'Output' ? '--output' : '--input'
    const given = Array.isArray(value) && value.length > 0 ? (value as string[]) : [value]
    return given.flatMap((one) => [flag, `${id}=${typeof one === 'string' ? one : ''}`])
  })
}

/** JSON as a file that can be named. */
function inputsFile(content: object): string {
  const path = join(mkdtempSync(join(tmpdir(), 'benchtop-inputs-')), 'inputs.json')
  writeFileSync(path, JSON.stringify(content))
  onTestFinished(() => rmSync(dirname(path), { recursive: true }))
  return path
}

// oxlint-disable-next-line no-explicit-any -- a test reads what it expects
type Body = any

export async function postJson(
  address: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: Body }> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
