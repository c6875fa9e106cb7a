import { EmulatorError } from '../emulator-error.ts'
import type { Platform } from '../platform/platform.ts'
import { seededDataClientId } from '../resources/applications/applications.ts'
import { reserveIds } from '../storage/sequences.ts'
import { putApplication } from './load-accounts.ts'
import { SeedPlace } from './loading.ts'
import { readSeedContents } from './seed-files.ts'
import { checkSeeds, seedProblemsIn, type SeedInput } from './seed-input.ts'

/**
 * Writes a registration that was read, immediately; it can be called again after the rows were replaced. Returns the
 * application's id.
 */
export type Registration = () => number

/**
 * Reads an application's registration: its document is like one of a seed's `applications`. The application is
 * identified by its id, else by its client id. Throws an EmulatorError that names all problems; so does the returned
 * function.
 */
export async function readRegistration(
  { name, folder, document }: SeedInput,
  to: Platform,
): Promise<Registration> {
  const asSeed = { name, folder, document: { applications: [document] } }
  const read = async () => {
    const checked = checkSeeds([asSeed])
    return [checked[0], await readSeedContents(checked, to)] as const
  }
  const [seed, contents] = await read().catch((error: unknown) => {
    throw explained(error)
  })
  const [application] = seed?.document.applications ?? []
  if (application === undefined) throw new Error(`The registration ${name} names no application.`)
  return () =>
    to.database.transaction(() => {
      const { id, clientId = '' } = application
      const named =
        to.applications.rows.get(Number(id ?? 0)) ?? to.applications.rows.byClientId(clientId)
      // That one is no app's: its id is refused as one in use.
      const known = named?.client_id === seededDataClientId ? undefined : named
      const place = new SeedPlace(name)
      const counted = { bases: 0 }
      const now = to.clock.now()
      const load = { to, rows: to.stores, contents, folder, now, place, counted }
      reserveIds(to.database, [{ applications: [application] }])
      let row = 0
      try {
        place.each('applications', [application], (one) => {
          row = putApplication(load, one, known)
        })
      } catch (error) {
        throw explained(error)
      }
      return row
    })
}

/** Reports problems without the path of the list, which a manifest doesn't have. */
function explained(error: unknown): unknown {
  const found = seedProblemsIn(error)
  if (found === undefined) return error
  const list = /^applications\[0\]\.?/
  const problems = found.map((one) => ({ ...one, path: one.path.replace(list, '') }))
  const lines = problems.map(({ name, path, reason }) =>
    [name, path, reason].filter(Boolean).join(': '),
  )
  return new EmulatorError(
    'application-invalid',
    `The application was not registered. ${lines.join('; ')}. Correct the registration.`,
    { problems },
    { cause: error },
  )
}
