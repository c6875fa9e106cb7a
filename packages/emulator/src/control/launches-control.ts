import { controlHandlers } from '../resources/face-handlers.ts'
import type { OwnersLaunches } from './owners-launches.ts'

/** Launches on behalf of users. */
export function launchesControl(launches: OwnersLaunches) {
  return controlHandlers({
    launch: async ({ body }) => ({
      status: 200,
      record: await (body.ask === true ? launches.ask(body) : launches.launch(body)),
    }),
    priceLaunch: async ({ body }) => ({ status: 200, record: await launches.price(body) }),
  })
}
