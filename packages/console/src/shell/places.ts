import type { icons } from './icons.tsx'

/** A page that the navigation leads to. */
export type Place = {
  readonly name: string
  readonly path: string
  readonly icon: keyof typeof icons
  /** Goes there after `g`. */
  readonly key: string
  /** Paths of the pages below it. */
  readonly also?: readonly string[]
}

/** Where everything is. */
export const places: readonly { readonly title: string; readonly of: readonly Place[] }[] = [
  {
    title: 'Workspace',
    of: [
      { name: 'Start', path: '/', icon: 'home', key: 'h' },
      {
        name: 'Projects',
        path: '/projects',
        icon: 'projects',
        key: 'p',
        also: ['/samples', '/appresults', '/files'],
      },
      { name: 'Runs', path: '/runs', icon: 'runs', key: 'r' },
      { name: 'Search', path: '/search', icon: 'search', key: 's' },
      { name: 'Trash', path: '/trash', icon: 'trash', key: 't' },
    ],
  },
  {
    title: 'Apps',
    of: [
      { name: 'Apps', path: '/apps', icon: 'apps', key: 'l', also: ['/applications'] },
      { name: 'Forms', path: '/forms', icon: 'forms', key: 'o' },
      { name: 'Analyses', path: '/analyses', icon: 'analyses', key: 'a' },
      { name: 'Purchases', path: '/purchases', icon: 'purchases', key: 'u' },
    ],
  },
  {
    title: 'Bench',
    of: [
      { name: 'Requests', path: '/requests', icon: 'requests', key: 'q' },
      { name: 'Flows', path: '/requests/flows', icon: 'flows', key: 'f' },
      { name: 'Conditions', path: '/bench', icon: 'bench', key: 'c' },
    ],
  },
]

/** The place that a path belongs to: of several the one that says most. */
export function placeOf(path: string): Place | undefined {
  const isBelow = (own: string): boolean => path === own || path.startsWith(`${own}/`)
  return places
    .flatMap(({ of }) => of)
    .filter(({ path: own, also = [] }) =>
      own === '/' ? path === '/' : [own, ...also].some(isBelow),
    )
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
