import { badRequest, conflict, type ReferenceKind, type ResourceKind } from '@benchtop/contracts'
import type { BillingItem, Form, FormContext, ScriptRunner } from '@benchtop/forms'
import type { Target } from '../../access/targets.ts'
import { parseHref } from '../../ids/resource-id.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationRow } from '../applications/applications-store.ts'
import { isReferenceKind } from './launch-properties.ts'
import type { LaunchRequest } from './launches.ts'

type FormCheckOptions = {
  readonly clock: Clock
  find(kind: ResourceKind, id: number): Target | undefined
  /** The record of a resource, for the scripts of a form. */
  compact(kind: ReferenceKind, id: number): object | undefined
}

export type FormCheck = {
  /** Throws 400 with all that an app's form finds wrong with a launch, and 409 where the form can't be read. */
  check(application: ApplicationRow, request: LaunchRequest): Promise<void>
  /**
   * What an app's `billingSpec` charges a launch for, without what it wants none of. Throws 409 where that can't be
   * told: a launch that may cost something doesn't start for nothing.
   */
  askPrice(application: ApplicationRow, request: LaunchRequest): Promise<readonly BillingItem[]>
  close(): Promise<void>
}

type Scripts = Awaited<ReturnType<typeof startScripts>>

/** Holds launches against the forms of their apps: the same functions as in a browser and on a command line. */
export function createFormCheck({ clock, find, compact }: FormCheckOptions): FormCheck {
  /** Forms by their text, since a text is read once and launched with often. */
  const read = new Map<string, Form>()
  let scripts: Promise<Scripts> | undefined

  const formOf = async ({ id, name, form }: ApplicationRow): Promise<Form> => {
    const text = form ?? ''
    const known = read.get(text)
    if (known !== undefined) return known
    const { readForm } = await import('@benchtop/forms')
    const { form: found, diagnostics } = readForm(text)
    if (found === undefined) {
      const [first] = diagnostics.filter(({ severity }) => severity === 'error')
      const place =
        first === undefined ? '' : ` Line ${first.line}, column ${first.column}: ${first.message}`
      throw conflict(
        `The form of application ${id} (${name}) can't be read, so that it can't be launched.${place}`,
      )
    }
    read.set(text, found)
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

  return {
    async check(application, request) {
      const form = await formOf(application)
      const { checkLaunch } = await import('@benchtop/forms')
      const context = contextFor(request.userId)
      const sessionName = request.name?.trim() || undefined
      const problems = await checkLaunch(form, request.properties, context, { sessionName })
      if (problems.length > 0) throw badRequest(problems)
    },
    async askPrice(application, { userId, properties }) {
      if (application.callbacks === null) return []
      const { billingSpec, scriptData } = await import('@benchtop/forms')
      const { resolve, now } = contextFor(userId)
      const data = scriptData(properties, resolve)
      const asked = await billingSpec(runner, { source: application.callbacks, data, now })
      if (asked.ok) return asked.value.filter(({ quantity }) => quantity > 0)
      if (asked.code === 'ScriptAbsent') return []
      throw conflict(
        `What this launch of application ${application.id} (${application.name}) costs can't be told, so that it wasn't started. ${asked.message}`,
      )
    },
    async close() {
      await (await scripts)?.close()
    },
  }
}

async function startScripts() {
  const { createScriptRunner } = await import('@benchtop/forms/scripts')
  return createScriptRunner()
}
