import { homedir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/** The program's platform, credentials, and state folder. */
export type Environment = {
  readonly apiUrl: string
  readonly uiUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** The folder for tokens and pending uploads. */
  readonly stateFolder: string
}

/** Reads the environment. Defaults to a bench at its default addresses. The only place that does. */
export function readEnvironment(): Environment {
  const { env } = process
  const stateHome = env['XDG_STATE_HOME'] || join(homedir(), '.local/state')
  return {
    apiUrl: env['BENCHTOP_API_URL'] || 'http://127.0.0.1:5100',
    uiUrl: env['BENCHTOP_UI_URL'] || 'http://127.0.0.1:5101',
    clientId: env['BENCHTOP_CLIENT_ID'] || 'device-uploader',
    clientSecret: env['BENCHTOP_CLIENT_SECRET'] || 'device-uploader-secret',
    stateFolder: env['UPLOADER_STATE'] || join(stateHome, 'device-uploader'),
  }
}
