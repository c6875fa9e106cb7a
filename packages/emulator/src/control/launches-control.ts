import { controlHandlers, ok } from '../resources/face-handlers.ts'
import type { OwnersLaunches } from './owners-launches.ts'

/** Launches on behalf of users. */
export function launchesControl(launches: OwnersLaunches) {
  return controlHandlers({
    launch: async ({ body }) =>
      ok(await (body.ask === true ? launches.ask(body) : launches.launch(body))),
    priceLaunch: async ({ body }) => ok(await launches.price(body)),
  })
}
