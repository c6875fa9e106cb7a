import {
  badRequest,
  conflict,
  type PlatformError,
  type Problem,
  isReferenceKind,
  type ReferenceKind,
  type ResourceKind,
} from '@benchtop/contracts'
import type {
  BillingItem,
  CallbackInput,
  CallbackOutcome,
  Form,
  FormContext,
  GivenValues,
  JudgedLaunch,
  LaunchSpec,
  ScriptRunner,
} from '@benchtop/forms'
import type { Target } from '../../access/targets.ts'
import { hrefOf, parseHref } from '../../ids/resource-id.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationRow } from '../applications/applications-store.ts'
import { readLaunchProperties, type LaunchProperty } from './launch-properties.ts'
import type { LaunchPlan, LaunchRequest } from './launch-request.ts'

type FormCheckOptions = {
  readonly clock: Clock
  find(kind: ResourceKind, id: number): Target | undefined
  /** The record of a resource, for the scripts of a form. */
  compact(kind: ReferenceKind, id: number): object | undefined
}

export type FormCheck = {
  /**
   * Holds a launch against its app's form and asks its callbacks, once. Throws 400 with all that the form finds wrong,
   * and 409 where the form or a callback can't be used: what can't be told for certain isn't started.
   */
  plan(application: ApplicationRow, request: LaunchRequest): Promise<LaunchPlan>
  /** What a launch would come to, for the app's developer: what is wrong with it, and what the callbacks say all the same. */
  rehearse(
    application: ApplicationRow,
    request: Pick<LaunchRequest, 'userId' | 'properties'>,
  ): Promise<Rehearsal>
  close(): Promise<void>
}

/** What a launch would come to. What callbacks return, or why they don't; null where an app has no such callback. */
export type Rehearsal = {
  /** Null where the form can't be read, so that it can't be told. */
  readonly problems: readonly Problem[] | null
  readonly launchSpec: CallbackOutcome<LaunchSpec> | null
  readonly billingSpec: CallbackOutcome<readonly BillingItem[]> | null
}

/** More than this are rarely launched by turns; what is forgotten is read again, in a few milliseconds. */
const formsKept = 100

type Forms = typeof import('@benchtop/forms')
type Scripts = Awaited<ReturnType<typeof startScripts>>

