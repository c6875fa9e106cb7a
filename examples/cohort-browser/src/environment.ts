import process from 'node:process'

/** Where the app runs, and its credentials: set in its environment by `benchtop dev` and `npm start`. */
export type Environment = {
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** The registered redirect URI. Defaults to one with the app's port. */
  readonly redirectUri: string | undefined
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** The file that stores tokens and orders; without one, they are lost when the app exits. */
  readonly storeFile: string | undefined
}

/** Reads the environment. Defaults to a bench at its default addresses. The only place that does. */
export function readEnvironment(): Environment {
  const { env } = process
  return {
    apiUrl: env['BENCHTOP_API_URL'] || 'http://127.0.0.1:5100',
    uiUrl: env['BENCHTOP_UI_URL'] || 'http://127.0.0.1:5101',
    storeUrl: env['BENCHTOP_STORE_URL'] || 'http://127.0.0.1:5102',
    clientId: env['BENCHTOP_CLIENT_ID'] || 'cohort-browser',
    clientSecret: env['BENCHTOP_CLIENT_SECRET'] || 'cohort-browser-secret',
    redirectUri: env['BENCHTOP_REDIRECT_URI'] || undefined,
    host: env['HOST'] || '127.0.0.1',
    port: Number(env['PORT'] || 5103),
    storeFile: env['COHORT_STORE'] || undefined,
  }
}
