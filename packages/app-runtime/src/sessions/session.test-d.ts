import type { Client } from '@benchtop/client'
import type { CreatedAppResult, AppSessionRecord } from '@benchtop/contracts'
import { expectTypeOf } from 'vitest'
import { runNativeApp } from '../native/run-native-app.ts'
import type { PropertyValue } from './property-values.ts'
import { openSession } from './session.ts'

// A session by the declarations of its app's form, as `types()` of @benchtop/forms writes them. Checked by tsc, never run.

declare const client: Client

type Inputs = {
  readonly 'Input.depth': string
  readonly 'Input.regions'?: readonly string[]
}

const session = await openSession<Inputs>(client, '1')
expectTypeOf(session.values['Input.depth']).toEqualTypeOf<string>()
expectTypeOf(session.values['Input.regions']).toEqualTypeOf<readonly string[] | undefined>()
expectTypeOf(session.record).toEqualTypeOf<AppSessionRecord>()
expectTypeOf(session.createResult).returns.resolves.toEqualTypeOf<CreatedAppResult>()
void session.setStatus('NeedsAttention', 'look at it')
void session.setProperties([{ Name: 'Report.score', Type: 'string', Content: '7' }])

// @ts-expect-error -- the form has no such field
void session.values['Input.deepth']
// @ts-expect-error -- an app can't set this status
void session.setStatus('Pending')
// @ts-expect-error -- a result is made in a project
void session.createResult({ name: 'Report' })
// @ts-expect-error -- a name is a text
void session.setProperties([{ Name: 7, Type: 'string', Content: '7' }])

// Without declarations, whatever may be in a property.
const untyped = await openSession(client, '1')
expectTypeOf(untyped.values['Input.depth']).toEqualTypeOf<PropertyValue | undefined>()

void runNativeApp<Inputs>(({ values, signal }) => {
  expectTypeOf(values['Input.depth']).toEqualTypeOf<string>()
  expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
})
