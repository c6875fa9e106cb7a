import type { Emulator } from '@benchtop/emulator'
import { basename } from 'node:path'
import { CliError, messageOf } from '../errors.ts'
import type { AppManifest } from '../manifest/read-manifest.ts'
import type { ControlClient } from '@benchtop/client/control'
import type { DevView } from './view.ts'

type Registered = { readonly id: string; readonly clientId: string }

export type RegisteredApp = Awaited<ReturnType<typeof registerApp>>

/** The app as registered on the platform: under one id, however its manifest changes. */
export async function registerApp(
  manifest: AppManifest,
  { emulator, control, view }: { emulator: Emulator; control: ControlClient; view: DevView },
) {
  const registerOnce = async (one: AppManifest, id: string | undefined): Promise<Registered> => {
    const owner = one.owner ?? (await control.getStatus()).users[0]?.id
    if (owner === undefined) {
      const message = `The platform has no user who could own the app. Name a seed with users in ${one.path}.`
      throw new CliError('failed', message)
    }
    const document = { ...one.application, owner, ...(id !== undefined && { id }) }
    const registered = await emulator.registerApplication({
      name: one.path,
      folder: one.folder,
      document,
    })
    view.output.event({ event: 'registered', ...registered, name: one.title, kind: one.kind })
    return registered
  }
  let application = await registerOnce(manifest, undefined)
  await checkForm(manifest, view)
  return {
    get application(): Registered {
      return application
    },
    /** Registers the current manifest, form and callbacks; false if one of them has an error. */
    async register(one: AppManifest): Promise<boolean> {
      try {
        application = await registerOnce(one, application.id)
      } catch (error) {
        const broken = await formProblem(one)
        if (broken === undefined) view.failed('manifest', messageOf(error))
        else view.failed('form', broken)
        return false
      }
      view.mended('manifest')
      await checkForm(one, view)
      return true
    },
  }
}

/** Why the module of a form can't be evaluated; undefined where it can, or the form is no module. */
async function formProblem({ form }: AppManifest): Promise<string | undefined> {
  if (form === undefined) return undefined
  const { FormModuleError, readFormFile } = await import('@benchtop/forms/files')
  const error = await readFormFile(form).catch((cause: unknown) => cause)
  return error instanceof FormModuleError ? error.message : undefined
}

/** Reports the errors of a form, by line: the platform accepts it as it is, and refuses launches with it. */
async function checkForm({ form }: AppManifest, view: DevView): Promise<void> {
  if (form === undefined) return view.mended('form')
  const [{ readForm }, { FormModuleError, readFormFile }] = await Promise.all([
    import('@benchtop/forms'),
    import('@benchtop/forms/files'),
  ])
  const read = await readFormFile(form).catch((cause: unknown) => {
    // Saved again in the meantime: the next registration reads it, too.
    if (cause instanceof FormModuleError) return cause
    throw cause
  })
  if (read instanceof FormModuleError) return view.failed('form', read.message)
  const { text, isCode } = read
  const { diagnostics } = readForm(text)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return view.mended('form')
  const lines = errors.map(({ line, column, message, path }) =>
    isCode
      ? `${basename(form)}, ${path || 'form'}: ${message}`
      : `${basename(form)}, line ${line}, column ${column}: ${message}`,
  )
  view.failed('form', lines.join('\n'), { file: form, diagnostics: errors })
}
