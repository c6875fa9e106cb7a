const own = `d.id, d.sample_id, d.appresult_id, d.biosample_id, d.type_id, d.attributes, d.qc_status,
    d.qc_status_summary, d.set_upload_status, d.upload_status_summary, d.is_file_data_deleted`
const ofHolder = `held.owner_id, held.project_id, held.appsession_id, held.name, held.total_size,
    held.trash_id, held.created_ms, max(held.modified_ms, coalesce(d.changed_ms, 0)) AS modified_ms`

/** A dataset stands for each sample and each AppResult, which triggers see to. Its upload is theirs unless an app has set it. */
export const datasets = `
CREATE TABLE dataset_type (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  namespace TEXT NOT NULL,
  description TEXT NOT NULL,
  docs_url TEXT,
  attribute_schema TEXT,
  user_id INTEGER REFERENCES user (id)
) STRICT;
CREATE TABLE dataset_type_conformance (
  type_id TEXT NOT NULL REFERENCES dataset_type (id),
  conforms_to_id TEXT NOT NULL REFERENCES dataset_type (id),
  PRIMARY KEY (type_id, conforms_to_id)
) STRICT, WITHOUT ROWID;
INSERT INTO dataset_type (id, name, namespace, description) VALUES
  ('common.files', 'Files', 'common', 'Files of any kind that belong together.'),
  ('common.fastq', 'FASTQ', 'common', 'Reads of a sample as FASTQ files.');
INSERT INTO dataset_type_conformance (type_id, conforms_to_id) VALUES ('common.fastq', 'common.files');

CREATE TABLE dataset (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sample_id INTEGER UNIQUE REFERENCES sample (id) ON DELETE CASCADE,
  appresult_id INTEGER UNIQUE REFERENCES appresult (id) ON DELETE CASCADE,
  biosample_id INTEGER REFERENCES biosample (id),
  type_id TEXT NOT NULL REFERENCES dataset_type (id),
  attributes TEXT NOT NULL DEFAULT '{}',
  qc_status TEXT NOT NULL DEFAULT 'Undefined',
  qc_status_summary TEXT NOT NULL DEFAULT '',
  set_upload_status TEXT,
  upload_status_summary TEXT NOT NULL DEFAULT '',
  is_file_data_deleted INTEGER NOT NULL DEFAULT 0,
  changed_ms INTEGER,
  CHECK ((sample_id IS NOT NULL) + (appresult_id IS NOT NULL) = 1)
) STRICT;
CREATE INDEX dataset_by_biosample ON dataset (biosample_id) WHERE biosample_id IS NOT NULL;
CREATE INDEX dataset_by_type ON dataset (type_id);

CREATE TRIGGER dataset_of_sample AFTER INSERT ON sample BEGIN
  INSERT INTO dataset (sample_id, type_id, biosample_id) VALUES (NEW.id, 'common.fastq',
    (SELECT id FROM biosample WHERE owner_id = NEW.owner_id AND name = NEW.sample_id));
END;
CREATE INDEX sample_by_sample_id ON sample (owner_id, sample_id);
CREATE TRIGGER datasets_of_biosample AFTER INSERT ON biosample BEGIN
  UPDATE dataset SET biosample_id = NEW.id WHERE biosample_id IS NULL AND sample_id IN
    (SELECT id FROM sample WHERE owner_id = NEW.owner_id AND sample_id = NEW.name);
END;
CREATE TRIGGER dataset_of_appresult AFTER INSERT ON appresult BEGIN
  INSERT INTO dataset (appresult_id, type_id) VALUES (NEW.id, 'common.files');
END;

CREATE VIEW dataset_upload AS
  SELECT d.id, coalesce(d.set_upload_status, CASE s.status
    WHEN 'Complete' THEN 'Completed' WHEN 'Aborted' THEN 'Aborted' WHEN 'TimedOut' THEN 'Aborted'
    ELSE iif(s.id IS NULL, 'Completed', 'Uploading') END) AS upload_status
  FROM dataset d LEFT JOIN sample m ON m.id = d.sample_id LEFT JOIN appresult r ON r.id = d.appresult_id
    LEFT JOIN appsession s ON s.id = coalesce(m.appsession_id, r.appsession_id);

CREATE VIEW every_dataset AS ${datasetsWhere('1')};
CREATE VIEW live_dataset AS ${datasetsWhere('held.trash_id IS NULL')};
`

/** Datasets with what they have of the sample or AppResult that they stand for. */
function datasetsWhere(condition: string): string {
  return `
  SELECT ${own}, ${ofHolder}, held.run_id FROM dataset d JOIN sample held ON held.id = d.sample_id
    WHERE ${condition}
  UNION ALL
  SELECT ${own}, ${ofHolder}, NULL FROM dataset d JOIN appresult held ON held.id = d.appresult_id
    WHERE ${condition}`
}
