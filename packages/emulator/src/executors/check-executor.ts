import { adapterInvalid, checkAdapter } from '../ports/check-adapter.ts'
import { executorKinds } from './choose-executor.ts'

const kinds: readonly unknown[] = executorKinds

/** Where the executors come from that were names before they were values. */
const packages: ReadonlyMap<string, string> = new Map([
  ['slurm', '@benchtop/clusters'],
  ['tes', '@benchtop/clusters'],
  ['kubernetes', '@benchtop/kubernetes'],
])

/** Throws an EmulatorError where a platform can't run native apps as its options say, which may be of an earlier version. */
export function checkExecutor(options: object): void {
  const { executor, cluster } = options as {
    readonly executor?: unknown
    readonly cluster?: unknown
  }
  if (typeof executor === 'string' && !kinds.includes(executor)) throw unknownName(executor)
  if (cluster !== undefined) {
    throw adapterInvalid(
      "cluster is no longer an option: give its settings to the executor, as in executor: slurm({ partitions: ['short'] }) of @benchtop/clusters, and its slots as executorSlots",
    )
  }
  if (executor !== undefined && typeof executor !== 'string') {
    checkAdapter('executor', executor, 'open', 'executor: slurm({ … }) of @benchtop/clusters, say')
  }
}

function unknownName(name: string) {
  const home = packages.get(name)
  return adapterInvalid(
    home === undefined
      ? `there is no executor "${name}": write ${executorKinds.join(', ')}, or give an adapter`
      : `the executor ${name} is a value and no longer a name: write executor: ${name}({ … }), imported from '${home}', with the settings of cluster.${name}`,
  )
}
