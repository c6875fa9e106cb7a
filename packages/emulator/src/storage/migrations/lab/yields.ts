/** Which lanes gave how many bases of which libraries, and what follows: a pool or a library that failed gives none. */
export const yields = `
CREATE TABLE fastq_source (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  dataset_id INTEGER NOT NULL REFERENCES dataset (id) ON DELETE CASCADE,
  lane_id INTEGER NOT NULL REFERENCES lane (id) ON DELETE CASCADE,
  library_id INTEGER NOT NULL REFERENCES library (id),
  pool_id INTEGER REFERENCES library_pool (id),
  yield INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  UNIQUE (dataset_id, lane_id, library_id)
) STRICT;
CREATE INDEX fastq_source_by_library ON fastq_source (library_id);
CREATE INDEX fastq_source_by_lane ON fastq_source (lane_id);
CREATE INDEX fastq_source_by_pool ON fastq_source (pool_id) WHERE pool_id IS NOT NULL;

CREATE VIEW failed_pool_dataset AS
  SELECT f.dataset_id, p.id AS pool_id, p.user_pool_id, p.status
  FROM library_pool p JOIN fastq_source f ON f.pool_id = p.id WHERE p.status IN ('Failed', 'QCFailed');

CREATE VIEW counted_yield AS
  SELECT f.*, l.biosample_id, l.prep_id, l.prep_request_id
  FROM fastq_source f JOIN library l ON l.id = f.library_id
    LEFT JOIN library_pool p ON p.id = f.pool_id
    JOIN dataset d ON d.id = f.dataset_id JOIN sample m ON m.id = d.sample_id
  WHERE m.trash_id IS NULL AND l.status <> 'Failed'
    AND (p.id IS NULL OR p.status NOT IN ('Failed', 'QCFailed'));

CREATE VIEW lab_requeue_biosample AS
  SELECT q.id AS requeue_id, l.biosample_id
    FROM lab_requeue q JOIN library l ON l.id = q.library_id
  UNION SELECT q.id, l.biosample_id
    FROM lab_requeue q JOIN library_pool_member m ON m.pool_id = q.pool_id
    JOIN library l ON l.id = m.library_id
  UNION SELECT q.id, p.biosample_id
    FROM lab_requeue q JOIN prep_request p ON p.id = q.prep_request_id;

CREATE VIEW lab_requeue_yield AS
  SELECT q.*, coalesce(CASE
      WHEN q.library_id IS NOT NULL THEN (SELECT sum(y.yield) FROM counted_yield y
        WHERE y.library_id = q.library_id AND y.id > q.last_source_id)
      WHEN q.pool_id IS NOT NULL THEN (SELECT sum(y.yield) FROM counted_yield y
        WHERE y.pool_id = q.pool_id AND y.id > q.last_source_id)
      ELSE (SELECT sum(y.yield) FROM counted_yield y
        WHERE y.prep_request_id = q.prep_request_id AND y.id > q.last_source_id)
    END, 0) AS later_yield
  FROM lab_requeue q;
`
