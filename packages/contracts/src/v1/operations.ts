import { prefixed } from '../prefixed.ts'
import { applicationAssets } from './application-assets.ts'
import { applications } from './applications.ts'
import { appResults } from './appresults.ts'
import { appSessions } from './appsessions.ts'
import { files } from './files.ts'
import { fileSets } from './filesets.ts'
import { genomes } from './genomes.ts'
import { history } from './history.ts'
import { launches } from './launches.ts'
import { tokens } from './oauth.ts'
import { meta } from './meta.ts'
import { projects } from './projects.ts'
import { propertiesOf } from './properties.ts'
import { runs } from './runs.ts'
import { samples } from './samples.ts'
import { search } from './search.ts'
import { trash } from './trash.ts'
import { users } from './users.ts'
import { variants } from './variants.ts'

/** Every operation of v1pre3, by the name behind `v1.` in its id. */
export const v1 = {
  ...users,
  ...history,
  ...runs,
  ...projects,
  ...samples,
  ...appResults,
  ...appSessions,
  ...applications,
  ...applicationAssets,
  ...launches,
  ...files,
  ...fileSets,
  ...variants,
  ...genomes,
  ...search,
  ...meta,
  ...tokens,
  ...trash,
  ...prefixed('runProperties', propertiesOf('run')),
  ...prefixed('projectProperties', propertiesOf('project')),
  ...prefixed('sampleProperties', propertiesOf('sample')),
  ...prefixed('appResultProperties', propertiesOf('appresult')),
  ...prefixed('appSessionProperties', propertiesOf('appsession')),
  ...prefixed('fileProperties', propertiesOf('file')),
} as const
