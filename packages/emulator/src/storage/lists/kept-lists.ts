import type { IndexedList, ListOrder } from './indexed-list.ts'

/** The orders of what has a name, each with its index. */
function namedOrders(table: string): Readonly<Record<'Id' | 'Name' | 'DateCreated', ListOrder>> {
  return {
    Id: { column: 'id', index: `${table}_listed` },
    Name: { column: 'name', index: `${table}_listed_by_name` },
    DateCreated: { column: 'created_ms', index: `${table}_listed_by_date` },
  }
}

/** The projects of a user. */
export const projectsOfUser: IndexedList<'Id' | 'Name' | 'DateCreated'> = {
  name: 'projects of a user',
  table: 'project',
  owner: 'owner_id',
  members: ['trash_id IS NULL'],
  orders: namedOrders('project'),
}

/** The runs of a user. */
export const runsOfUser: IndexedList<'Id' | 'DateCreated'> = {
  name: 'runs of a user',
  table: 'run',
  owner: 'owner_id',
  members: ['trash_id IS NULL'],
  orders: {
    Id: { column: 'id', index: 'run_listed' },
    DateCreated: { column: 'created_ms', index: 'run_listed_by_date' },
  },
}

/** The sessions of a user, in the orders that have an index. */
export const appSessionsOfUser: IndexedList<'Id' | 'Name' | 'DateCreated'> = {
  name: 'appsessions of a user',
  table: 'appsession',
  owner: 'user_id',
  members: ['trash_id IS NULL'],
  orders: namedOrders('appsession'),
}

/** The samples of a project. */
export const samplesOfProject: IndexedList<'Id' | 'Name' | 'DateCreated'> = {
  name: 'samples of a project',
  table: 'sample',
  owner: 'project_id',
  members: ['trash_id IS NULL'],
  orders: namedOrders('sample'),
}

/** The AppResults of a project. */
export const appResultsOfProject: IndexedList<'Id' | 'Name' | 'DateCreated'> = {
  name: 'appresults of a project',
  table: 'appresult',
  owner: 'project_id',
  members: ['trash_id IS NULL'],
  orders: namedOrders('appresult'),
}

/** What files are sorted by. */
export type FileSort = 'Id' | 'Path' | 'DateCreated'
const fileOrders: Readonly<Record<FileSort, ListOrder>> = {
  Id: { column: 'id', index: 'file_listed' },
  Path: { column: 'path', index: 'file_listed_by_path' },
  DateCreated: { column: 'created_ms', index: 'file_listed_by_date' },
}
const fileOwners = ['run_id', 'sample_id', 'appresult_id'] as const

/** The complete files of a run, a sample or an AppResult, by the column of that. */
export function filesOf(owner: (typeof fileOwners)[number]): IndexedList<FileSort> {
  const notOfOthers = fileOwners.filter((one) => one !== owner).map((one) => `${one} IS NULL`)
  return {
    name: `files by ${owner}`,
    table: 'file',
    owner,
    members: [...notOfOthers, `upload_status = 'complete'`, 'trash_id IS NULL'],
    orders: fileOrders,
  }
}
