import { prefixed, type Prefixed } from '../prefixed.ts'
import { v2Search } from '../v1/search.ts'
import { v2Applications } from './applications.ts'
import { v2Archives } from './archives.ts'
import { v2AppSessionChanges, v2AppSessions } from './appsessions.ts'
import { v2BioSamples } from './biosamples.ts'
import { v2Datasets } from './datasets.ts'
import { v2Files } from './files.ts'
import { v2Genomes } from './genomes.ts'
import { v2Instruments } from './instruments.ts'
import { v2LabRequeues } from './lab-requeues.ts'
import { v2Lanes, v2RunFiles, v2Runs } from './lanes.ts'
import { v2Libraries } from './libraries.ts'
import { v2Tokens } from './oauth.ts'
import { v2Projects } from './projects.ts'
import { v2PropertiesOf, type V2PropertyParent } from './properties.ts'
import { v2TrashOperations } from './trash.ts'
import { v2Users } from './users.ts'
import { v2Workflows } from './workflows.ts'

/** Written by the names of its groups: what they expand to is more than the compiler writes into a declaration. */
type V2 = typeof v2Applications &
  typeof v2Archives &
  typeof v2Workflows &
  typeof v2AppSessions &
  typeof v2AppSessionChanges &
  typeof v2Files &
  typeof v2Tokens &
  typeof v2BioSamples &
  typeof v2Datasets &
  typeof v2Genomes &
  typeof v2Instruments &
  typeof v2LabRequeues &
  typeof v2Libraries &
  typeof v2Projects &
  typeof v2Search &
  typeof v2RunFiles &
  typeof v2Runs &
  typeof v2Lanes &
  typeof v2TrashOperations &
  typeof v2Users &
  Properties<'applicationProperties', 'application'> &
  Properties<'appSessionProperties', 'appsession'> &
  Properties<'bioSampleProperties', 'biosample'> &
  Properties<'datasetProperties', 'dataset'> &
  Properties<'labRequeueProperties', 'labrequeue'> &
  Properties<'projectProperties', 'project'> &
  Properties<'runProperties', 'run'>

type Properties<Name extends string, Kind extends V2PropertyParent> = Prefixed<
  Name,
  ReturnType<typeof v2PropertiesOf<Kind>>
>

/** Every operation of v2, by the name behind `v2.` in its id. */
export const v2: V2 = {
  ...v2Applications,
  ...v2Archives,
  ...v2Workflows,
  ...v2AppSessions,
  ...v2AppSessionChanges,
  ...v2Files,
  ...v2Tokens,
  ...v2BioSamples,
  ...v2Datasets,
  ...v2Genomes,
  ...v2Instruments,
  ...v2LabRequeues,
  ...v2Libraries,
  ...v2Projects,
  ...v2Search,
  ...v2RunFiles,
  ...v2Runs,
  ...v2Lanes,
  ...prefixed('applicationProperties', v2PropertiesOf('application')),
  ...v2TrashOperations,
  ...v2Users,
  ...prefixed('appSessionProperties', v2PropertiesOf('appsession')),
  ...prefixed('bioSampleProperties', v2PropertiesOf('biosample')),
  ...prefixed('datasetProperties', v2PropertiesOf('dataset')),
  ...prefixed('labRequeueProperties', v2PropertiesOf('labrequeue')),
  ...prefixed('projectProperties', v2PropertiesOf('project')),
  ...prefixed('runProperties', v2PropertiesOf('run')),
}
