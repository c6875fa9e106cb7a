import { seededDataClientId } from '../resources/applications/applications.ts'
import type { Loading } from './loading.ts'

/**
 * The application of seeded AppResults that name none: no app has its credentials, so that an app reads them only by
 * what its user grants, like all other data that it didn't write. Created when it is first needed.
 */
export function seededDataApplication({ to }: Loading, ownerId: number): number {
  const known = to.applications.rows.byClientId(seededDataClientId)
  return (
    known?.id ??
    to.applications.rules.register(
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
        shortDescription: 'Wrote the AppResults of seeds that name no application.',
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
