import type { control } from '@benchtop/contracts'
import type { Handlers } from '../kernel/handlers.ts'
import type { OwnersLaunches } from './owners-launches.ts'

type Operations = Pick<typeof control, 'launch' | 'priceLaunch'>

/** Launches on behalf of users. */
export function launchesControl(launches: OwnersLaunches): Handlers<Operations> {
  return {
    launch: async ({ body }) => ({
      status: 200,
      record: await (body.ask === true ? launches.ask(body) : launches.launch(body)),
    }),
    priceLaunch: async ({ body }) => ({ status: 200, record: await launches.price(body) }),
  }
}
