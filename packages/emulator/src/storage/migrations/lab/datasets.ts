/**
 * What a dataset has of the sample or AppResult that it stands for, so that lists of datasets are found in one table. It
 * refers to nothing by itself: what it names is there as long as the sample or AppResult refers to it.
 */
const ofHolder = [
  'owner_id',
  'project_id',
  'appsession_id',
  'name',
  'trash_id',
  'created_ms',
] as const

/**
 * A dataset stands for each sample and each AppResult, and follows it, which triggers see to. Its upload is that of their
 * session unless an app has set it.
 */
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
  owner_id INTEGER NOT NULL,
  project_id INTEGER NOT NULL,
  appsession_id INTEGER,
  run_id INTEGER,
  name TEXT NOT NULL,
  trash_id INTEGER,
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  CHECK ((sample_id IS NOT NULL) + (appresult_id IS NOT NULL) = 1)
) STRICT;
CREATE INDEX dataset_by_biosample ON dataset (biosample_id) WHERE biosample_id IS NOT NULL;
CREATE INDEX dataset_by_type ON dataset (type_id);

CREATE INDEX dataset_by_appsession ON dataset (appsession_id) WHERE appsession_id IS NOT NULL;
${listedBy('owner')}
${listedBy('project')}

CREATE TRIGGER dataset_of_sample AFTER INSERT ON sample BEGIN
  INSERT INTO dataset (sample_id, type_id, biosample_id, ${ofHolder.join(', ')}, run_id, modified_ms)
    VALUES (NEW.id, 'common.fastq',
      (SELECT id FROM biosample WHERE owner_id = NEW.owner_id AND name = NEW.sample_id),
      ${ofHolder.map((column) => `NEW.${column}`).join(', ')}, NEW.run_id, NEW.modified_ms);
END;
${following('sample', ', run_id = NEW.run_id')}
${following('appresult', '')}
CREATE INDEX sample_by_sample_id ON sample (owner_id, sample_id);
CREATE TRIGGER datasets_of_biosample AFTER INSERT ON biosample BEGIN
  UPDATE dataset SET biosample_id = NEW.id WHERE biosample_id IS NULL AND sample_id IN
    (SELECT id FROM sample WHERE owner_id = NEW.owner_id AND sample_id = NEW.name);
END;
CREATE TRIGGER dataset_of_appresult AFTER INSERT ON appresult BEGIN
  INSERT INTO dataset (appresult_id, type_id, ${ofHolder.join(', ')}, modified_ms)
    VALUES (NEW.id, 'common.files', ${ofHolder.map((column) => `NEW.${column}`).join(', ')}, NEW.modified_ms);
END;

CREATE VIEW every_dataset AS
  SELECT d.*, coalesce(d.set_upload_status, (SELECT CASE s.status
      WHEN 'Complete' THEN 'Completed' WHEN 'Aborted' THEN 'Aborted' WHEN 'TimedOut' THEN 'Aborted' ELSE 'Uploading' END
      FROM appsession s WHERE s.id = d.appsession_id), 'Completed') AS upload_status,
    coalesce((SELECT total_size FROM sample WHERE id = d.sample_id),
      (SELECT total_size FROM appresult WHERE id = d.appresult_id)) AS total_size
  FROM dataset d;
CREATE VIEW live_dataset AS SELECT * FROM every_dataset WHERE trash_id IS NULL;
`

/** The statements that give every sample and AppResult there is its dataset. */
export const datasetsOfAll = `
INSERT INTO dataset (sample_id, type_id, ${ofHolder.join(', ')}, run_id, modified_ms)
  SELECT id, 'common.fastq', ${ofHolder.join(', ')}, run_id, modified_ms FROM sample;
INSERT INTO dataset (appresult_id, type_id, ${ofHolder.join(', ')}, modified_ms)
  SELECT id, 'common.files', ${ofHolder.join(', ')}, modified_ms FROM appresult;`

/** The indexes of the lists of an owner or a project. */
function listedBy(of: 'owner' | 'project'): string {
  const index = (name: string, columns: string): string =>
    `CREATE INDEX dataset_${name} ON dataset (${of}_id${columns}) WHERE trash_id IS NULL;`
  return [
    index(`of_${of}_listed`, ''),
    index(`of_${of}_listed_by_name`, ', name'),
    index(`of_${of}_listed_by_date`, ', created_ms'),
    index(`of_${of}_listed_by_change`, ', modified_ms'),
  ].join('\n')
}

/** A change of a sample or AppResult is one of its dataset. */
function following(holder: 'sample' | 'appresult', more: string): string {
  const columns =
    holder === 'sample' ? [...ofHolder, 'run_id', 'modified_ms'] : [...ofHolder, 'modified_ms']
  return `CREATE TRIGGER dataset_follows_${holder} AFTER UPDATE OF ${columns.join(', ')} ON ${holder} BEGIN
  UPDATE dataset SET ${ofHolder.map((column) => `${column} = NEW.${column}`).join(', ')}${more},
    modified_ms = max(NEW.modified_ms, coalesce(changed_ms, 0)) WHERE ${holder}_id = NEW.id;
END;`
}
