import { pageFacts } from './page-facts.ts'

/** The path that the console and its calls are below; empty where it has an address of its own. */
export const base: string = pathOf(pageFacts?.session.uiUrl)

function pathOf(uiUrl: string | undefined): string {
  return uiUrl === undefined ? '' : new URL(uiUrl).pathname.replace(/\/$/, '')
}

/** A path of the browser's, as the console names it. */
export function withoutBase(path: string): string {
  return path.startsWith(base) ? path.slice(base.length) || '/' : path
}

/** Where the browser is within the console. */
export function currentPath(): string {
  return withoutBase(location.pathname)
}
