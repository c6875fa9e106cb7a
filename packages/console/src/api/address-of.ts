import type { V2Dataset } from '@benchtop/contracts'

/** The console's page for a resource that has an API address such as `v1pre3/appresults/6001`. */
export function addressOf(href: string): string {
  const [, collection = '', id = ''] = href.split('/')
  return collection === 'appsessions' ? `/analyses/${id}` : `/${collection}/${id}`
}

/** The console's page for a dataset: that of its sample or AppResult. */
export function datasetPath({ V1pre3Id }: Pick<V2Dataset, 'V1pre3Id'>): string {
  const [kind = '', id = ''] = V1pre3Id.split('.')
  return `/${kind}s/${id}`
}
