import { isFailedPool, type LibraryPoolStatus, type V2Library } from '@benchtop/contracts'

/** How the yield of a biosample changes with the status of a pool. */
export type YieldChange = {
  readonly id: string
  readonly name: string
  /** Bases that its libraries in the pool give now. */
  readonly bases: number
  /** Whether some of them may come from other pools of the same libraries, and stay. */
  readonly isShared: boolean
}

/** What follows from another status of a pool. */
export type PoolConsequences = {
  /** `fall`: its reads no longer count; `rise`: they count again. */
  readonly yields: 'fall' | 'rise' | 'stay'
  readonly biosamples: readonly YieldChange[]
}

type Pooled = Pick<V2Library, 'BioSample' | 'Pools' | 'PoolComponentActualYieldInBps'>

/** What follows for the biosamples of a pool's libraries when its status changes. */
export function poolConsequences(
  now: LibraryPoolStatus,
  next: LibraryPoolStatus,
  libraries: readonly Pooled[],
): PoolConsequences {
  const [wasFailed, isFailed] = [isFailedPool(now), isFailedPool(next)]
  const yields = wasFailed === isFailed ? 'stay' : isFailed ? 'fall' : 'rise'
  const groups = Map.groupBy(libraries, ({ BioSample }) => BioSample.Id)
  const biosamples = [...groups].map(([id, own]) => ({
    id,
    name: own[0]?.BioSample.BioSampleName ?? id,
    bases: own.reduce((sum, one) => sum + (one.PoolComponentActualYieldInBps ?? 0), 0),
    isShared: own.some(({ Pools }) => Pools.length > 1),
  }))
  return { yields, biosamples }
}
