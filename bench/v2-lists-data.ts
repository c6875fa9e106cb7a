import { fillByStatements } from './lists-data.ts'

const beginMs = Date.UTC(2026, 0, 1)

/**
 * Makes a data folder in which user 1001 has `rows` of each resource: biosamples with a library, a requeue and a dataset
 * each, in project 4001; libraries in pool 17001 and on the lane of run 900000, and as many of biosample 900000, all requeued;
 * runs of one lane, and one of as many lanes; sessions of application 2001 and other applications; workflows; properties of
 * all that have some; comments on session 100001; files of dataset 6001's AppResult; entries in the trash; workgroups,
 * settings and agreements. There are no statistics about indexes, as on any platform.
 */
export function fillV2Lists(folder: string, rows: number): Promise<void> {
  return fillByStatements(folder, (database) => {
    const run = (sql: string): void => {
      database.prepare(`${numbers} ${sql}`).run({ rows, beginMs })
    }
    for (const sql of [...labStatements, ...otherStatements, ...accountStatements]) run(sql)
  })
}

/** The numbers from 1 to `rows`, `shuffled` into another order for names. */
const numbers = `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < @rows),
  row AS (SELECT n, printf('%07d', n * 7919 % @rows) AS shuffled, @beginMs + n * 1000 AS ms FROM number)`

/** `RECURSIVE` comes before INSERT, so each statement selects from `row`. */
const labStatements = [
  `INSERT INTO run (id, owner_id, uploaded_by_id, name, number, experiment_name, status, details, created_ms, modified_ms)
     SELECT 100000 + n, 1001, 1001, 'Run ' || shuffled, n, 'Run ' || shuffled, 'Complete', '{}', ms, ms FROM row`,
  `INSERT INTO biosample (id, owner_id, name, nickname, default_project_id, status, created_ms, modified_ms)
     SELECT 100000 + n, 1001, 'B' || shuffled, 'N' || n, 4001, iif(n % 10000 = 7, 'QcFailed', 'Active'), ms, ms FROM row`,
  `INSERT INTO biosample (id, owner_id, name, created_ms, modified_ms) SELECT 900000, 1001, 'Aliquots', ms, ms
     FROM row WHERE n = 1`,
  `INSERT INTO library_prep (id, name) SELECT 1, 'Whole genome' FROM row WHERE n = 1`,
  `INSERT INTO prep_request (biosample_id, prep_id, required_yield, created_ms, modified_ms)
     SELECT 100000 + n, 1, 1000, ms, ms FROM row`,
  `INSERT INTO library (id, owner_id, name, biosample_id, prep_id, project_id, status, created_ms, modified_ms)
     SELECT 100000 + n, 1001, 'L' || shuffled, 100000 + n, 1, 4001, iif(n % 10000 = 7, 'Failed', 'Active'), ms, ms FROM row`,
  `INSERT INTO library (id, owner_id, name, biosample_id, prep_id, project_id, created_ms, modified_ms)
     SELECT 500000 + n, 1001, 'M' || shuffled, 900000, 1, 4001, ms, ms FROM row`,
  `INSERT INTO library_pool (id, owner_id, user_pool_id, created_ms, modified_ms)
     SELECT 17001, 1001, 'Pool', ms, ms FROM row WHERE n = 1`,
  `INSERT INTO library_pool_member (pool_id, library_id) SELECT 17001, 100000 + n FROM row`,
  `INSERT INTO lane (id, run_id, number, created_ms, modified_ms) SELECT 100000 + n, 100000 + n, 1, ms, ms FROM row`,
  `INSERT INTO lane_library (lane_id, library_id) SELECT 100000 + n, 100000 + n FROM row`,
  `INSERT INTO sample (id, owner_id, project_id, run_id, name, sample_id, sample_number, read1, read2, reads_raw, reads_pf,
       paired_end, created_ms, modified_ms)
     SELECT 100000 + n, 1001, 4001, 100000 + n, 'S' || shuffled, 'B' || shuffled, 1, 151, 151, 0, 0, 1, ms, ms FROM row`,
  `INSERT INTO fastq_source (dataset_id, lane_id, library_id, yield, created_ms)
     SELECT d.id, 100000 + n, 100000 + n, 1000, ms FROM row JOIN dataset d ON d.sample_id = 100000 + n`,
  `INSERT INTO lab_requeue (id, owner_id, type, library_id, requested_yield, last_source_id, created_ms, modified_ms)
     SELECT 100000 + n, 1001, 'AdditionalYieldOfFinishedLibrary', 100000 + n, 500, 0, ms, ms FROM row`,
  `INSERT INTO lab_requeue (id, owner_id, type, library_id, requested_yield, last_source_id, created_ms, modified_ms)
     SELECT 500000 + n, 1001, 'AdditionalYieldOfFinishedLibrary', 500000 + n, 500, 0, ms, ms FROM row`,
  `INSERT INTO run (id, owner_id, uploaded_by_id, name, number, experiment_name, status, details, created_ms, modified_ms)
     SELECT 900000, 1001, 1001, 'Lanes', 900000, 'Lanes', 'Complete', '{}', ms, ms FROM row WHERE n = 1`,
  `INSERT INTO lane (id, run_id, number, created_ms, modified_ms) SELECT 900000 + n, 900000, n, ms, ms FROM row`,
  `INSERT INTO lane_library (lane_id, library_id) SELECT 900001, 500000 + n FROM row`,
]

