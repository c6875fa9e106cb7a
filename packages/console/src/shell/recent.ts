/** A page that the user was at. */
export type Recent = { readonly path: string; readonly title: string }

const key = 'benchtop-recent'
const most = 12

/** The page of one resource, whichever of its tabs is open. */
const ofResource =
  /^\/(projects|samples|appresults|files|runs|analyses|biosamples|libraries|librarypools|apps|forms|purchases)\/\d+(?=\/|$)/

/** Stores that the user is at a page, for those that came last; only pages of resources are worth returning to. */
export function rememberPage(address: string, title: string): void {
  const path = ofResource.exec(address)?.[0]
  if (path === undefined) return
  const others = recentPages().filter((one) => one.path !== path)
  try {
    sessionStorage.setItem(key, JSON.stringify([{ path, title }, ...others].slice(0, most)))
  } catch {
    // A browser that stores nothing has no recent pages.
  }
}

/** The pages that the user was at in this tab, the latest first. */
export function recentPages(): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

function isRecent(one: unknown): one is Recent {
  return (
    typeof one === 'object' &&
    one !== null &&
    'path' in one &&
    'title' in one &&
    typeof one.path === 'string' &&
    typeof one.title === 'string'
  )
}
