import process from 'node:process'

/** The default folder of an app's data: the mount point inside a container. */
const containerDataFolder = '/data'

/**
 * The folder of the running job: `BENCHTOP_DATA`, which the platform sets for an app that runs as a plain process, or
 * `/data` inside a container. Only this file reads the environment.
 */
export function dataFolderFromEnvironment(): string {
  return process.env['BENCHTOP_DATA'] || containerDataFolder
}

/**
 * The list that `benchtop dev` reads of files that the runtime writes, `BENCHTOP_WRITTEN_FILES`: a restart because of
 * one of these would interrupt the app at its work.
 */
export function writtenFilesFromEnvironment(): string | undefined {
  return process.env['BENCHTOP_WRITTEN_FILES'] || undefined
}

/** The settings of an app that its platform determines. */
export type AppSettings = {
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
}

/**
 * Reads an app's settings as `benchtop dev` sets them: `BENCHTOP_API_URL`, `BENCHTOP_UI_URL`, `BENCHTOP_STORE_URL`,
 * `BENCHTOP_CLIENT_ID`, `BENCHTOP_CLIENT_SECRET` and `BENCHTOP_REDIRECT_URI`. Throws an error that lists what is missing.
 */
export function settingsFromEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): AppSettings {
  const missing: string[] = []
  const read = (name: string): string => {
    const value = environment[`BENCHTOP_${name}`]
    if (!value) missing.push(`BENCHTOP_${name}`)
    return value ?? ''
  }
  const settings = {
    apiUrl: read('API_URL'),
    uiUrl: read('UI_URL'),
    storeUrl: read('STORE_URL'),
    clientId: read('CLIENT_ID'),
    clientSecret: read('CLIENT_SECRET'),
    redirectUri: read('REDIRECT_URI'),
  }
  if (missing.length === 0) return settings
  throw new Error(
    `The environment lacks ${missing.join(', ')}: start the app with "benchtop dev", or set them.`,
  )
}
