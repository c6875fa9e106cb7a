/** The console's page of something that the API has at an address such as `v1pre3/appresults/6001`. */
export function addressOf(href: string): string {
  const [, collection = '', id = ''] = href.split('/')
  return collection === 'appsessions' ? `/analyses/${id}` : `/${collection}/${id}`
}