/** Holds launches against the forms of their apps: the same functions as in a browser. */
export function createFormCheck({ clock, find, compact }: FormCheckOptions): FormCheck {
  /** The last form of each application, since a text is read once and launched with often. */
  const read = new Map<number, { readonly text: string; readonly form: Form }>()
  let scripts: Promise<Scripts> | undefined

  const formOf = (
    { id, name, form: text }: ApplicationRow,
    { readForm }: Forms,
  ): Form | undefined => {
    if (text === null) return undefined
    const known = read.get(id)
    if (known?.text === text) return known.form
    const { form: found, diagnostics } = readForm(text)
    if (found === undefined) {
      const [first] = diagnostics.filter(({ severity }) => severity === 'error')
      const place =
        first === undefined ? '' : ` Line ${first.line}, column ${first.column}: ${first.message}`
      throw conflict(
        `The form of application ${id} (${name}) can't be read, so that it can't be launched.${place}`,
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
      // A user may do everything with what is their own, and nothing with what isn't.
      may: (href: string) => own(href) !== undefined,
      scripts: runner,
      now: clock.now(),
    } satisfies FormContext
  }

  /** A file is read through what it belongs to. */
  const ownerOf = (fileHref: string): string | undefined => {
    const file = parseHref(fileHref)
    const [place] = (file?.kind === 'file' && find('file', file.id)?.reachedBy) || []
    return place === undefined || !('id' in place) ? undefined : hrefOf(place.kind, place.id)
  }

  /** What a callback is called with: the properties of the launch, with those that gather its resources. */
  const inputOf = (
    { scriptData }: Forms,
    source: string,
    properties: readonly LaunchProperty[],
    {
      resolve,
      now,
    }: Pick<FormContext, 'now'> & {
      resolve(href: string): Readonly<Record<string, unknown>> | undefined
    },
  ): CallbackInput => {
    const { batch } = readLaunchProperties(properties, [])
    return { source, data: scriptData(batch, resolve), now }
  }

  return {
    async plan(application, request) {
      const forms = await import('@benchtop/forms')
      const form = formOf(application, forms)
      const context = contextFor(request.userId)
      const { values: sent = {}, properties: given } = request
      const name = request.name?.trim() || undefined

      const judge = (by: Form, values: GivenValues): Promise<JudgedLaunch> =>
        forms.judgeLaunch(by, { properties: given, values, sessionName: name }, context)
      const propertiesBy = (by: Form | undefined, values: GivenValues) =>
        by === undefined ? given : joined(given, forms.toProperties(by, values))
      const source = application.kind === 'native' ? application.callbacks : null
      const ask = async <T>(
        call: (scripts: ScriptRunner, input: CallbackInput) => Promise<CallbackOutcome<T>>,
        properties: readonly LaunchProperty[],
      ): Promise<CallbackOutcome<T> | undefined> => {
        if (source === null) return undefined
        const outcome = await call(runner, inputOf(forms, source, properties, context))
        return !outcome.ok && outcome.code === 'ScriptAbsent' ? undefined : outcome
      }

      let current = form
      let values: GivenValues = sent
      let properties = propertiesBy(form, values)
      const updates = form && (await ask(forms.formUpdates, properties))
      if (form !== undefined && updates !== undefined) {
        const moment = { now: context.now, timeZone: 'UTC' }
        const updated = updates.ok ? forms.updateForm(form, updates.value, moment) : updates
        if (!updated.ok) {
          // A script may stumble over what the form finds wrong by itself.
          const { errors } = await judge(form, sent)
          throw errors.length > 0 ? badRequest(errors) : uncertain(application, updated.message)
        }
        current = updated.form
        // What the launch says itself counts.
        const said = forms.fromProperties(current, given)
        const unsaid = Object.entries(updated.values).filter(([id]) => !Object.hasOwn(said, id))
        values = { ...Object.fromEntries(unsaid), ...sent }
        properties = propertiesBy(current, values)
      }
      const judged = current && (await judge(current, values))
      if (judged !== undefined && judged.errors.length > 0) throw badRequest(judged.errors)

      const spec = await ask(forms.launchSpec, properties)
      if (spec?.ok === false) throw uncertain(application, spec.message)
      const isCharged = request.autoStart !== false
      const items = isCharged ? await ask(forms.billingSpec, properties) : undefined
      if (items?.ok === false) {
        throw conflict(
          `What this launch of application ${application.id} (${application.name}) costs can't be told, so that it wasn't started. ${items.message}`,
        )
      }
      return {
        properties,
        warnings: judged?.warnings ?? [],
        scopes: current && judged && forms.scopes(current, judged.values, ownerOf),
        spec: spec?.value,
        products: (items?.value ?? [])
          .filter(({ quantity }) => quantity > 0)
          .map(({ id, quantity }) => ({ Id: id, Quantity: quantity })),
      }
    },
    async rehearse(application, { userId, properties }) {
      const forms = await import('@benchtop/forms')
      const context = contextFor(userId)
      const { form } = application.form === null ? {} : forms.readForm(application.form)
      const judged = form && (await forms.judgeLaunch(form, { properties }, context))
      const problems = application.form === null ? [] : (judged?.errors ?? null)
      const source = application.kind === 'native' ? application.callbacks : null
      if (source === null) return { problems, launchSpec: null, billingSpec: null }
      const input = inputOf(forms, source, properties, context)
      const launch = await forms.launchSpec(runner, input)
      const billing = await forms.billingSpec(runner, input)
      const isAbsent = (asked: typeof launch | typeof billing): boolean =>
        !asked.ok && asked.code === 'ScriptAbsent'
      return {
        problems,
        launchSpec: isAbsent(launch) ? null : launch,
        billingSpec: isAbsent(billing) ? null : billing,
      }
    },
    async close() {
      await (await scripts)?.close()
    },
  }
}

/** What was sent by a name is what its sender wants; what else was made of its values is added. */
function joined(
  sent: readonly LaunchProperty[],
  made: readonly LaunchProperty[],
): LaunchProperty[] {
  const names = new Set(sent.map(nameOf))
  return [...sent, ...made.filter((property) => !names.has(nameOf(property)))]
}

function nameOf(property: LaunchProperty): unknown {
  return Object.entries(property).find(([name]) => name.toLowerCase() === 'name')?.[1]
}

function uncertain({ id, name }: ApplicationRow, message: string): PlatformError {
  return conflict(
    `What this launch of application ${id} (${name}) runs can't be told, so that it wasn't started. ${message}`,
  )
}

async function startScripts() {
  const { createScriptRunner } = await import('@benchtop/forms/scripts')
  return createScriptRunner()
}
