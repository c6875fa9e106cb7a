import {
  badRequest,
  conflict,
  isReferenceKind,
  PlatformError,
  type ProfileFacts,
  type ReferenceKind,
  type ResourceKind,
  type V2ApplicationSettings,
} from '@benchtop/contracts'
import type {
  CallbackInput,
  CallbackOutcome,
  Form,
  FormContext,
  JudgedLaunch,
  Permission as FormPermission,
  PlannedProperty,
  ResourceType,
  ScriptRunner,
  FindNamed,
} from '@benchtop/forms'
import { isOpenTo } from '../../access/decide.ts'
import type { Target } from '../../access/targets.ts'
import { createPool } from '../../flow/pool.ts'
import { readFormApart } from '../../form-reading/read-forms.ts'
import { hrefOf, parseHref, rowIdOf } from '../../ids/resource-id.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationRow } from '../applications/applications-store.ts'
import { defaultName } from './default-name.ts'
import type { CallbackRun, LaunchPlan, Refuse } from './launch-plan.ts'
import { plannedAsSent, readLaunchProperties } from './launch-properties.ts'
import type { LaunchRequest } from './launch-request.ts'
import { settingsOf } from './launch-settings.ts'

type FormCheckOptions = {
  readonly clock: Clock
  readonly facts: Pick<ProfileFacts, 'outputChooserNames'>
  find(kind: ResourceKind, id: number): Target | undefined
  /** The record of a resource, for the scripts of a form. */
  compact(kind: ReferenceKind, id: number): object | undefined
  /** The ids of the resources of a type with a name. */
  named(type: ResourceType, name: string): readonly number[]
  /** Called with each callback that was called. */
  readonly callbackEnded?: ((callback: CallbackRun) => void) | undefined
}

/** More than this are rarely launched in turn; an evicted form is read again in a few milliseconds. */
const formsKept = 100

type Forms = typeof import('@benchtop/forms')

/** How many applications' scripts run at once. */
const mostRunners = 4

/** Holds launches against the forms of their apps: the same functions as in a browser. */
export function createFormCheck(options: FormCheckOptions) {
  const formOf = createFormReader()
  const runners = createPool({ size: mostRunners, start: startScripts, end: (one) => one.close() })
  /** The scripts of one application run in turn: what they do to time, they do to themselves. */
  const scriptsOf = ({ id }: ApplicationRow): ScriptRunner => ({
    run: (job) => runners.use(String(id), (runner) => runner.run(job)),
  })

  const readable = async (application: ApplicationRow) => {
    const forms = await import('@benchtop/forms')
    const form = await formOf(application)
    if (form instanceof PlatformError) throw form
    return { form, forms }
  }

  return {
    /** The ids of the fields of an app's form; undefined where it has none. 409 where the form can't be read. */
    async fieldIds(application: ApplicationRow): Promise<ReadonlySet<string> | undefined> {
      const { form, forms } = await readable(application)
      return form && new Set(forms.formIndex(form).fieldsById.keys())
    },
    /** The fields of an app's form with their defaults; none where it has no form. 409 where the form can't be read. */
    async settings(application: ApplicationRow): Promise<V2ApplicationSettings['Settings']> {
      const { form, forms } = await readable(application)
      const moment = { now: options.clock.now(), timeZone: 'UTC' }
      return form === undefined ? [] : settingsOf(form, moment, forms)
    },
    /**
     * Checks a launch against its app's form and runs its callbacks, once. Refuses with 400 naming every problem that
     * the form finds, and with 409 where the form or a callback can't be used: a launch that can't be determined isn't
     * started.
     */
    async plan(
      application: ApplicationRow,
      request: LaunchRequest,
      refuse: Refuse,
    ): Promise<LaunchPlan> {
      const forms = await import('@benchtop/forms')
      const context = contextFor(request.userId, options, scriptsOf(application))
      const consulted: Consulted = { application, forms, context, options, callbacks: [] }
      const form = await formOf(application)
      if (form instanceof PlatformError) refuse(form)
      const launch =
        form === undefined || form instanceof PlatformError
          ? undefined
          : await consultUpdated(form, request, consulted, refuse)
      const judged = await launch?.judge()
      if (judged !== undefined && judged.errors.length > 0) refuse(badRequest(judged.errors))

      const properties = launch?.properties ?? plannedAsSent(request.properties)
      return {
        isFormRead: !(form instanceof PlatformError),
        properties,
        warnings: judged?.warnings ?? [],
        scopes: launch?.scopes,
        updatedForm: launch?.updatedForm,
        callbacks: consulted.callbacks,
        ...(await callSpecs(consulted, properties, request.autoStart !== false, refuse)),
      }
    },
    close: runners.close,
  }
}
export type FormCheck = ReturnType<typeof createFormCheck>

