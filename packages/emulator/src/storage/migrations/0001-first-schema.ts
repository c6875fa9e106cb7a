import { accounts } from './first-schema/accounts.ts'
import { applications } from './first-schema/applications.ts'
import { billing } from './first-schema/billing.ts'
import { files } from './first-schema/files.ts'
import { jobs } from './first-schema/jobs.ts'
import { resources } from './first-schema/resources.ts'
import { runPlans } from './first-schema/run-plans.ts'
import { search } from './first-schema/search.ts'
import { trash } from './first-schema/trash.ts'

/**
 * Ids are SQLite's own: AUTOINCREMENT never gives one twice, and their order is the order of creation. Times are
 * milliseconds since 1970, UTC; sizes are bytes; truth is 0 or 1. The first ids distinguish kinds for people.
 */
export const firstSchema = [
  accounts,
  applications,
  resources,
  runPlans,
  files,
  trash,
  jobs,
  billing,
  search,
  `INSERT INTO sqlite_sequence (name, seq) VALUES
  ('user', 1000), ('application', 2000), ('product', 3000), ('project', 4000), ('sample', 5000),
  ('appresult', 6000), ('file', 7000), ('run', 8000), ('appsession', 9000), ('purchase', 10000),
  ('trash', 100);`,
].join('\n')