/** What applications, workgroups, settings and agreements there are, and the files of one AppResult. */
const accountStatements = [
  `INSERT INTO application (id, name, kind, owner_id, client_id, short_description, version_number, launch_from, billing,
       created_ms, published_ms)
     SELECT 100000 + n, 'App ' || shuffled, 'native', 1001, 'app-' || n, '', '1.' || n || '.0', '[]', 0, ms, ms FROM row`,
  `INSERT INTO workflow (application_id, user_id, name, short_description, settings, created_ms)
     SELECT 2001, 1001, 'Workflow ' || shuffled, '', '[]', ms FROM row`,
  `INSERT INTO user (id, name, email, credits, created_ms, last_active_ms, is_workgroup)
     SELECT 100000 + n, 'Group ' || shuffled, 'group-' || n || '@example.test', '0.00', ms, ms, 1 FROM row`,
  `INSERT INTO workgroup (id, owner_id, external_provider_id, display_name, is_collaborative)
     SELECT 100000 + n, iif(n % 2, 1001, 100000 + n), 'group-' || n, 'Group ' || shuffled, 1 FROM row`,
  `INSERT INTO workgroup_member (workgroup_id, user_id) SELECT 100000 + n, 1001 FROM row`,
  `INSERT INTO user_setting (user_id, name, value, type, modified_ms)
     SELECT 1001, 'Bench.' || shuffled, 'x', 'string', ms FROM row`,
  `INSERT INTO api_agreement (title, url, category) SELECT 'Terms ' || shuffled, 'http://127.0.0.1/terms', 'Bench' FROM row`,
  `INSERT INTO file (appresult_id, name, path, extension, content_type, size, upload_status, created_ms, modified_ms)
     SELECT 6001, shuffled || '.txt', 'reads/' || shuffled || '.txt', 'txt', 'text/plain', 1, 'complete', ms, ms FROM row`,
]

const otherStatements = [
  `INSERT INTO appsession (id, name, user_id, application_id, status, status_summary, purpose, created_ms, modified_ms)
     SELECT 100000 + n, 'Session ' || shuffled, 1001, 2001, 'Complete', '', 'AppTrigger', ms, ms FROM row`,
  `INSERT INTO comment (kind, subject_id, text, user_id, created_ms)
     SELECT 'appsession', 100001, 'Comment ' || n, 1001, ms FROM row`,
  ...['appsession', 'biosample', 'dataset'].flatMap((kind) => [
    `INSERT INTO property (parent_kind, parent_id, name, type, description, user_id, created_ms, modified_ms)
       SELECT '${kind}', ${kind === 'dataset' ? 'd.id' : '100000 + n'}, 'Bench.name', 'string', '', 1001, ms, ms FROM row
       ${kind === 'dataset' ? 'JOIN dataset d ON d.sample_id = 100000 + n' : ''}`,
    `INSERT INTO property_item (property_id, content) SELECT id, 'x' FROM property WHERE parent_kind = '${kind}'
       AND (SELECT count(*) FROM row) > 0`,
  ]),
  `INSERT INTO trash (id, owner_id, deleted_by_id, kind, resource_id, name, includes, total_size, child_count, deleted_ms)
     SELECT 100000 + n, 1001, 1001, 'project', 500000 + n, 'Old ' || shuffled, '[]', 0, 0, ms FROM row`,
  `INSERT INTO project (id, owner_id, name, created_ms, modified_ms, trash_id)
     SELECT 500000 + n, 1001, 'Old ' || shuffled, ms, ms, 100000 + n FROM row`,
]
