import { faces, formatTimestamp, limits, searchScopes } from '@benchtop/contracts'
import { ok, v1Handlers } from '../face-handlers.ts'
import type { Clock } from '../../time/clock.ts'
import { version } from '../../version.ts'
import { fieldNames } from '../search/search.ts'

export function metaV1(clock: Clock) {
  return v1Handlers({
    getMeta: () =>
      ok({
        Name: 'Benchtop',
        Version: version,
        ApiVersion: faces.v1.base.slice(1),
        ApiVersions: [faces.v1, faces.v2].map(({ base }) => base.slice(1)),
        DateServer: formatTimestamp(clock.now()),
        DefaultLimit: limits.v1.defaultLimit,
        MaxLimit: limits.v1.maxLimit,
        MaxFileLimit: limits.v1.maxFileLimit,
        SearchScopes: searchScopes.map((scope) => ({ Scope: scope, Fields: fieldNames(scope) })),
      }),
  })
}
