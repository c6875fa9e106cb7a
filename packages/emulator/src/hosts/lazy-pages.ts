import { pathOf } from '../kernel/places.ts'
import type { HostOptions } from './host.ts'
import type { Request, Response } from './node-http.ts'

/**
 * Serves the pages of an address. The first request for one of them loads them, with Express, which nothing else waits for.
 * Resolves where there is no page, and rejects with what went wrong in one.
 */
export function lazyPages(
  options: HostOptions,
  face: 'ui' | 'store',
): (request: Request, response: Response) => Promise<void> {
  const load = async () => (await import('./pages/pages.ts')).createPages(options, face)
  let pages: ReturnType<typeof load> | undefined
  return async (request, response) => {
    const serve = await (pages ??= load())
    // What Express calls the path that all pages are below, whether an app of a user or this one has taken it off.
    Object.assign(request, { baseUrl: pathOf(options.places[`${face}Url`]) })
    return new Promise((resolve, reject) => {
      serve(request, response, (error) => (error == null ? resolve() : reject(error)))
    })
  }
}
