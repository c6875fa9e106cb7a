import { delimiter, dirname, join } from 'node:path'
import type { Environment } from '../environment.ts'
import type { AppManifest } from './read-manifest.ts'

type Places = { readonly apiUrl: string; readonly uiUrl: string; readonly storeUrl: string }

/** The platform's addresses, for its clients. */
export function placesEnvironment({ apiUrl, uiUrl, storeUrl }: Places): Record<string, string> {
  return { BENCHTOP_API_URL: apiUrl, BENCHTOP_UI_URL: uiUrl, BENCHTOP_STORE_URL: storeUrl }
}

/** The registration of an app on the platform. */
export function clientEnvironment({
  clientId,
  clientSecret,
  redirectUri,
}: Pick<AppManifest, 'clientId' | 'clientSecret' | 'redirectUri'>): Record<string, string> {
  return {
    BENCHTOP_CLIENT_ID: clientId,
    BENCHTOP_CLIENT_SECRET: clientSecret,
    ...(redirectUri !== undefined && { BENCHTOP_REDIRECT_URI: redirectUri }),
  }
}

/** The whole environment of the server of a web app, which runs as if started from its developer's shell. */
export function serverEnvironment(
  manifest: AppManifest,
  places: Places,
  { ofShell, ofApps }: Pick<Environment, 'ofShell' | 'ofApps'>,
): Record<string, string> {
  const { address } = manifest
  return {
    ...ofShell,
    PATH: [...binFolders(manifest.workingDirectory), ofApps['PATH'] ?? ''].join(delimiter),
    ...placesEnvironment(places),
    ...clientEnvironment(manifest),
    ...(address !== undefined && { PORT: String(address.port) }),
    ...manifest.dev.environment,
  }
}

/** The folders with the programs of installed packages, as for a package's scripts. */
export function binFolders(folder: string): string[] {
  const found: string[] = []
  for (let at = folder; ; at = dirname(at)) {
    found.push(join(at, 'node_modules', '.bin'))
    if (dirname(at) === at) return found
  }
}
