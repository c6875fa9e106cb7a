import { accounts } from './lab/accounts.ts'
import { bioSamples } from './lab/biosamples.ts'
import { datasets, datasetsOfAll } from './lab/datasets.ts'
import { labStatus } from './lab/lab-status.ts'
import { lanes } from './lab/lanes.ts'
import { quality } from './lab/quality.ts'
import { yields } from './lab/yields.ts'

/**
 * The lab: what is sequenced, from the biosample to the dataset. What follows from other rows is no column unless lists
 * are sorted or filtered by it: triggers keep the lab status of biosamples and the later yield of requeues. Prep requests
 * have no status of their own, and the upload of a dataset is that of its sample or AppResult unless an app has set it.
 * Yields are in bases.
 *
 * A dataset stands for each sample and each AppResult, and a lane for each that the instrument reports of a run: triggers
 * add them, so that whatever makes a sample, an AppResult or a run makes them too. What hangs on rows that are deleted for
 * good goes with them.
 */
export const lab = [
  bioSamples,
  lanes,
  datasets,
  yields,
  labStatus,
  quality,
  accounts,
  `ALTER TABLE appsession ADD COLUMN is_canceled INTEGER NOT NULL DEFAULT 0;
ALTER TABLE run_plan ADD COLUMN seed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE run_plan_file ADD COLUMN library_id INTEGER REFERENCES library (id);
ALTER TABLE application ADD COLUMN has_dependencies INTEGER NOT NULL DEFAULT 0;
CREATE INDEX application_by_name ON application (name);
CREATE INDEX application_by_date ON application (created_ms);
CREATE INDEX application_by_publication ON application (published_ms);
CREATE INDEX run_listed_by_change ON run (owner_id, modified_ms) WHERE trash_id IS NULL;
CREATE INDEX run_listed_by_experiment ON run (owner_id, experiment_name) WHERE trash_id IS NULL;
CREATE INDEX run_listed_by_status ON run (owner_id, status) WHERE trash_id IS NULL;
CREATE INDEX appsession_by_user ON appsession (user_id);
CREATE INDEX appsession_listed_by_change ON appsession (user_id, modified_ms) WHERE trash_id IS NULL;
CREATE INDEX appsession_listed_by_status ON appsession
  (user_id, iif(is_canceled = 1 AND status = 'Aborted', 'Canceled', status)) WHERE trash_id IS NULL;
CREATE INDEX file_pending_by_sample ON file (sample_id) WHERE upload_status = 'pending' AND sample_id IS NOT NULL;
CREATE INDEX file_pending_by_appresult ON file (appresult_id)
  WHERE upload_status = 'pending' AND appresult_id IS NOT NULL;
DROP INDEX trash_by_owner;
CREATE INDEX trash_listed ON trash (owner_id) WHERE emptied_ms IS NULL;
CREATE INDEX trash_listed_by_date ON trash (owner_id, deleted_ms) WHERE emptied_ms IS NULL;
CREATE INDEX trash_listed_by_size ON trash (owner_id, total_size) WHERE emptied_ms IS NULL;
CREATE INDEX file_in_directory ON file (run_id, sample_id, appresult_id, path)
  WHERE upload_status = 'complete' AND trash_id IS NULL AND instr(path, '/') > 0;
ALTER TABLE property ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE property ADD COLUMN allow_duplicates INTEGER NOT NULL DEFAULT 0;

INSERT INTO sqlite_sequence (name, seq) VALUES
  ('subject', 11000), ('biosample', 12000), ('library_prep', 13000), ('library_container', 14000),
  ('prep_request', 15000), ('library', 16000), ('library_pool', 17000), ('lab_requeue', 18000),
  ('lane', 19000), ('dataset', 20000), ('workflow', 21000), ('instrument', 22000),
  ('api_agreement', 23000), ('user_setting', 24000), ('comment', 25000), ('qc_threshold', 26000);

INSERT INTO lane (run_id, number, created_ms, modified_ms)
  SELECT run.id, value ->> 'LaneNumber', created_ms, modified_ms
  FROM run, json_each(run.sequencing_stats, '$.Lanes');
${datasetsOfAll}
INSERT OR IGNORE INTO instrument (serial_number, name, type)
  SELECT details ->> 'InstrumentName', details ->> 'InstrumentName', coalesce(details ->> 'InstrumentType', '')
  FROM run WHERE details ->> 'InstrumentName' IS NOT NULL ORDER BY id;`,
].join('\n')
