import type { Emulator } from '@benchtop/emulator'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { CliError, messageOf } from '../errors.ts'
import type { AppManifest } from '../manifest/read-manifest.ts'
import type { ControlClient } from '@benchtop/client/control'
import type { DevView } from './view.ts'

type Registered = { readonly id: string; readonly clientId: string }

/** The app as registered on the platform: under one id, however its manifest changes. */
export type RegisteredApp = {
  readonly application: Registered
  /** Registers the current manifest, form and callbacks; false if one of them has an error. */
  register(manifest: AppManifest): Promise<boolean>
}

export async function registerApp(
  manifest: AppManifest,
  { emulator, control, view }: { emulator: Emulator; control: ControlClient; view: DevView },
): Promise<RegisteredApp> {
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
    get application() {
      return application
    },
    async register(one) {
      try {
        application = await registerOnce(one, application.id)
      } catch (error) {
        view.failed('manifest', messageOf(error))
        return false
      }
      view.mended('manifest')
      await checkForm(one, view)
      return true
    },
  }
}

/** Reports the errors of a form, by line: the platform accepts it as it is, and refuses launches with it. */
async function checkForm({ form }: AppManifest, view: DevView): Promise<void> {
  if (form === undefined) return view.mended('form')
  const { readForm } = await import('@benchtop/forms')
  const { diagnostics } = readForm(await readFile(form, 'utf8'))
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return view.mended('form')
  const lines = errors.map(
    ({ line, column, message }) => `${basename(form)}, line ${line}, column ${column}: ${message}`,
  )
  view.failed('form', lines.join('\n'), { file: form, diagnostics: errors })
}
