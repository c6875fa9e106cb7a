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
      files: resources.files.rules,
      genomic: resources.variants.rules,
      addresses: resources.files.addresses,
      places: foundation.places,
    }),
    v1: v1Handlers(foundation, resources),
    v2: v2Handlers(foundation, resources),
    billing: billingHandlers(foundation, resources),
  })
}

function oauthHandlers({ places, facts }: Foundation, resources: Resources): AllHandlers['oauth'] {
  return authorizationOauth({
    authorization: resources.authorization.rules,
    tokens: resources.tokens.rules,
    applications: resources.applications.rows,
    places,
    facts,
  })
}

function v1Handlers(foundation: Foundation, resources: Resources): AllHandlers['v1'] {
  const { places, clock } = foundation
  const { launches, applications, search, trash, files } = resources
  const tokens = resources.tokens.rules
  const users = resources.users.rows
  return {
    ...workspaceV1(foundation, resources),
    ...propertyHandlers(resources),
    ...launchesV1({
      launches: launches.rules,
      sessions: resources.appSessions.rules,
      reader: resources.appSessions.reader,
    }),
    ...usersV1(users, places),
    ...historyV1({ store: resources.history.rows, find: resources.targets.rows.find }),
    ...variantsV1(files.rules, resources.variants.rules, foundation.facts),
    ...genomesV1(resources.genomes.rows),
    ...applicationsV1(applications.rows, places),
    ...applicationAssetsV1(applications.rows),
    ...searchV1({ store: search.rows, reader: search.reader }),
    ...metaV1(clock),
    ...tokensV1({ tokens, users, applications: applications.rows, places }),
    ...trashV1({ store: trash.rows, trash: trash.rules, reader: trash.reader }),
  }
}

/** Runs, projects and their content, sessions and files. */
function workspaceV1({ places, facts, runViews }: Foundation, resources: Resources) {
  const { runs, projects, samples, appResults, appSessions, files } = resources
  const users = resources.users.rows
  const genomes = resources.genomes.rows
  const properties = resources.properties.rules
  const { usedBy } = resources.references
  return {
    ...runsV1({ store: runs.rows, runs: runs.rules, users, properties, usedBy, views: runViews }),
    ...projectsV1({
      store: projects.rows,
      projects: projects.rules,
      users,
      properties,
      usedBy,
      places,
      find: resources.targets.rows.find,
    }),
    ...samplesV1({
      store: samples.rows,
      samples: samples.rules,
      reader: samples.reader,
      genomes,
    }),
    ...appResultsV1({
      store: appResults.rows,
      results: appResults.rules,
      reader: appResults.reader,
      genomes,
    }),
    ...appSessionsV1({
      store: appSessions.rows,
      sessions: appSessions.rules,
      reader: appSessions.reader,
      codeOfLaunch: resources.authorization.rules.codeOfLaunch,
    }),
    ...filesV1({
      store: files.rows,
      files: files.rules,
      multipart: files.uploads,
      addresses: files.addresses,
      reader: files.reader,
      facts,
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
      store: appSessions.rows,
      sessions: appSessions.rules,
      reader: appSessions.reader,
      analyses: resources.analyses.rules,
      applications: resources.applications.rows,
      erase: resources.trash.rules.erase,
    }),
    ...filesV2({
      files: files.rules,
      addresses: files.addresses,
      holderOfDataset: datasets.rules.holder,
      v2Href: foundation.v2Href,
    }),
    ...tokensV2(resources.tokens.rules),
    ...labHandlers(foundation, resources),
    ...v2PropertyHandlers(resources),
    ...sharedV2Handlers(foundation, resources),
    ...accountV2Handlers(foundation, resources),
  }
}

function billingHandlers(
  { clock, places }: Foundation,
  { purchases, products, applications }: Resources,
): AllHandlers['billing'] {
  return {
    ...purchasesBilling({
      store: purchases.rows,
      purchases: purchases.rules,
      applications: applications.rows,
      clock,
      places,
    }),
    ...productsBilling(products.rows, applications.rows),
  }
}
