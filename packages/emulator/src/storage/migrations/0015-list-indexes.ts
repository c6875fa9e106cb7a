import { searchNames } from './0010-search-progress.ts'

/** What lists are filtered or sorted by, behind their owner or project, without what is in the trash. */
const listed: Readonly<Record<string, readonly string[]>> = {
  'dataset (owner_id': ['type_id', 'qc_status', 'project_id'],
  'dataset (project_id': ['type_id', 'qc_status'],
  'appsession (user_id': ['application_id', 'qc_status', 'delivery_status', 'total_size'],
  'run (owner_id, trash_id': [
    'status',
    'lower(experiment_name)',
    'total_size',
    ...['FlowcellBarcode', 'PlatformName', 'InstrumentName', 'Workflow'].map(
      (name) => `details ->> '${name}'`,
    ),
    ...['FlowcellBarcode', 'ReagentBarcode', 'InstrumentType'].map(
      (name) => `lower(details ->> '${name}')`,
    ),
  ],
}

/**
 * An index for each filter and order of a list that had none. Few datasets are archived, and few pools fail, so that
 * their indexes cost nothing otherwise.
 */
export const listIndexes = `
${Object.entries(listed)
  .flatMap(([of, columns]) =>
    columns.map((column) => {
      const name = `${of} by ${column}`.toLowerCase().match(/\w+/g)?.join('_')
      return `CREATE INDEX ${name} ON ${of}, ${column}) WHERE trash_id IS NULL;\n`
    }),
  )
  .join('')}
CREATE INDEX lab_requeue_listed_by_type ON lab_requeue (owner_id, type);
CREATE INDEX lab_requeue_listed_by_yield ON lab_requeue (owner_id, requested_yield);
CREATE INDEX biosample_listed_by_nickname ON biosample (owner_id, nickname);
CREATE INDEX library_listed_by_biomolecule ON library (owner_id, biomolecule);
CREATE INDEX dataset_archived ON dataset (id) WHERE is_archived = 1;
DROP INDEX run_listed_by_status;
DROP INDEX dataset_by_type;
DROP INDEX biosample_by_project;
CREATE INDEX biosample_by_project ON biosample (default_project_id, owner_id);
CREATE INDEX library_pool_failed ON library_pool (id) WHERE status IN ('Failed', 'QCFailed');
${searchNames}`
