import { prefixed } from '@benchtop/contracts'
import { handlersById, type AllHandlers } from './handlers-by-id.ts'
import type { Foundation } from './foundation.ts'
import { labHandlers, v2PropertyHandlers } from './lab-handlers.ts'
import type { Resources } from './resources.ts'
import { accountV2Handlers, sharedV2Handlers } from './v2-handlers.ts'
import { applicationAssetsV1 } from '../resources/application-assets/application-assets-v1.ts'
import { historyV1 } from '../resources/history/history-v1.ts'
import { applicationsV1 } from '../resources/applications/applications-v1.ts'
import { appResultsV1 } from '../resources/appresults/appresults-v1.ts'
import { appSessionsV1 } from '../resources/appsessions/appsessions-v1.ts'
import { appSessionsV2 } from '../resources/appsessions/appsessions-v2.ts'
import { authorizationOauth } from '../resources/authorization/authorization-oauth.ts'
import { filesV1 } from '../resources/files/files-v1.ts'
import { filesV2 } from '../resources/files/files-v2.ts'
import { genomesV1 } from '../resources/genomes/genomes-v1.ts'
import { launchesV1 } from '../resources/launches/launches-v1.ts'
import { metaV1 } from '../resources/meta/meta-v1.ts'
import { projectsV1 } from '../resources/projects/projects-v1.ts'
import { productsBilling } from '../resources/products/products-billing.ts'
import { propertiesV1 } from '../resources/properties/properties-v1.ts'
import { purchasesBilling } from '../resources/purchases/purchases-billing.ts'
import { runsV1 } from '../resources/runs/runs-v1.ts'
import { samplesV1 } from '../resources/samples/samples-v1.ts'
import { searchV1 } from '../resources/search/search-v1.ts'
import { tokensV1 } from '../resources/tokens/tokens-v1.ts'
import { tokensV2 } from '../resources/tokens/tokens-v2.ts'
import { trashV1 } from '../resources/trash/trash-v1.ts'
import { usersV1 } from '../resources/users/users-v1.ts'
import { variantsHtsget } from '../resources/variants/variants-htsget.ts'
import { variantsV1 } from '../resources/variants/variants-v1.ts'

/** The handler of every operation, by the operation's id. */
export function buildHandlers(
  foundation: Foundation,
  resources: Resources,
): ReturnType<typeof handlersById> {
  return handlersById({
    oauth: oauthHandlers(foundation, resources),
    htsget: variantsHtsget({
      ...foundation,
      files: resources.files.rules,
      genomic: resources.variants.rules,
      addresses: resources.files.addresses,
    }),
    v1: v1Handlers(foundation, resources),
    v2: v2Handlers(foundation, resources),
    billing: billingHandlers(foundation, resources),
  })
}

function oauthHandlers(foundation: Foundation, resources: Resources): AllHandlers['oauth'] {
  return authorizationOauth({
    ...foundation,
    authorization: resources.authorization.rules,
    tokens: resources.tokens.rules,
  })
}

function v1Handlers(foundation: Foundation, resources: Resources): AllHandlers['v1'] {
  const { places, clock, users } = foundation
  const { applications, appSessions } = resources
  return {
    ...workspaceV1(foundation, resources),
    ...propertyHandlers(resources),
    ...launchesV1({
      ...resources.launches,
      sessions: appSessions.rules,
      reader: appSessions.reader,
    }),
    ...usersV1(users, places),
    ...historyV1({ ...resources.history, find: foundation.targets.find }),
    ...variantsV1(resources.files.rules, resources.variants.rules, foundation.facts),
    ...genomesV1(resources.genomes.rows),
    ...applicationsV1(applications.rows, places),
    ...applicationAssetsV1(applications.rows),
    ...searchV1(resources.search),
    ...metaV1(clock),
    ...tokensV1({ ...foundation, tokens: resources.tokens.rules }),
    ...trashV1(resources.trash),
  }
}

/** Runs, projects and their content, sessions and files. */
function workspaceV1(foundation: Foundation, resources: Resources) {
  const { files } = resources
  const common = {
    ...foundation,
    properties: resources.properties.rules,
    usedBy: resources.references.usedBy,
    find: foundation.targets.find,
  }
  return {
    ...runsV1({ ...common, ...resources.runs }),
    ...projectsV1({ ...common, ...resources.projects }),
    ...samplesV1({ ...common, ...resources.samples }),
    ...appResultsV1({ ...common, ...resources.appResults }),
    ...appSessionsV1({
      ...resources.appSessions,
      codeOfLaunch: resources.authorization.rules.codeOfLaunch,
    }),
    ...filesV1({
      ...files,
      store: files.rows,
      files: files.rules,
      multipart: files.uploads,
      facts: foundation.facts,
      notices: resources.variants.rules.notices,
    }),
  }
}

/** The properties of each kind of resource that has any. */
function propertyHandlers(resources: Resources) {
  const properties = resources.properties.rules
  return {
    ...prefixed('runProperties', propertiesV1('run', properties)),
    ...prefixed('projectProperties', propertiesV1('project', properties)),
    ...prefixed('sampleProperties', propertiesV1('sample', properties)),
    ...prefixed('appResultProperties', propertiesV1('appresult', properties)),
    ...prefixed('appSessionProperties', propertiesV1('appsession', properties)),
    ...prefixed('fileProperties', propertiesV1('file', properties)),
  }
}

function v2Handlers(foundation: Foundation, resources: Resources): AllHandlers['v2'] {
  const { appSessions, files, datasets } = resources
  return {
    ...appSessionsV2({
      ...foundation,
      ...appSessions,
      analyses: resources.analyses.rules,
      erase: resources.trash.rules.erase,
    }),
    ...filesV2({
      ...foundation,
      files: files.rules,
      addresses: files.addresses,
      holderOfDataset: datasets.rules.holder,
    }),
    ...tokensV2(resources.tokens.rules),
    ...labHandlers(foundation, resources),
    ...v2PropertyHandlers(resources),
    ...sharedV2Handlers(foundation, resources),
    ...accountV2Handlers(foundation, resources),
  }
}

function billingHandlers(foundation: Foundation, { purchases }: Resources): AllHandlers['billing'] {
  return {
    ...purchasesBilling({ ...foundation, ...purchases }),
    ...productsBilling(foundation.products, foundation.applications),
  }
}
