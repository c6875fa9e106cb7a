import { expect, it } from 'vitest'
import { openMemoryDatabase } from '../../memory-database.ts'

const base = [
  `INSERT INTO user (id, name, email, credits, created_ms, last_active_ms) VALUES (1, 'u', 'u', '0', 0, 0), (2, 'v', 'v', '0', 0, 0)`,
  `INSERT INTO application (id, name, kind, owner_id, client_id, short_description, version_number, launch_from, billing,
     created_ms) VALUES (1, 'a', 'web', 1, 'c', '', '1', '[]', 0, 0)`,
  `INSERT INTO project (id, owner_id, name, created_ms, modified_ms) VALUES (1, 1, 'p', 0, 0), (2, 2, 'q', 0, 0)`,
  `INSERT INTO run (id, owner_id, uploaded_by_id, name, number, experiment_name, status, details, created_ms, modified_ms)
     VALUES (1, 1, 1, 'r', 1, 'r', 'Complete', '{}', 0, 0)`,
  `INSERT INTO appsession (id, name, user_id, application_id, status, status_summary, purpose, created_ms, modified_ms)
     VALUES (1, 's', 1, 1, 'Running', '', 'AppTrigger', 0, 0), (2, 't', 1, 1, 'Complete', '', 'AppTrigger', 0, 0)`,
  `INSERT INTO trash (id, owner_id, deleted_by_id, kind, resource_id, name, includes, total_size, child_count, deleted_ms)
     VALUES (1, 1, 1, 'project', 1, 'p', '[]', 0, 0, 0)`,
  `INSERT INTO sample (id, owner_id, project_id, appsession_id, name, sample_id, sample_number, read1, read2,
     reads_raw, reads_pf, paired_end, created_ms, modified_ms) VALUES (1, 1, 1, 1, 's', 's', 1, 1, 1, 0, 0, 1, 5, 6)`,
  `INSERT INTO appresult (id, owner_id, project_id, appsession_id, name, uses, created_ms, modified_ms)
     VALUES (1, 1, 1, 1, 'r', '[]', 5, 6)`,
]

const changes = [
  'owner_id = 2',
  'project_id = 2',
  'appsession_id = 2',
  `name = 'other'`,
  'trash_id = 1',
  'created_ms = 1',
  'modified_ms = 9',
  'total_size = 100',
]

it.each([
  ...changes.map((change) => ['sample', change] as const),
  ['sample', 'run_id = 1'] as const,
  ...changes.map((change) => ['appresult', change] as const),
])('the dataset of %s follows it: %s', (holder, change) => {
  const database = openMemoryDatabase()
  for (const text of base) database.statement(text).run()
  const read = () =>
    database
      .statement(
        `SELECT d.owner_id = h.owner_id AND d.project_id = h.project_id AND d.appsession_id IS h.appsession_id
           AND d.run_id IS ${holder === 'sample' ? 'h.run_id' : 'NULL'} AND d.name = h.name AND d.trash_id IS h.trash_id
           AND d.created_ms = h.created_ms AND d.modified_ms = max(h.modified_ms, coalesce(d.changed_ms, 0))
           AND d.total_size = h.total_size AS follows, d.upload_status, d.modified_ms
         FROM every_dataset d JOIN ${holder} h ON h.id = d.${holder}_id`,
      )
      .get()
  expect(read()).toEqual({ follows: 1, upload_status: 'Uploading', modified_ms: 6 })
  database.statement(`UPDATE dataset SET changed_ms = 8`).run()
  database
    .statement(
      `UPDATE ${holder} SET ${change}, modified_ms = max(modified_ms, 7)`.replace(
        /modified_ms = 9, .*/,
        'modified_ms = 9',
      ),
    )
    .run()
  expect(read()).toEqual({
    follows: 1,
    upload_status: change.startsWith('appsession') ? 'Completed' : 'Uploading',
    modified_ms: change === 'modified_ms = 9' ? 9 : 8,
  })
  database.close()
})
