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
export const runsOfUser: IndexedList<
  'Id' | 'DateCreated' | 'DateModified' | 'ExperimentName' | 'Status'
> = {
  name: 'runs of a user',
  table: 'run',
  owner: 'owner_id',
  members: ['trash_id IS NULL'],
  orders: {
    Id: { column: 'id', index: 'run_listed' },
    DateCreated: { column: 'created_ms', index: 'run_listed_by_date' },
    DateModified: { column: 'modified_ms', index: 'run_listed_by_change' },
    ExperimentName: { column: 'experiment_name', index: 'run_listed_by_experiment' },
    Status: { column: 'status', index: 'run_listed_by_status' },
  },
}

/** The same, as they are filtered by their statuses: a list has one filter. */
export const runsByStatus: typeof runsOfUser = { ...runsOfUser, name: 'runs of a user by status' }

/** The sessions of a user, in the orders that have an index. */
export const appSessionsOfUser: IndexedList<'Id' | 'Name' | 'DateCreated' | 'ModifiedOn'> = {
  name: 'appsessions of a user',
  table: 'appsession',
  owner: 'user_id',
  members: ['trash_id IS NULL'],
  orders: {
    ...namedOrders('appsession'),
    ModifiedOn: { column: 'modified_ms', index: 'appsession_listed_by_change' },
  },
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

/** The biosamples of a user. */
export const bioSamplesOfUser: IndexedList<
  'Id' | 'BioSampleName' | 'DateModified' | 'Status' | 'LabStatus'
> = {
  name: 'biosamples of a user',
  table: 'biosample',
  owner: 'owner_id',
  members: [],
  orders: {
    Id: { column: 'id', index: 'biosample_listed' },
    BioSampleName: { column: 'name', index: 'biosample_listed_by_name' },
    DateModified: { column: 'modified_ms', index: 'biosample_listed_by_change' },
    Status: { column: 'status', index: 'biosample_listed_by_status' },
    LabStatus: { column: 'lab_status', index: 'biosample_listed_by_lab_status' },
  },
}

/** The same, as they are filtered by their lab status: a list has one filter. */
export const bioSamplesByLabStatus: typeof bioSamplesOfUser = {
  ...bioSamplesOfUser,
  name: 'biosamples of a user by lab status',
}

/** The libraries of a user. */
export const librariesOfUser: IndexedList<
  'Id' | 'Name' | 'DateCreated' | 'DateModified' | 'Status'
> = {
  name: 'libraries of a user',
  table: 'library',
  owner: 'owner_id',
  members: [],
  orders: {
    ...namedOrders('library'),
    DateModified: { column: 'modified_ms', index: 'library_listed_by_change' },
    Status: { column: 'status', index: 'library_listed_by_status' },
  },
}

/** The lab requeues of a user. */
export const labRequeuesOfUser: IndexedList<'Id' | 'DateCreated' | 'DateModified'> = {
  name: 'lab requeues of a user',
  table: 'lab_requeue',
  owner: 'owner_id',
  members: [],
  orders: {
    Id: { column: 'id', index: 'lab_requeue_listed' },
    DateCreated: { column: 'created_ms', index: 'lab_requeue_listed_by_date' },
    DateModified: { column: 'modified_ms', index: 'lab_requeue_listed_by_change' },
  },
}

/** The datasets of a user or of a project. */
export function datasetsOf(
  of: 'owner' | 'project',
): IndexedList<'Id' | 'Name' | 'DateCreated' | 'DateModified'> {
  const index = `dataset_of_${of}_listed`
  return {
    name: `datasets by ${of}`,
    table: 'dataset',
    owner: `${of}_id`,
    members: ['trash_id IS NULL'],
    orders: {
      Id: { column: 'id', index },
      Name: { column: 'name', index: `${index}_by_name` },
      DateCreated: { column: 'created_ms', index: `${index}_by_date` },
      DateModified: { column: 'modified_ms', index: `${index}_by_change` },
    },
  }
}

/** The entries of a user's trash. */
export const trashOfUser: IndexedList<'Id' | 'DateDeleted' | 'TotalSize'> = {
  name: 'trash of a user',
  table: 'trash',
  owner: 'owner_id',
  members: ['emptied_ms IS NULL'],
  orders: {
    Id: { column: 'id', index: 'trash_listed' },
    DateDeleted: { column: 'deleted_ms', index: 'trash_listed_by_date' },
    TotalSize: { column: 'total_size', index: 'trash_listed_by_size' },
  },
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