/** Reads the forms of applications. The last one of each is retained: a text is read once and launched with often. */
function createFormReader() {
  const read = new Map<number, { readonly text: string; readonly form: Form }>()
  return async ({
    id,
    name,
    form: text,
  }: ApplicationRow): Promise<Form | PlatformError | undefined> => {
    if (text === null) return undefined
    const known = read.get(id)
    if (known?.text === text) return known.form
    const { form: found, diagnostics } = await readFormApart(text)
    if (found === undefined) {
      const [first] = diagnostics.filter(({ severity }) => severity === 'error')
      const place =
        first === undefined ? '' : ` Line ${first.line}, column ${first.column}: ${first.message}`
      return conflict(
        `The form of application ${id} (${name}) can't be read, so the application can't be launched.${place}`,
      )
    }
    if (read.size >= formsKept) read.clear()
    read.set(id, { text, form: found })
    return found
  }
}

/** What the plan of a launch is made from. */
type Consulted = {
  readonly application: ApplicationRow
  readonly forms: Forms
  readonly context: ReturnType<typeof contextFor>
  readonly options: FormCheckOptions
  /** The callbacks that were called, in order. */
  readonly callbacks: CallbackRun[]
}

/** What a form may know of the platform when one user launches with it. */
function contextFor(
  userId: number,
  { clock, find, compact, named }: FormCheckOptions,
  scripts: ScriptRunner,
) {
  const open = (href: string, permission: FormPermission) => {
    const named = parseHref(href)
    if (named === undefined || !isReferenceKind(named.kind)) return undefined
    const { kind, id } = named
    const target = find(kind, id)
    if (target === undefined) return undefined
    const may =
      permission === 'Own'
        ? target.ownerId === userId
        : isOpenTo(userId, permission === 'Read' ? 'READ' : 'WRITE', target)
    return may ? { kind, id } : undefined
  }
  return {
    resolve(href: string): Readonly<Record<string, unknown>> | undefined {
      const named = open(href, 'Read')
      return named && { ...compact(named.kind, named.id) }
    },
    // A user may do everything with what is their own, and with what others have what these share.
    may: (href: string, permission: FormPermission) => open(href, permission) !== undefined,
    scripts,
    now: clock.now(),
    find: ((type, word) => {
      const own = rowIdOf(type, word)
      const isOwn = own !== undefined && open(hrefOf(type, own), 'Read') !== undefined
      const ids = isOwn ? [own] : named(type, word)
      return ids.flatMap((id) => {
        const href = hrefOf(type, id)
        if (open(href, 'Read') === undefined) return []
        const place = find(type, id)?.reachedBy.find(({ kind }) => kind === 'project')
        const { Name } = { ...(place && compact('project', place.id)) } as { Name?: string }
        const { DateCreated } = { ...compact(type, id) } as { DateCreated?: string }
        return [{ href, project: Name, created: DateCreated }]
      })
    }) satisfies FindNamed,
  } satisfies FormContext & { find: FindNamed }
}

/** Calls an app's callback about a launch; null where the app has none of the name. */
async function call<T>(
  name: string,
  callback: (scripts: ScriptRunner, input: CallbackInput) => Promise<CallbackOutcome<T>>,
  { application, forms, context, callbacks, options }: Consulted,
  properties: readonly PlannedProperty[],
): Promise<CallbackOutcome<T> | null> {
  const { kind, callbacks: source } = application
  if (kind !== 'native' || source === null) return null
  const { batch } = readLaunchProperties(properties, [])
  const data = forms.scriptData(batch, context.resolve)
  const begunMs = performance.now()
  const outcome = await callback(context.scripts, { source, data, now: context.now })
  if (!outcome.ok && outcome.code === 'ScriptAbsent') return null
  const run = { name, tookMs: performance.now() - begunMs }
  callbacks.push(run)
  options.callbackEnded?.(run)
  return outcome
}

