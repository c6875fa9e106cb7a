import { didYouMean } from '@benchtop/forms/suggestions'
import type { Environment } from '../environment.ts'
import { CliError } from '../errors.ts'
import { clientEnvironment, placesEnvironment } from '../manifest/app-environment.ts'
import type { AppManifest } from '../manifest/read-manifest.ts'
import { safeAddress } from '../remote/address.ts'

/**
 * What an app finds in its environment to run against one of its manifest's `environments`, under the names that a bench
 * uses. Its secrets come from the shell alone: `BENCHTOP_REAL_CLIENT_SECRET` and `BENCHTOP_REAL_TOKEN` for `real`.
 */
export function namedEnvironment(
  manifest: AppManifest,
  name: string,
  { ofShell }: Pick<Environment, 'ofShell'>,
): Record<string, string> {
  const given = manifest.environments[name]
  if (given === undefined) {
    const known = Object.keys(manifest.environments)
    const there = known.length === 0 ? 'It names none.' : `It names ${known.join(', ')}.`
    throw new CliError(
      'usage',
      `${manifest.path} has no environment "${name}".${didYouMean(name, known)} ${there}`,
    )
  }
  const prefix = `BENCHTOP_${name.toUpperCase().replaceAll('-', '_')}`
  const clientSecret = ofShell[`${prefix}_CLIENT_SECRET`]
  const token = ofShell[`${prefix}_TOKEN`]
  if (clientSecret === undefined && token === undefined) {
    throw new CliError(
      'usage',
      `Set ${prefix}_CLIENT_SECRET to the app’s secret on ${given.apiUrl}, or ${prefix}_TOKEN to a token of it.`,
    )
  }
  const at = (member: string): string => `${manifest.name}, environments.${name}.${member}`
  const apiUrl = safeAddress(at('apiUrl'), given.apiUrl)
  const clientId = given.clientId ?? manifest.clientId
  const redirectUri = given.redirectUri ?? manifest.redirectUri
  const { BENCHTOP_CLIENT_SECRET: _, ...client } = clientEnvironment({
    clientId,
    clientSecret: clientSecret ?? '',
    redirectUri,
  })
  return {
    ...placesEnvironment({
      apiUrl,
      uiUrl: given.uiUrl === undefined ? apiUrl : safeAddress(at('uiUrl'), given.uiUrl),
      storeUrl: given.storeUrl === undefined ? apiUrl : safeAddress(at('storeUrl'), given.storeUrl),
    }),
    ...client,
    ...(clientSecret !== undefined && { BENCHTOP_CLIENT_SECRET: clientSecret }),
    ...(token !== undefined && { BENCHTOP_TOKEN: token }),
  }
}
