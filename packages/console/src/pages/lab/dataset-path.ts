import type { V2Dataset } from '@benchtop/contracts'

/** The console's page for a dataset: that of its sample or AppResult. */
export function datasetPath({ V1pre3Id }: Pick<V2Dataset, 'V1pre3Id'>): string {
  const [kind = '', id = ''] = V1pre3Id.split('.')
  return `/${kind}s/${id}`
}
