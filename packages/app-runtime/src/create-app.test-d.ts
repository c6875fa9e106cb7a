import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Client } from '@benchtop/client'
import type { AppSessionRecord, PurchaseRecord } from '@benchtop/contracts'
import { expectTypeOf } from 'vitest'
import type { PropertyValue } from './sessions/property-values.ts'
import type { Purchases } from './purchases.ts'
import { memoryStore, type SecretStore } from './stores/secret-store.ts'
import { createApp, type App } from './create-app.ts'
import type { FetchVisitor, Visitor } from './web-app/visitors.ts'

// What the handlers of an app are given. Checked by tsc, never run.

const options = {
  apiUrl: 'https://api.example.test',
  uiUrl: 'https://ui.example.test',
  clientId: 'a',
  clientSecret: 'b',
  redirectUri: 'https://app.example.test/callback',
  store: memoryStore(),
}

const app = createApp({
  ...options,
  onTrigger({ session, inputs, client, purchases, request, authorize }) {
    expectTypeOf(inputs['Input.depth']).toEqualTypeOf<PropertyValue | undefined>()
    expectTypeOf(authorize(['read project 1'], { returnTo: '/a' })).resolves.toEqualTypeOf<string>()
    expectTypeOf(session).toEqualTypeOf<AppSessionRecord>()
    expectTypeOf(client).toEqualTypeOf<Client>()
    expectTypeOf(purchases).toEqualTypeOf<Purchases>()
    expectTypeOf(request).toEqualTypeOf<Request>()
    return '/report'
  },
  onPurchase(purchase) {
    expectTypeOf(purchase).toEqualTypeOf<PurchaseRecord>()
    return new URL('https://app.example.test/')
  },
  onAuthorized: () => undefined,
  onRefused: (error, { client }) => {
    expectTypeOf(error).toEqualTypeOf<Error>()
    // There may be no access yet.
    expectTypeOf(client).returns.resolves.toEqualTypeOf<Client | undefined>()
  },
})
expectTypeOf(app).toEqualTypeOf<App>()
expectTypeOf(app.handle).returns.resolves.toEqualTypeOf<boolean>()
expectTypeOf(app.fetch).returns.resolves.toEqualTypeOf<Response | undefined>()

// Each kind of server with its own visitor.
declare const message: IncomingMessage, response: ServerResponse
expectTypeOf(app.visitor(new Request('a:b'))).toEqualTypeOf<FetchVisitor>()
expectTypeOf(app.visitor(message, response)).toEqualTypeOf<Visitor>()
// @ts-expect-error -- the cookie of a new visitor would be lost
void app.visitor(message)

// The inputs of its form.
void createApp<{ readonly 'Input.depth': string }>({
  ...options,
  onTrigger({ inputs, isRepeat }) {
    expectTypeOf(inputs['Input.depth']).toEqualTypeOf<string>()
    expectTypeOf(isRepeat).toEqualTypeOf<boolean>()
    // @ts-expect-error -- the form has no such field
    void inputs['Input.deepth']
  },
})

// A page instead of an address.
void createApp({ ...options, onTrigger: () => new Response('the report') })

// A store of one's own.
const own: SecretStore = {
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(false),
}
void createApp({ ...options, store: own, onTrigger: () => undefined })

// @ts-expect-error -- an app is triggered
void createApp(options)
// @ts-expect-error -- a number is no address
void createApp({ ...options, onTrigger: () => 1 })
// @ts-expect-error -- a delete returns whether there was a value
void createApp({ ...options, store: { ...own, delete: () => Promise.resolve() }, onTrigger() {} })
