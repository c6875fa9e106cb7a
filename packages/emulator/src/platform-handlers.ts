import { prefixed } from '@benchtop/contracts'
import { handlersById } from './handlers-by-id.ts'
import { labHandlers } from './platform-lab-handlers.ts'
import type { Rules } from './platform-rules.ts'
import { applicationsV1 } from './resources/applications/applications-v1.ts'
import { appResultsV1 } from './resources/appresults/appresults-v1.ts'
import { appSessionsV1 } from './resources/appsessions/appsessions-v1.ts'
import { appSessionsV2 } from './resources/appsessions/appsessions-v2.ts'
import { authorizationOauth } from './resources/authorization/authorization-oauth.ts'
import { coverageV1 } from './resources/coverage/coverage-v1.ts'
import { filesV1 } from './resources/files/files-v1.ts'
import { filesV2 } from './resources/files/files-v2.ts'
import { genomesV1 } from './resources/genomes/genomes-v1.ts'
import { launchesV1 } from './resources/launches/launches-v1.ts'
import { metaV1 } from './resources/meta/meta-v1.ts'
import { projectsV1 } from './resources/projects/projects-v1.ts'
import { productsBilling } from './resources/products/products-billing.ts'
import { propertiesV1 } from './resources/properties/properties-v1.ts'
import { purchasesBilling } from './resources/purchases/purchases-billing.ts'
import { runsV1 } from './resources/runs/runs-v1.ts'
import { samplesV1 } from './resources/samples/samples-v1.ts'
import { searchV1 } from './resources/search/search-v1.ts'
import { tokensV1 } from './resources/tokens/tokens-v1.ts'
import { tokensV2 } from './resources/tokens/tokens-v2.ts'
import { trashV1 } from './resources/trash/trash-v1.ts'
import { usersV1 } from './resources/users/users-v1.ts'
import { variantsV1 } from './resources/variants/variants-v1.ts'

/** The handler of every operation, by the operation's id. */
export function buildHandlers(rules: Rules): ReturnType<typeof handlersById> {
  const { users, runs, projects, samples, results, sessionRows, genomes, applications } = rules
  const { properties, tokens, sessions, sessionReader, fileRules, places, clock } = rules
  return handlersById({
    oauth: authorizationOauth({
      authorization: rules.authorization,
      tokens,
      applications,
      places,
    }),
    v1: {
      ...launchesV1({ launches: rules.launches, sessions, reader: sessionReader }),
      ...usersV1(users, places),
      ...runsV1({ store: runs, users, properties, places }),
      ...projectsV1({
        store: projects,
        projects: rules.projectRules,
        users,
        properties,
        places,
        find: rules.targets.find,
      }),
      ...samplesV1({
        store: samples,
        samples: rules.sampleRules,
        reader: rules.sampleReader,
        genomes,
      }),
      ...appResultsV1({
        store: results,
        results: rules.appResults,
        reader: rules.resultReader,
        genomes,
      }),
      ...appSessionsV1({ store: sessionRows, sessions, reader: sessionReader }),
      ...filesV1({
        store: rules.files,
        files: fileRules,
        multipart: rules.multipart,
        addresses: rules.addresses,
        properties,
      }),
      ...variantsV1(fileRules, rules.variantFiles),
      ...coverageV1(fileRules, rules.indexing),
      ...genomesV1(genomes),
      ...applicationsV1(applications, places),
      ...searchV1({ store: rules.searchRows, reader: rules.searchReader }),
      ...metaV1(clock),
      ...tokensV1({ tokens, users, applications, places }),
      ...trashV1({ store: rules.trashRows, trash: rules.trash, reader: rules.trashReader }),
      ...prefixed('runProperties', propertiesV1('run', properties)),
      ...prefixed('projectProperties', propertiesV1('project', properties)),
      ...prefixed('sampleProperties', propertiesV1('sample', properties)),
      ...prefixed('appresultProperties', propertiesV1('appresult', properties)),
      ...prefixed('appsessionProperties', propertiesV1('appsession', properties)),
      ...prefixed('fileProperties', propertiesV1('file', properties)),
    },
    v2: {
      ...appSessionsV2({ store: sessionRows, sessions, reader: sessionReader }),
      ...filesV2({
        files: fileRules,
        addresses: rules.addresses,
        holderOfDataset: rules.lab.datasets.holder,
        v2Href: rules.v2Href,
      }),
      ...tokensV2(tokens),
      ...labHandlers(rules.lab),
    },
    billing: {
      ...purchasesBilling({
        store: rules.purchaseRows,
        purchases: rules.purchases,
        applications,
        clock,
        places,
      }),
      ...productsBilling(rules.products, applications),
    },
  })
}
