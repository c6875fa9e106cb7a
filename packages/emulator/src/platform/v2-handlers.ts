import { genomesV2 } from '../resources/genomes/genomes-v2.ts'
import { projectsV2 } from '../resources/projects/projects-v2.ts'
import { trashV2 } from '../resources/trash/trash-v2.ts'
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
