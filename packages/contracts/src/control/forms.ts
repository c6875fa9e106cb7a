import { z } from 'zod'
import { record } from '../results.ts'
import { launchRequest } from './launches.ts'
import { id, owners, problemRecord, strictJson } from './scalars.ts'

/** The form of an application: its file, and how many errors it has. */
const formSummary = z.strictObject({
  application: id,
  name: z.string(),
  kind: z.enum(['web', 'native']),
  owner: id,
  launchBy: z.string(),
  /** Null where it came without a file. */
  path: z.string().nullable(),
  isMissing: z.boolean(),
  errors: z.number(),
  warnings: z.number(),
})
export type FormSummary = z.output<typeof formSummary>

/** The definition of a form, with the file that it is written in. */
const formRecord = z.strictObject({
  path: z.string().nullable(),
  text: z.string(),
  /** Differs for each text. A writer names the one that it has read. */
  revision: z.string(),
  /** Whether the file is gone; `text` is then the last that was read. */
  isMissing: z.boolean(),
})
export type FormRecord = z.output<typeof formRecord>

/** Values of a form that its developer has saved under a name. */
export const formState = z.strictObject({
  name: z.string().min(1).max(100),
  /** By the ids of the fields. */
  values: z.record(z.string(), z.unknown()),
  /** The fields with problems when it was saved, which a test expects again. */
  errors: z.array(z.string().max(500)).max(1000),
})
export type FormStateRecord = z.output<typeof formState>

const formStates = z.strictObject({
  /** The file, next to that of the form; null where the form has none. */
  path: z.string().nullable(),
  states: z.array(formState),
  /** Differs for each content. A writer names the one that it has read. */
  revision: z.string(),
})
export type FormStatesRecord = z.output<typeof formStates>

/** What a callback returned, or why it didn't. */
function outcome<Value extends z.ZodType>(value: Value) {
  return z.union([
    z.strictObject({ ok: z.literal(true), value }),
    z.strictObject({
      ok: z.literal(false),
      code: z.enum(['ScriptFailed', 'ScriptTimeout', 'ScriptMemory', 'ScriptAbsent']),
      message: z.string(),
    }),
  ])
}

const launchNode = z.strictObject({
  commandLine: z.array(z.string()),
  containerImageId: z.string().optional(),
  options: z.array(z.string()),
  appSessionName: z.string().optional(),
  properties: z.array(z.unknown()).optional(),
})

/** A property as it would be written on a session; which member holds its content depends on its type. */
const rehearsedProperty = z.looseObject({
  Name: z.string(),
  Type: z.string(),
  Description: z.string().optional(),
  Content: z.string().optional(),
  Items: z.array(z.unknown()).optional(),
  ContentMap: z.unknown().optional(),
  ItemsMap: z.unknown().optional(),
})

/** What a launch would come to; a callback that the app doesn't have is null. */
const rehearsalRecord = z.strictObject({
  /** What the launch would be refused for; null where the form can't be read, so that it isn't known. */
  problems: z.array(problemRecord).nullable(),
  /** The ids of the fields that these problems are about, each once. */
  fields: z.array(z.string()),
  /** What the form warns of. */
  warnings: z.array(problemRecord),
  /** The definition as the app's formUpdates changes it for these values; null where nothing is changed. */
  form: z.string().nullable(),
  /** The session that the launch would make; null where it would be refused. */
  session: z
    .strictObject({
      name: z.string(),
      /** As they would be written on the session. */
      properties: z.array(rehearsedProperty),
      /** The Hrefs that its References would have, each once. */
      references: z.array(z.string()),
      /** The scopes that the user of a web app would be prompted for. */
      scopes: z.array(z.string()),
    })
    .nullable(),
  launchSpec: outcome(
    z.strictObject({ nodes: z.array(launchNode), isMultiNode: z.boolean() }),
  ).nullable(),
  billingSpec: outcome(
    z.array(z.strictObject({ id: z.string(), quantity: z.number() })),
  ).nullable(),
})
export type RehearsalRecord = z.output<typeof rehearsalRecord>

export const forms = {
  listForms: owners('listForms', 'GET', '/forms', {
    summary: 'Lists the forms of applications: the file of each, and how many errors it has.',
    responses: { 200: record(z.strictObject({ forms: z.array(formSummary) })) },
  }),
  getFormSchema: owners('getFormSchema', 'GET', '/form.schema.json', {
    summary: 'Returns the JSON Schema of forms.',
    responses: { 200: record(z.record(z.string(), z.unknown())) },
  }),
  getForm: owners('getForm', 'GET', '/applications/{id}/form', {
    summary: "Returns the definition of an application's form, as its file has it now.",
    responses: { 200: record(formRecord) },
  }),
  saveForm: owners('saveForm', 'PUT', '/applications/{id}/form', {
    summary:
      "Writes the file of an application's form. `revision` is the one that was read: 409 where it has changed since.",
    body: strictJson(
      { text: z.string().max(2_000_000), revision: z.string() },
      { maxBytes: 16 * 1024 * 1024 },
    ),
    responses: { 200: record(formRecord) },
  }),
  getFormStates: owners('getFormStates', 'GET', '/applications/{id}/form/states', {
    summary:
      "Returns the values that were saved of an application's form, each under a name: those in the file form.states.json next to a form.json.",
    responses: { 200: record(formStates) },
  }),
  saveFormStates: owners('saveFormStates', 'PUT', '/applications/{id}/form/states', {
    summary:
      "Replaces the saved values of an application's form. `revision` is the one that was read: 409 where they have changed since.",
    body: strictJson({ states: z.array(formState).max(200), revision: z.string() }),
    responses: { 200: record(formStates) },
  }),
  rehearse: owners('rehearse', 'POST', '/applications/{id}/rehearsal', {
    summary:
      'Returns what a launch would come to: what it would be refused for, or the session that it would make, and what the callbacks return. Nothing is started.',
    body: strictJson(launchRequest.omit({ application: true, ask: true, pays: true }).shape),
    responses: { 200: record(rehearsalRecord) },
  }),
} as const
