import type { FunctionComponent } from 'preact'
import type { icons } from '../design/icons.tsx'
import type { PageProps } from './page.tsx'
import type { DetailProps } from './resource-page.tsx'

/** The parts of the navigation, in its order. */
export const sections = ['Develop', 'Data', 'Lab', 'More'] as const
export type Section = (typeof sections)[number]

/** Those that are folded until they are opened, so that what is used most is in sight. */
export const foldedSections: ReadonlySet<Section> = new Set(['Lab', 'More'])

/** A page that the navigation leads to. */
export type NavigationPage = {
  /** As the router reads it, such as `/requests/:id?`. */
  readonly path: string
  readonly title: string
  readonly load: () => Promise<FunctionComponent<PageProps>>
  readonly section: Section
  /** The label in the navigation, if it isn't the title. */
  readonly name?: string
  readonly icon: keyof typeof icons
  /** Goes there after `g`. */
  readonly key: string
}

/** A page that others lead to, such as the one of a single sample. */
export type DetailPage = {
  readonly path: string
  readonly load: () => Promise<FunctionComponent<DetailProps>>
  /** The path of the navigation's page that it belongs to, where its own doesn't begin with that. */
  readonly below?: string
}

export type ConsolePage = NavigationPage | DetailPage

/** The pages of the navigation, in its order. */
export function navigationPages(pages: readonly ConsolePage[]): NavigationPage[] {
  return pages.filter((page) => 'section' in page)
}

/** The base path of a page of the navigation: its path without parameters. */
export function addressOfPage({ path }: Pick<ConsolePage, 'path'>): string {
  return path.replace(/(?<=.)\/:.*$/, '')
}

/** The page of the navigation that an address belongs to: of several the one with the longest path. */
export function navigationPageAt(
  address: string,
  pages: readonly ConsolePage[],
): NavigationPage | undefined {
  const [nearest] = pages
    .filter((page) => 'section' in page || page.below !== undefined)
    .filter((page) => isAt(address, addressOfPage(page)))
    .toSorted((one, other) => addressOfPage(other).length - addressOfPage(one).length)
  if (nearest === undefined || 'section' in nearest) return nearest
  return navigationPages(pages).find(({ path }) => path === nearest.below)
}

/** In matching order for a router: a literal path comes before one with parameters. */
export function routesOf<Page extends Pick<ConsolePage, 'path'>>(pages: readonly Page[]): Page[] {
  const filledIn = ({ path }: Page) => path.split(':').length
  return pages.toSorted((one, other) => filledIn(one) - filledIn(other))
}

/** The page at an address: the first whose path has as many parts, the same where it has no parameter. */
export function pageAt<Page extends Pick<ConsolePage, 'path'>>(
  address: string,
  inOrder: readonly Page[],
): Page | undefined {
  const parts = partsOf(address)
  return inOrder.find(({ path }) => {
    const own = partsOf(path)
    return (
      parts.length <= own.length &&
      own.every((part, at) =>
        part.startsWith(':') ? part.endsWith('?') || at < parts.length : part === parts[at],
      )
    )
  })
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function isAt(address: string, own: string): boolean {
  return address === own || (own !== '/' && address.startsWith(`${own}/`))
}
