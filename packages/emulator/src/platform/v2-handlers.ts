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
export function sharedV2Handlers({ places, v2Href }: Foundation, resources: Resources) {
  const { genomes, projects, properties, targets, trash, v2Trash } = resources
  return {
    ...genomesV2({ store: genomes.rows, files: genomes.files, v2Href }),
    ...projectsV2({
      store: projects.rows,
      properties: properties.v2Reader,
      places,
      v2Href,
      find: targets.rows.find,
    }),
    ...trashV2({ store: trash.rows, trash: trash.rules, reader: v2Trash.reader }),
  }
}

/** The handlers of what v2 has of accounts. */
export function accountV2Handlers(
  { clock, places, v2Href }: Foundation,
  { users, usage, subscriptions, workgroups, userSettings, agreements, instruments }: Resources,
) {
  return {
    ...usersV2({
      users: users.rows,
      subscriptionOf: (id, refresh) =>
        refresh === false
          ? subscriptions.reader.recent(id, false)
          : subscriptions.reader.record(id),
      workgroupsOf: workgroups.reader.ofUser,
      places,
      v2Href,
    }),
    ...usageV2(usage.rules, (userId, withOwn) => {
      const own = withOwn ? users.rows.get(userId) : undefined
      const owned = workgroups.rows.ownedBy(userId)
      return [
        ...(own === undefined ? [] : [own]),
        ...owned.map((row) => ({ id: row.id, name: row.display_name })),
      ]
    }),
    ...workgroupsV2({ store: workgroups.rows, reader: workgroups.reader, clock }),
    ...userSettingsV2({
      store: userSettings.rows,
      settings: userSettings.rules,
      users: users.rows,
      v2Href,
    }),
    ...agreementsV2({ store: agreements.rows, clock, v2Href }),
    ...instrumentsV2(instruments.rows, clock),
  }
}
