import { agreementsV2 } from '../resources/agreements/agreements-v2.ts'
import { genomesV2 } from '../resources/genomes/genomes-v2.ts'
import { instrumentsV2 } from '../resources/instruments/instruments-v2.ts'
import { projectsV2 } from '../resources/projects/projects-v2.ts'
import { trashV2 } from '../resources/trash/trash-v2.ts'
import { usageV2 } from '../resources/usage/usage-v2.ts'
import { userSettingsV2 } from '../resources/user-settings/user-settings-v2.ts'
import { usersV2 } from '../resources/users/users-v2.ts'
import { workgroupsV2 } from '../resources/workgroups/workgroups-v2.ts'
import type { Foundation } from './foundation.ts'
import type { Resources } from './resources.ts'

/** The handlers of v2 on resources that v1 has too. */
export function sharedV2Handlers(foundation: Foundation, resources: Resources) {
  const { genomes, projects, trash, v2Trash } = resources
  return {
    ...genomesV2({ ...foundation, ...genomes }),
    ...projectsV2({
      ...foundation,
      ...projects,
      properties: resources.properties.v2Reader,
      find: foundation.targets.find,
    }),
    ...trashV2({ ...trash, ...v2Trash }),
  }
}

/** The handlers of what v2 has of accounts. */
export function accountV2Handlers(
  foundation: Foundation,
  { users, usage, subscriptions, workgroups, userSettings, agreements, instruments }: Resources,
) {
  return {
    ...usersV2({
      ...foundation,
      subscriptionOf: (id, refresh) =>
        refresh === false
          ? subscriptions.reader.recent(id, false)
          : subscriptions.reader.record(id),
      workgroupsOf: workgroups.reader.ofUser,
    }),
    ...usageV2(usage.rules, (userId, withOwn) => {
      const own = withOwn ? users.rows.get(userId) : undefined
      const owned = workgroups.rows.ownedBy(userId)
      return [
        ...(own === undefined ? [] : [own]),
        ...owned.map((row) => ({ id: row.id, name: row.display_name })),
      ]
    }),
    ...workgroupsV2({ ...foundation, ...workgroups }),
    ...userSettingsV2({ ...foundation, ...userSettings }),
    ...agreementsV2({ ...foundation, ...agreements }),
    ...instrumentsV2(instruments.rows, foundation.clock),
  }
}
