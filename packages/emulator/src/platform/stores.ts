import { targetStore } from '../access/targets-store.ts'
import { agreementStore } from '../resources/agreements/agreements-store.ts'
import { applicationStore } from '../resources/applications/applications-store.ts'
import { appResultStore } from '../resources/appresults/appresults-store.ts'
import { appSessionStore } from '../resources/appsessions/appsessions-store.ts'
import { archiveStore } from '../resources/archives/archives-store.ts'
import { authorizationStore } from '../resources/authorization/authorization-store.ts'
import { bioSampleStore } from '../resources/biosamples/biosamples-store.ts'
import { commentStore } from '../resources/comments/comments-store.ts'
import { datasetTypeStore } from '../resources/dataset-types/dataset-types-store.ts'
import { datasetStore } from '../resources/datasets/datasets-store.ts'
import { fileListStore } from '../resources/file-lists/file-lists-store.ts'
import { fileStore } from '../resources/files/files-store.ts'
import { genomeStore } from '../resources/genomes/genomes-store.ts'
import { historyStore } from '../resources/history/history-store.ts'
import { instrumentStore } from '../resources/instruments/instruments-store.ts'
import { labRequeueStore } from '../resources/lab-requeues/lab-requeues-store.ts'
import { laneStore } from '../resources/lanes/lanes-store.ts'
import { libraryStore } from '../resources/libraries/libraries-store.ts'
import { libraryPrepStore } from '../resources/library-preps/library-preps-store.ts'
import { noticeStore } from '../resources/notices/notices-store.ts'
import { productStore } from '../resources/products/products-store.ts'
import { projectStore } from '../resources/projects/projects-store.ts'
import { propertyStore } from '../resources/properties/properties-store.ts'
import { purchaseStore } from '../resources/purchases/purchases-store.ts'
import { qcThresholdStore } from '../resources/qc-thresholds/qc-thresholds-store.ts'
import { quotaStore } from '../resources/quotas/quotas-store.ts'
import { recordsStore } from '../resources/records/records-store.ts'
import { runSimulationStore } from '../resources/run-simulations/run-simulations-store.ts'
import { runStore } from '../resources/runs/runs-store.ts'
import { sampleStore } from '../resources/samples/samples-store.ts'
import { searchStore } from '../resources/search/search-store.ts'
import { shareStore } from '../resources/shares/shares-store.ts'
import { subscriptionStore } from '../resources/subscriptions/subscriptions-store.ts'
import { tokenStore } from '../resources/tokens/tokens-store.ts'
import { trashStore } from '../resources/trash/trash-store.ts'
import { usageStore } from '../resources/usage/usage-store.ts'
import { userSettingStore } from '../resources/user-settings/user-settings-store.ts'
import { userStore } from '../resources/users/users-store.ts'
import { walletStore } from '../resources/wallets/wallets-store.ts'
import { webSessionStore } from '../resources/web-sessions/web-sessions-store.ts'
import { workflowStore } from '../resources/workflows/workflows-store.ts'
import { workgroupStore } from '../resources/workgroups/workgroups-store.ts'
import type { Database } from '../storage/database.ts'

/** The store of every resource, by the resource's name, and the store of the targets of permissions. */
export type Stores = ReturnType<typeof openStores>

export function openStores(database: Database) {
  return {
    targets: targetStore(database),
    users: userStore(database),
    applications: applicationStore(database),
    projects: projectStore(database),
    runs: runStore(database),
    shares: shareStore(database),
    samples: sampleStore(database),
    appResults: appResultStore(database),
    appSessions: appSessionStore(database),
    files: fileStore(database),
    archives: archiveStore(database),
    genomes: genomeStore(database),
    history: historyStore(database),
    properties: propertyStore(database),
    tokens: tokenStore(database),
    notices: noticeStore(database),
    runSimulations: runSimulationStore(database),
    authorization: authorizationStore(database),
    webSessions: webSessionStore(database),
    products: productStore(database),
    wallets: walletStore(database),
    purchases: purchaseStore(database),
    trash: trashStore(database),
    search: searchStore(database),
    records: recordsStore(database),
    fileLists: fileListStore(database),
    bioSamples: bioSampleStore(database),
    libraryPreps: libraryPrepStore(database),
    libraries: libraryStore(database),
    labRequeues: labRequeueStore(database),
    lanes: laneStore(database),
    qcThresholds: qcThresholdStore(database),
    quotas: quotaStore(database),
    datasets: datasetStore(database),
    datasetTypes: datasetTypeStore(database),
    comments: commentStore(database),
    workflows: workflowStore(database),
    agreements: agreementStore(database),
    instruments: instrumentStore(database),
    subscriptions: subscriptionStore(database),
    usage: usageStore(database),
    userSettings: userSettingStore(database),
    workgroups: workgroupStore(database),
  }
}
