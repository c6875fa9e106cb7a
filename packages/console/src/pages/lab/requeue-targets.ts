import type { V2BioSample } from '@benchtop/contracts'
import type { RequeueTarget } from './requeue-dialog.tsx'

/** What more yield of a biosample can be requested of: its libraries, their pools and its prep requests. */
export function requeueTargets({
  Libraries = [],
  PrepRequests = [],
}: Pick<V2BioSample, 'Libraries' | 'PrepRequests'>): RequeueTarget[] {
  const pools = new Map(
    Libraries.flatMap(({ Pools }) => Pools).map(({ Id, UserPoolId }) => [Id, UserPoolId]),
  )
  return [
    ...Libraries.map(({ Id, Name }) => ({ kind: 'library', id: Id, name: Name }) as const),
    ...[...pools].map(([id, name]) => ({ kind: 'pool', id, name }) as const),
    ...PrepRequests.map(
      ({ Id, LibraryPrep }) =>
        ({ kind: 'prep request', id: Id, name: `${LibraryPrep.Name} (${Id})` }) as const,
    ),
  ]
}
