import { keep, kept } from './kept.ts'

/** A page that the user was at. */
export type Recent = { readonly path: string; readonly title: string }

const key = 'benchtop-recent'
const sectionsKey = 'benchtop-sections'
const most = 12

/** The page of one resource, whichever of its tabs is open. */
const ofResource =
  /^\/(projects|samples|appresults|files|runs|analyses|biosamples|libraries|librarypools|apps|forms|purchases)\/\d+(?=\/|$)/

/** Stores that the user is at a page, for those that came last; only pages of resources are worth returning to. */
export function rememberPage(address: string, title: string): void {
  const path = ofResource.exec(address)?.[0]
  if (path === undefined) return
  const others = recentPages().filter((one) => one.path !== path)
  keep('sessionStorage', key, [{ path, title }, ...others].slice(0, most))
}

/** The pages that the user was at in this tab, the latest first. */
export function recentPages(): readonly Recent[] {
  return (kept('sessionStorage', key) ?? []).filter(isRecent)
}

/** The sections of the navigation that were opened in this browser. */
export function openSections(): readonly unknown[] {
  return kept('localStorage', sectionsKey) ?? []
}

/** Stores whether a section of the navigation is open. */
export function rememberSection(section: string, isOpen: boolean): void {
  const others = openSections().filter((one) => one !== section)
  keep('localStorage', sectionsKey, isOpen ? [...others, section] : others)
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
