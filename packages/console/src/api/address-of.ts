/** The console's page for a resource that has an API address such as `v1pre3/appresults/6001`. */
export function addressOf(href: string): string {
  const [, collection = '', id = ''] = href.split('/')
  return collection === 'appsessions' ? `/analyses/${id}` : `/${collection}/${id}`
}
