import { accounts } from './lab/accounts.ts'
import { bioSamples } from './lab/biosamples.ts'
import { datasets } from './lab/datasets.ts'
import { lanes } from './lab/lanes.ts'
import { quality } from './lab/quality.ts'
import { yields } from './lab/yields.ts'

/**
 * The lab: what is sequenced, from the biosample to the dataset. What follows from other rows is no column: the status of
 * the lab, of prep requests and requeues, yields, and the upload of a dataset, which is that of its sample or AppResult
 * unless an app has set it. Yields are in bases.
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
  quality,
  accounts,
  `ALTER TABLE appsession ADD COLUMN is_canceled INTEGER NOT NULL DEFAULT 0;
ALTER TABLE run_plan ADD COLUMN seed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE run_plan_file ADD COLUMN library_id INTEGER REFERENCES library (id);
ALTER TABLE application ADD COLUMN has_dependencies INTEGER NOT NULL DEFAULT 0;
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
INSERT INTO dataset (sample_id, type_id) SELECT id, 'common.fastq' FROM sample;
INSERT INTO dataset (appresult_id, type_id) SELECT id, 'common.files' FROM appresult;
INSERT OR IGNORE INTO instrument (serial_number, name, type)
  SELECT details ->> 'InstrumentName', details ->> 'InstrumentName', coalesce(details ->> 'InstrumentType', '')
  FROM run WHERE details ->> 'InstrumentName' IS NOT NULL ORDER BY id;`,
].join('\n')
