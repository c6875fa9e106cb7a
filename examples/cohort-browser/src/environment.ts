import process from 'node:process'

/** Where the app runs, and what it is to the platform: what `benchtop dev` and `npm start` put into its environment. */
export type Environment = {
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** As it is registered; without one it is made of the port that the app gets. */
  readonly redirectUri: string | undefined
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** The file that tokens and orders are kept in; without one they are gone when the app ends. */
  readonly storeFile: string | undefined
}

/** Reads the environment; a bench with its usual addresses where it says nothing. The only place that does. */
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
