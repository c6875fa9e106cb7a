import { reserveIds } from '../storage/sequences.ts'
import { loadApplication, loadToken, loadUser } from './load-accounts.ts'
import { loadProject, loadRun } from './load-data.ts'
import { SeedPlace, type Loading, type SeedTargets } from './loading.ts'
import type { SeedContents } from './seed-files.ts'
import type { CheckedSeed } from './seed-input.ts'

/** Writes seeds into the database: all of them or nothing, and whatever is wrong is named with its place. */
export function loadSeeds(
  seeds: readonly CheckedSeed[],
  contents: SeedContents,
  to: SeedTargets,
): void {
  to.database.transaction(() => {
    reserveIds(
      to.database,
      seeds.map((seed) => seed.document),
    )
    for (const { name, folder, document } of seeds) {
      const place = new SeedPlace(name)
      const load: Loading = { to, contents, folder, now: to.clock.now(), place }
      place.each('users', document.users, (user) => loadUser(load, user))
      place.each('applications', document.applications, (one) => loadApplication(load, one))
      place.each('runs', document.runs, (run) => loadRun(load, run))
      place.each('projects', document.projects, (project) => loadProject(load, project))
      place.each('tokens', document.tokens, (token) => loadToken(load, token))
    }
  })
}
