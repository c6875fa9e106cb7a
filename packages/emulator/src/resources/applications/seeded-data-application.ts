import type { ApplicationStore } from './applications-store.ts'
import { type Applications, seededDataClientId } from './applications.ts'

/**
 * The application of AppResults that no app wrote, such as those of a seed or what is uploaded from this machine: no app
 * has its credentials, so that an app reads them only by what its user grants, like all other data that it didn't write.
 * Created when it is first needed.
 */
export function seededDataApplication(
  { rows, rules }: { readonly rows: ApplicationStore; readonly rules: Applications },
  ownerId: number,
): number {
  const known = rows.byClientId(seededDataClientId)
  return (
    known?.id ??
    rules.register(
      {
        id: undefined,
        name: 'Seeded data',
        kind: 'web',
        ownerId,
        clientId: seededDataClientId,
        clientSecret: undefined,
        redirectUri: undefined,
        origins: undefined,
        homepageUri: undefined,
        shortDescription: 'Wrote the AppResults that no app wrote.',
        companyName: undefined,
        version: undefined,
        launchFrom: [],
        launchBy: 'owner',
        launchPermission: undefined,
        publishedMs: undefined,
        classifications: undefined,
        sells: false,
        form: null,
        formPath: null,
        callbacks: null,
        callbacksPath: null,
        report: null,
        command: undefined,
        workingDirectory: '.',
        image: undefined,
        jobSettings: {},
      },
      undefined,
    )
  )
}
