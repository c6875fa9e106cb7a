import {
  badRequest,
  conflict,
  isReferenceKind,
  PlatformError,
  type ProfileFacts,
  type ReferenceKind,
  type ResourceKind,
} from '@benchtop/contracts'
import type {
  CallbackInput,
  CallbackOutcome,
  Form,
  FormContext,
  JudgedLaunch,
  PlannedProperty,
  ScriptRunner,
} from '@benchtop/forms'
import type { Target } from '../../access/targets.ts'
import { hrefOf, parseHref } from '../../ids/resource-id.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationRow } from '../applications/applications-store.ts'
import type { LaunchPlan, Refuse } from './launch-plan.ts'
import { plannedAsSent, readLaunchProperties } from './launch-properties.ts'
import type { LaunchRequest } from './launch-request.ts'

type FormCheckOptions = {
  readonly clock: Clock
  readonly facts: Pick<ProfileFacts, 'outputChooserNames'>
  find(kind: ResourceKind, id: number): Target | undefined
  /** The record of a resource, for the scripts of a form. */
  compact(kind: ReferenceKind, id: number): object | undefined
}

export type FormCheck = {
  /**
   * * Checks a launch against its app's form and runs its callbacks, once. Refuses with 400 naming every problem that
   * the form finds, and with 409 where the form or a callback can't be used: a launch that can't be determined isn't
   * started.
   */
  plan(application: ApplicationRow, request: LaunchRequest, refuse: Refuse): Promise<LaunchPlan>
  close(): Promise<void>
}

/** More than this are rarely launched in turn; an evicted form is read again in a few milliseconds. */
const formsKept = 100

type Forms = typeof import('@benchtop/forms')
type Scripts = Awaited<ReturnType<typeof startScripts>>

/** Checks launches against the forms of their apps, with the same functions as in a browser. */
export function createFormCheck({ clock, facts, find, compact }: FormCheckOptions): FormCheck {
  const outputNames = facts.outputChooserNames === 'Input and Output'
  /** The last form of each application, because one form is parsed once and used for many launches. */
  const read = new Map<number, { readonly text: string; readonly form: Form }>()
  let scripts: Promise<Scripts> | undefined

  const formOf = (
    { id, name, form: text }: ApplicationRow,
    { readForm }: Forms,
  ): Form | PlatformError | undefined => {
    if (text === null) return undefined
    const known = read.get(id)
    if (known?.text === text) return known.form
    const { form: found, diagnostics } = readForm(text)
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

  const runner: ScriptRunner = { run: async (job) => (await (scripts ??= startScripts())).run(job) }

  const contextFor = (userId: number) => {
    const own = (href: string) => {
      const named = parseHref(href)
      if (named === undefined || !isReferenceKind(named.kind)) return undefined
      const { kind, id } = named
      return find(kind, id)?.ownerId === userId ? { kind, id } : undefined
    }
    return {
      resolve(href: string) {
        const named = own(href)
        return named && { ...compact(named.kind, named.id) }
      },
      // Users have every access to their own resources, and none to those of others.
      may: (href: string) => own(href) !== undefined,
      scripts: runner,
      now: clock.now(),
    } satisfies FormContext
  }

  /** A file is read through its owner. */
  const ownerOf = (fileHref: string): string | undefined => {
    const file = parseHref(fileHref)
    const [place] = (file?.kind === 'file' && find('file', file.id)?.reachedBy) || []
    return place === undefined || !('id' in place) ? undefined : hrefOf(place.kind, place.id)
  }

  /** Runs an app's callback for a launch; null where the app has none of the name. */
  const call = async <T>(
    callback: (scripts: ScriptRunner, input: CallbackInput) => Promise<CallbackOutcome<T>>,
    { application, forms, context }: Consulted,
    properties: readonly PlannedProperty[],
  ): Promise<CallbackOutcome<T> | null> => {
    const { kind, callbacks: source } = application
    if (kind !== 'native' || source === null) return null
    const { batch } = readLaunchProperties(properties, [])
    const data = forms.scriptData(batch, context.resolve)
    const outcome = await callback(runner, { source, data, now: context.now })
    return !outcome.ok && outcome.code === 'ScriptAbsent' ? null : outcome
  }

  /** The result of a launch by a form, with the problems that the form finds. */
  const consult = async (form: Form, request: LaunchRequest, { forms, context }: Consulted) => {
    const { properties, values, name, timeZone = 'UTC' } = request
    const given = { properties, values, sessionName: name?.trim() || undefined }
    const read = forms.readLaunch(form, given, { now: context.now, timeZone })
    return {
      ...forms.launchOf(form, read, { outputNames, ownerOf }),
      judge: (): Promise<JudgedLaunch> => forms.judgeLaunch(form, read, context),
    }
  }

  /** The same by the form as the app's `formUpdates` changes it for this launch. */
  const consultUpdated = async (
    form: Form,
    request: LaunchRequest,
    consulted: Consulted,
    refuse: Refuse,
  ) => {
    const { application, forms } = consulted
    const first = await consult(form, request, consulted)
    const updates = await call(forms.formUpdates, consulted, first.properties)
    if (updates === null) return first
    const updated = updates.ok ? forms.updateForm(form, updates.value) : updates
    if (updated.ok) return consult(updated.form, request, consulted)
    // A script may fail on input that the form already rejects.
    const { errors } = await first.judge()
    refuse(errors.length > 0 ? badRequest(errors) : uncertain(application, updated.message))
    return first
  }

  return {
    async plan(application, request, refuse) {
      const forms = await import('@benchtop/forms')
      const consulted: Consulted = { application, forms, context: contextFor(request.userId) }
      const form = formOf(application, forms)
      if (form instanceof PlatformError) refuse(form)
      const launch =
        form === undefined || form instanceof PlatformError
          ? undefined
          : await consultUpdated(form, request, consulted, refuse)
      const judged = await launch?.judge()
      if (judged !== undefined && judged.errors.length > 0) refuse(badRequest(judged.errors))

      const properties = launch?.properties ?? plannedAsSent(request.properties)
      const launchSpec = await call(forms.launchSpec, consulted, properties)
      if (launchSpec?.ok === false) refuse(uncertain(application, launchSpec.message))
      const isCharged = request.autoStart !== false
      const billingSpec = isCharged ? await call(forms.billingSpec, consulted, properties) : null
      if (billingSpec?.ok === false) refuse(unpriced(application, billingSpec.message))
      return {
        isFormRead: !(form instanceof PlatformError),
        properties,
        warnings: judged?.warnings ?? [],
        scopes: launch?.scopes,
        launchSpec,
        billingSpec,
        products: (billingSpec?.ok === true ? billingSpec.value : [])
          .filter(({ quantity }) => quantity > 0)
          .map(({ id, quantity }) => ({ Id: id, Quantity: quantity })),
      }
    },
    async close() {
      await (await scripts)?.close()
    },
  }
}

/** What the plan of a launch is made from. */
type Consulted = {
  readonly application: ApplicationRow
  readonly forms: Forms
  readonly context: FormContext & {
    resolve(href: string): Readonly<Record<string, unknown>> | undefined
  }
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
