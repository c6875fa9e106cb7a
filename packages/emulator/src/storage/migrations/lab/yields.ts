const failed = `('Failed', 'QCFailed')`

/** Whether a source counts. */
const countable = `(EXISTS (SELECT 1 FROM dataset d JOIN sample m ON m.id = d.sample_id
      WHERE d.id = fastq_source.dataset_id AND m.trash_id IS NULL)
    AND EXISTS (SELECT 1 FROM library l WHERE l.id = fastq_source.library_id AND l.status <> 'Failed')
    AND NOT EXISTS (SELECT 1 FROM library_pool p WHERE p.id = fastq_source.pool_id AND p.status IN ${failed}))`

/**
 * Which lanes gave how many bases of which libraries, and what follows: a pool or a library that failed gives none, nor
 * does a sample in the trash. Triggers keep `is_counted`, which states whether a source counts.
 */
export const yields = `
CREATE TABLE fastq_source (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  dataset_id INTEGER NOT NULL REFERENCES dataset (id) ON DELETE CASCADE,
  lane_id INTEGER NOT NULL REFERENCES lane (id) ON DELETE CASCADE,
  library_id INTEGER NOT NULL REFERENCES library (id),
  pool_id INTEGER REFERENCES library_pool (id),
  yield INTEGER NOT NULL,
  is_counted INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  UNIQUE (dataset_id, lane_id, library_id)
) STRICT;
CREATE INDEX fastq_source_by_library ON fastq_source (library_id);
CREATE INDEX fastq_source_by_lane ON fastq_source (lane_id, library_id);
CREATE INDEX fastq_source_by_pool ON fastq_source (pool_id) WHERE pool_id IS NOT NULL;

CREATE VIEW failed_pool_dataset AS
  SELECT f.dataset_id, p.id AS pool_id, p.user_pool_id, p.status
  FROM library_pool p JOIN fastq_source f ON f.pool_id = p.id WHERE p.status IN ${failed};

CREATE VIEW counted_yield AS
  SELECT f.*, l.biosample_id, l.prep_id, l.prep_request_id
  FROM fastq_source f JOIN library l ON l.id = f.library_id WHERE f.is_counted = 1;

${counted('source_counted', 'INSERT ON fastq_source', '1', 'id = NEW.id')}
${counted('source_of_pool_counted', 'UPDATE OF pool_id ON fastq_source', '1', 'id = NEW.id')}
${counted('sources_of_library_counted', 'UPDATE OF status ON library', changed("status = 'Failed'"), 'library_id = NEW.id')}
${counted('sources_of_pool_counted', 'UPDATE OF status ON library_pool', changed(`status IN ${failed}`), 'pool_id = NEW.id')}
${counted(
  'sources_of_sample_counted',
  'UPDATE OF trash_id ON sample',
  changed('trash_id IS NULL'),
  'dataset_id = (SELECT id FROM dataset WHERE sample_id = NEW.id)',
)}
`

/** Decides again which of some sources count, after a change. */
function counted(name: string, change: string, condition: string, sources: string): string {
  return `CREATE TRIGGER ${name} AFTER ${change} WHEN ${condition} BEGIN
  UPDATE fastq_source SET is_counted = NOT is_counted WHERE ${sources} AND is_counted <> ${countable};
END;`
}

/** Whether a condition on a row has changed. */
function changed(condition: string): string {
  return `(OLD.${condition}) <> (NEW.${condition})`
}
