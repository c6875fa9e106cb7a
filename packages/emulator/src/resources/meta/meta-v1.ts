import { faces, formatTimestamp, limits, searchScopes, type v1 } from '@benchtop/contracts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Clock } from '../../time/clock.ts'
import { version } from '../../version.ts'
import { fieldNames } from '../search/search.ts'

type Operations = Pick<typeof v1, 'getMeta'>

export function metaV1(clock: Clock): Handlers<Operations> {
  return {
    getMeta: () => ({
      status: 200,
      record: {
        Name: 'Benchtop',
        Version: version,
        ApiVersion: faces.v1.base.slice(1),
        ApiVersions: [faces.v1, faces.v2].map(({ base }) => base.slice(1)),
        DateServer: formatTimestamp(clock.now()),
        DefaultLimit: limits.v1.defaultLimit,
        MaxLimit: limits.v1.maxLimit,
        MaxFileLimit: limits.v1.maxFileLimit,
        SearchScopes: searchScopes.map((scope) => ({ Scope: scope, Fields: fieldNames(scope) })),
      },
    }),
  }
}