/** What an app's callbacks make of a launch: what runs, and what is charged for where it is charged. */
async function callSpecs(
  consulted: Consulted,
  properties: readonly PlannedProperty[],
  isCharged: boolean,
  refuse: Refuse,
): Promise<Pick<LaunchPlan, 'launchSpec' | 'billingSpec' | 'products'>> {
  const { application, forms } = consulted
  const launchSpec = await call('launchSpec', forms.launchSpec, consulted, properties)
  if (launchSpec?.ok === false) refuse(uncertain(application, launchSpec.message))
  const billingSpec = isCharged
    ? await call('billingSpec', forms.billingSpec, consulted, properties)
    : null
  if (billingSpec?.ok === false) refuse(unpriced(application, billingSpec.message))
  return {
    launchSpec,
    billingSpec,
    products: (billingSpec?.ok === true ? billingSpec.value : [])
      .filter(({ quantity }) => quantity > 0)
      .map(({ id, quantity }) => ({ Id: id, Quantity: quantity })),
  }
}

/** What a launch comes to by a form, and what that finds wrong. `updatedForm` is the form where it has been changed. */
async function consult(
  form: Form,
  request: LaunchRequest,
  { application, forms, context, options }: Consulted,
  updatedForm?: Form,
) {
  const { properties, name, timeZone = 'UTC' } = request
  const { values, problems } = forms.addressValues(form, request.values ?? {}, context.find)
  const given = {
    properties,
    values,
    sessionName: name?.trim() || undefined,
    defaultSessionName: defaultName(application, options.clock.now()),
  }
  const read = forms.readLaunch(form, given, { now: context.now, timeZone })
  const outputNames = options.facts.outputChooserNames === 'Input and Output'
  /** What no scope names is read through what it belongs to. */
  const ownerOf = (href: string): string | undefined => {
    const named = parseHref(href)
    if (named === undefined || !isReferenceKind(named.kind)) return undefined
    const [place] = options.find(named.kind, named.id)?.reachedBy ?? []
    return place === undefined || !('id' in place) ? undefined : hrefOf(place.kind, place.id)
  }
  return {
    ...forms.launchOf(form, read, { outputNames, ownerOf }),
    updatedForm,
    async judge(): Promise<JudgedLaunch> {
      const { errors, warnings } = await forms.judgeLaunch(form, read, context)
      const isNamed = ({ member }: { member: string }): boolean =>
        !problems.some((one) => `${member}[`.startsWith(`${one.member}[`))
      return { errors: [...problems, ...errors.filter(isNamed)], warnings }
    },
  }
}

/** The same by the form as the app's `formUpdates` changes it for this launch. */
async function consultUpdated(
  form: Form,
  request: LaunchRequest,
  consulted: Consulted,
  refuse: Refuse,
) {
  const { application, forms } = consulted
  const first = await consult(form, request, consulted)
  const updates = await call('formUpdates', forms.formUpdates, consulted, first.properties)
  if (updates === null) return first
  const updated = updates.ok ? forms.updateForm(form, updates.value) : updates
  if (updated.ok && updated.form === form) return first
  if (updated.ok) return consult(updated.form, request, consulted, updated.form)
  // A script may stumble over what the form finds wrong by itself.
  const { errors } = await first.judge()
  refuse(errors.length > 0 ? badRequest(errors) : uncertain(application, updated.message))
  return first
}

function uncertain({ id, name }: ApplicationRow, message: string): PlatformError {
  return conflict(
    `The launch of application ${id} (${name}) was not started: what it runs can't be determined. ${message}`,
  )
}

function unpriced({ id, name }: ApplicationRow, message: string): PlatformError {
  return conflict(
    `The launch of application ${id} (${name}) was not started: what it costs can't be determined. ${message}`,
  )
}

async function startScripts() {
  const { createScriptRunner } = await import('@benchtop/forms/scripts')
  return createScriptRunner()
}
