import {
  readForm,
  readValues,
  sentProperties,
  sentValues,
  type LaunchProperty,
} from '@benchtop/forms'
import { describe, expect, it } from 'vitest'
import { corpusCases, isOnOwn, startCorpusPlatform } from '../../testing/corpus-platform.ts'
import type { TestPlatform } from '../../testing/test-platform.ts'

// The corpus by which forms, the page and the command line are tested, launched over HTTP.

type Problem = { readonly member: string; readonly code: string; readonly message: string }
type Stored = {
  readonly Name: string
  readonly Type: string
  readonly Content?: unknown
  readonly Items?: readonly unknown[]
  readonly ItemsMap?: unknown
}

const words = ({ code, message }: { readonly code: string; readonly message: string }) => ({
  code,
  message,
})
/** A resource by its address. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'Href' in value ? value.Href : value
/** Equal references of a property are one. */
const once = (type: string, values: readonly unknown[] = []) =>
  type.startsWith('string') ? values : [...new Set(values)]

/** The session's value of each expected property, in the form of the expectation. */
function kept(expected: readonly LaunchProperty[], stored: readonly Stored[]) {
  return expected.map(({ Name }) => {
    const found = stored.find((one) => one.Name === Name)
    return { Name, Type: found?.Type, of: valueOf(found) }
  })
}

function valueOf(property: Stored | LaunchProperty | undefined): unknown {
  if (property === undefined) return undefined
  const { Type, Content, Items, ItemsMap } = property
  if (Type === 'map[]') return ItemsMap ?? Items
  return Type.endsWith('[]') ? once(Type, Items?.map(plain)) : plain(Content)
}

async function propertiesOf(platform: TestPlatform, session: string): Promise<readonly Stored[]> {
  const { body } = await platform.ada.get(`${session}/properties?Limit=1024`)
  return body.Response.Items as readonly Stored[]
}

it('[FRM-01, LCH-06, SES-15] a launch has the errors, properties and scopes of the corpus', async () => {
  const platform = await startCorpusPlatform()
  const faults: string[] = []
  let count = 0
  for (const { name, text, launches, web } of corpusCases) {
    const { form } = readForm(text)
    for (const { about, values, problems, properties, scopes } of launches.filter(isOnOwn)) {
      count += 1
      // What the corpus leaves out is empty, as on a page.
      const sent = { ...(form && sentValues(form, values)), ...values }
      const order = { user: '1001', application: web, values: sent, ask: true }
      const { status, body } = await platform.control.postJson('_emulator/launches', order)
      const bySeverity = Map.groupBy(problems, ({ severity }) => severity)
      const { Error: errors = [], Warning: warnings = [] } = Object.fromEntries(bySeverity)
      try {
        if (errors.length > 0) {
          const expected = (body.error?.problems ?? []) as readonly Problem[]
          expect(expected.map(words)).toEqual(errors.map(words))
          // Of what is missing, the field; of what is there, the value.
          const paths = expected.map(({ member }) => member.replace(/^(values|Input)\./, ''))
          expect(paths).toEqual(errors.map(({ path }) => path))
          expect(status).toBe(400)
          continue
        }
        expect(status).toBe(200)
        expect(((body.warnings ?? []) as readonly Problem[]).map(words)).toEqual(
          warnings.map(words),
        )
        const requested = new URL(body.dialog as string).searchParams.get('scope') ?? ''
        expect(requested.split(',').filter(Boolean)).toEqual(scopes)
        const stored = await propertiesOf(platform, body.appSession as string)
        expect(kept(properties, stored)).toEqual(
          properties.map((one) => ({ Name: one.Name, Type: one.Type, of: valueOf(one) })),
        )
      } catch (error) {
        faults.push(`${name}, ${about}: ${(error as Error).message}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(100)
})

it('[LCH-06] a launch through the API has the same errors for its properties', async () => {
  const platform = await startCorpusPlatform()
  const faults: string[] = []
  for (const { name, text, launches, native } of corpusCases) {
    const { form } = readForm(text)
    for (const { about, values, problems } of launches.filter(isOnOwn)) {
      // Properties don't contain the part of a value that could not be read.
      const read = form && readValues(form, values)
      if (read?.problems.some(({ severity }) => severity === 'Error') === true) continue
      const order = { AutoStart: false, Properties: form ? sentProperties(form, values) : [] }
      const address = `v1pre3/applications/${native}/appsessions`
      const { status, body } = await platform.ada.postJson(address, order)
      const errors = problems.filter(({ severity }) => severity === 'Error')
      try {
        expect(status).toBe(errors.length > 0 ? 400 : 201)
        const message = errors.map((one) => one.message).join(' ')
        expect(body.ResponseStatus.Message ?? '').toBe(message)
      } catch (error) {
        faults.push(`${name}, ${about}: ${(error as Error).message}`)
      }
    }
  }
  expect(faults).toEqual([])
})

describe('a definition that is broken', () => {
  it('[FRM-04] is named with its line by control API and API alike', async () => {
    const platform = await startCorpusPlatform()
    const broken = corpusCases.filter(({ diagnostics }) =>
      diagnostics.some(({ severity }) => severity === 'error'),
    )
    expect(broken.length).toBeGreaterThan(5)
    for (const { native, name, diagnostics } of broken) {
      const { line, column, message } = diagnostics.find(({ severity }) => severity === 'error')!
      const expected = `The form of application ${native} (${name}) can't be read, so the application can't be launched. Line ${line}, column ${column}: ${message}`
      const order = { user: '1001', application: native }
      const byControl = await platform.control.postJson('_emulator/launches', order)
      expect([byControl.status, byControl.body.error.message]).toEqual([409, expected])
      const byApi = await platform.ada.postJson(`v1pre3/applications/${native}/appsessions`, {})
      expect([byApi.status, byApi.body.ResponseStatus.Message]).toEqual([409, expected])
    }
  })
})
