import type { ProfileFacts } from '@benchtop/contracts'
import type { Places } from '../kernel/places.ts'

/** An address of either API version as v2 writes it: relative, or absolute where the profile requires it. */
export type V2Href = (href: string) => string

/** What records of v2 write their addresses by: those of pages and those of the API. */
export type V2Addresses = { readonly places: Places; readonly v2Href: V2Href }

export function createV2Href(places: Places, facts: Pick<ProfileFacts, 'v2Hrefs'>): V2Href {
  return (href) => {
    // What v1 alone has.
    const relative = href.replace(
      /^v1pre3\/(?!(?:variantset|coverage|samples|appresults)\/)/,
      'v2/',
    )
    return facts.v2Hrefs === 'absolute' ? `${places.apiUrl}/${relative}` : relative
  }
}
