import { createApplicationThresholds } from '../resources/applications/application-thresholds.ts'
import type { DatasetReader } from '../resources/datasets/datasets-reader.ts'
import { createGenomeFiles } from '../resources/genomes/genome-files.ts'
import { createSubscriptionReader } from '../resources/subscriptions/subscriptions-reader.ts'
import { createV2TrashReader } from '../resources/trash/trash-reader.ts'
import { createUsage } from '../resources/usage/usage.ts'
import { createUserSettings } from '../resources/user-settings/user-settings.ts'
import { createWorkgroupReader } from '../resources/workgroups/workgroups-reader.ts'
import type { Foundation } from './foundation.ts'
import type { Readers } from './readers.ts'
import type { Sales } from './sales.ts'

type Parts = {
  readonly foundation: Foundation
  readonly readers: Readers
  readonly datasetReader: DatasetReader
}

/** What v2 shows of resources that v1 has too. */
export function buildV2Resources({ foundation, readers, datasetReader }: Parts) {
  const { stores, settings } = foundation
  return {
    applicationThresholds: {
      rules: createApplicationThresholds({
        ...foundation,
        store: stores.qcThresholds,
        types: stores.datasetTypes,
      }),
    },
    genomes: { rows: stores.genomes, files: createGenomeFiles(settings.genomes) },
    v2Trash: {
      reader: createV2TrashReader({
        ...foundation,
        results: stores.appResults,
        sessions: stores.appSessions,
        sessionReader: readers.appSessions,
        datasetReader,
        v2Properties: readers.v2Properties,
      }),
    },
  }
}

/** What v2 has of accounts in addition to v1: workgroups, subscriptions, usage, settings, agreements, instruments. */
export function buildV2Accounts(foundation: Foundation, { wallets }: Sales) {
  const { stores, clock, v2Href } = foundation
  const usage = createUsage(stores.usage, clock)
  const store = stores.subscriptions
  const subscriptions = createSubscriptionReader({ store, usage, wallets, clock })
  return {
    usage: { rules: usage },
    subscriptions: { rows: stores.subscriptions, reader: subscriptions },
    workgroups: {
      rows: stores.workgroups,
      reader: createWorkgroupReader(stores.workgroups, subscriptions, v2Href),
    },
    userSettings: {
      rows: stores.userSettings,
      rules: createUserSettings({ ...foundation, store: stores.userSettings }),
    },
    agreements: { rows: stores.agreements },
    instruments: { rows: stores.instruments },
  }
}
