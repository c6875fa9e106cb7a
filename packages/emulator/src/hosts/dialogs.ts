import type { Log } from '../kernel/log.ts'
import type { Platform } from '../platform/platform.ts'
import { devicePath, dialogPath } from '../resources/authorization/authorization.ts'
import { deviceDialog } from './device-dialog.ts'
import type { Guesses } from './guesses.ts'
import { isLoopback } from './host-check.ts'
import { oauthDialog } from './oauth-dialog.ts'
import { dialogPathOf, formMethods, serveDialog, type Dialog } from './serve-dialog.ts'
import { signIn, signInAgain, signOut } from './sign-in.ts'
import type { SharedBench } from '../shared-bench/shared-bench.ts'
import { changePassword } from './change-password.ts'
import type { Request, Response } from './node-http.ts'

export type DialogsOptions = {
  readonly platform: Platform
  readonly log: Log
  /** The address that the servers listen on. */
  readonly listening: string
  /** What a bench for a team has in addition. */
  readonly shared?: SharedBench | undefined
  readonly guesses: Guesses
}

export type Dialogs = {
  /** Whether a dialog is at an address. */
  serves(url: string): boolean
  serve(request: Request, response: Response): Promise<void>
}

/**
 * The pages between an application and its user: sign-in, consent, devices. They are for users from wherever the
 * platform is reached, and need no start token: they require a password.
 */
export function createDialogs(options: DialogsOptions): Dialogs {
  const { platform, guesses } = options
  const methods = formMethods
  const dialogs = new Map<string, Dialog>([
    [dialogPath, { methods, meet: (visit) => oauthDialog(platform, visit) }],
    [devicePath, { methods, meet: (visit) => deviceDialog({ platform, guesses }, visit) }],
    ...signingDialogs(options),
    [
      '/password',
      { methods: formMethods, meet: (visit) => changePassword({ platform, guesses }, visit) },
    ],
  ])
  return {
    serves: (url) => dialogs.has(dialogPathOf(url)),
    serve: (request, response) =>
      serveDialog(options, dialogs.get(dialogPathOf(request.url)) as Dialog, request, response),
  }
}

/** Sign-in and sign-out: at every address that has dialogs, so that a browser comes back to where it was. */
export function signingDialogs({
  platform,
  listening,
  shared,
  guesses,
}: DialogsOptions): readonly (readonly [path: string, dialog: Dialog])[] {
  const oneClick = shared === undefined && isLoopback(listening)
  const signing = { platform, guesses, oneClick }
  return [
    [
      '/sign-in',
      {
        methods: formMethods,
        meet: (visit) => signIn(signing, visit),
        meetStale: (visit) => signInAgain(signing, visit),
      },
    ],
    ['/sign-out', { methods: ['POST'], meet: signOut }],
  ]
}
