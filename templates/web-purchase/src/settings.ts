import process from 'node:process'

/** The platform's addresses, and the app's credentials. `npm run dev` sets all of them. */
export type Settings = {
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** The redirect URI registered with the platform. */
  readonly redirectUri: string
}

/** Reads the settings from the environment. */
export function readSettings(): Settings {
  const read = (name: string): string => {
    const value = process.env[name]
    if (value) return value
    throw new Error(`${name} is not set: start with "npm run dev", or set it.`)
  }
  return {
    apiUrl: read('BENCHTOP_API_URL'),
    uiUrl: read('BENCHTOP_UI_URL'),
    storeUrl: read('BENCHTOP_STORE_URL'),
    clientId: read('BENCHTOP_CLIENT_ID'),
    clientSecret: read('BENCHTOP_CLIENT_SECRET'),
    redirectUri: read('BENCHTOP_REDIRECT_URI'),
  }
}
