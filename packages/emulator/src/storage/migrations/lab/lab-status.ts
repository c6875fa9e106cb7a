import { labRequeueStatus } from './lab-requeue-status.ts'

/** The furthest step of a biosample in the lab, or Requeued while more yield is awaited, by the prefix of its progress. */
const status = (row: string): string =>
  `CASE WHEN ${row}awaited > 0 THEN 'Requeued' WHEN ${row}sequenced > 0 THEN 'Sequenced'
    WHEN ${row}loaded > 0 THEN 'Sequencing' WHEN ${row}pooled > 0 THEN 'Pooled'
    WHEN ${row}prepared > 0 THEN 'LibraryPrepared' WHEN ${row}requested > 0 THEN 'PrepRequested' ELSE 'NotStarted' END`

const isAwaited = (row: string): string => `${labRequeueStatus(row)} = 'Active'`
const bioSampleOf = (library: string): string =>
  `biosample_id = (SELECT biosample_id FROM library WHERE id = ${library})`

/** Adds what a source gives to the later yield of requeues and to its biosample, or takes it away. */
function source(row: 'OLD' | 'NEW', sign: '+' | '-'): string {
  const requeued = (of: string): string =>
    `UPDATE lab_requeue SET later_yield = later_yield ${sign} ${row}.yield
    WHERE ${of} AND last_source_id < ${row}.id;`
  return `
  ${requeued(`library_id = ${row}.library_id`)}
  ${requeued(`pool_id = ${row}.pool_id`)}
  ${requeued(`prep_request_id = (SELECT prep_request_id FROM library WHERE id = ${row}.library_id)`)}
  UPDATE lab_progress SET sequenced = sequenced ${sign} 1 WHERE ${bioSampleOf(`${row}.library_id`)};`
}

/**
 * What triggers keep for lists: how far each biosample is in the lab, for how many of its libraries, sources and requeues;
 * the biosamples of each requeue; and what the lanes of a biosample are found and sorted by. Only sources and what is on
 * lanes are ever deleted, with samples and runs; libraries keep their biosample and request, and runs their date.
 */
export const labStatus = `
CREATE TABLE lab_progress (
  biosample_id INTEGER PRIMARY KEY REFERENCES biosample (id) ON DELETE CASCADE,
  requested INTEGER NOT NULL DEFAULT 0,
  prepared INTEGER NOT NULL DEFAULT 0,
  pooled INTEGER NOT NULL DEFAULT 0,
  loaded INTEGER NOT NULL DEFAULT 0,
  sequenced INTEGER NOT NULL DEFAULT 0,
  awaited INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE lab_requeue_biosample (
  biosample_id INTEGER NOT NULL REFERENCES biosample (id) ON DELETE CASCADE,
  requeue_id INTEGER NOT NULL REFERENCES lab_requeue (id) ON DELETE CASCADE,
  PRIMARY KEY (biosample_id, requeue_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX lab_requeue_biosample_by_requeue ON lab_requeue_biosample (requeue_id);

CREATE TRIGGER progress_of_biosample AFTER INSERT ON biosample BEGIN
  INSERT INTO lab_progress (biosample_id) VALUES (NEW.id);
END;
CREATE TRIGGER lab_status_of_biosample AFTER UPDATE ON lab_progress WHEN ${status('OLD.')} <> ${status('NEW.')} BEGIN
  UPDATE biosample SET lab_status = ${status('NEW.')} WHERE id = NEW.biosample_id;
END;

CREATE TRIGGER progress_of_request AFTER INSERT ON prep_request WHEN NEW.is_canceled = 0 BEGIN
  UPDATE lab_progress SET requested = requested + 1 WHERE biosample_id = NEW.biosample_id;
END;
CREATE TRIGGER progress_of_canceled_request AFTER UPDATE OF is_canceled ON prep_request
WHEN OLD.is_canceled <> NEW.is_canceled BEGIN
  UPDATE lab_progress SET requested = requested + OLD.is_canceled - NEW.is_canceled
    WHERE biosample_id = NEW.biosample_id;
END;
CREATE TRIGGER progress_of_library AFTER INSERT ON library BEGIN
  UPDATE lab_progress SET prepared = prepared + 1 WHERE biosample_id = NEW.biosample_id;
END;
CREATE TRIGGER progress_of_pooled_library AFTER INSERT ON library_pool_member BEGIN
  UPDATE lab_progress SET pooled = pooled + 1 WHERE ${bioSampleOf('NEW.library_id')};
  INSERT OR IGNORE INTO lab_requeue_biosample (biosample_id, requeue_id)
    SELECT l.biosample_id, q.id FROM lab_requeue q, library l WHERE q.pool_id = NEW.pool_id AND l.id = NEW.library_id;
END;

CREATE TRIGGER progress_of_loaded_library AFTER INSERT ON lane_library BEGIN
  UPDATE lane_library SET biosample_id = (SELECT biosample_id FROM library WHERE id = NEW.library_id),
      run_created_ms = (SELECT r.created_ms FROM lane n JOIN run r ON r.id = n.run_id WHERE n.id = NEW.lane_id)
    WHERE lane_id = NEW.lane_id AND library_id = NEW.library_id;
  UPDATE lab_progress SET loaded = loaded + 1 WHERE ${bioSampleOf('NEW.library_id')};
END;
CREATE TRIGGER progress_of_unloaded_library AFTER DELETE ON lane_library BEGIN
  UPDATE lab_progress SET loaded = loaded - 1 WHERE ${bioSampleOf('OLD.library_id')};
END;

CREATE TRIGGER progress_of_source AFTER UPDATE OF is_counted, yield, pool_id ON fastq_source
WHEN NEW.is_counted = 1 BEGIN${source('NEW', '+')}
END;
CREATE TRIGGER progress_of_earlier_source AFTER UPDATE OF is_counted, yield, pool_id ON fastq_source
WHEN OLD.is_counted = 1 BEGIN${source('OLD', '-')}
END;
CREATE TRIGGER progress_of_deleted_source AFTER DELETE ON fastq_source WHEN OLD.is_counted = 1 BEGIN${source('OLD', '-')}
END;

CREATE TRIGGER progress_of_requeue AFTER INSERT ON lab_requeue BEGIN
  UPDATE lab_requeue SET later_yield = coalesce((SELECT sum(f.yield) FROM fastq_source f
        WHERE f.library_id = NEW.library_id AND f.id > NEW.last_source_id AND f.is_counted = 1), 0)
      + coalesce((SELECT sum(f.yield) FROM fastq_source f
        WHERE f.pool_id = NEW.pool_id AND f.id > NEW.last_source_id AND f.is_counted = 1), 0)
      + coalesce((SELECT sum(f.yield) FROM library l CROSS JOIN fastq_source f ON f.library_id = l.id
        WHERE l.prep_request_id = NEW.prep_request_id AND f.id > NEW.last_source_id AND f.is_counted = 1), 0)
    WHERE id = NEW.id AND NEW.last_source_id < (SELECT coalesce(max(id), 0) FROM fastq_source);
  INSERT OR IGNORE INTO lab_requeue_biosample (biosample_id, requeue_id)
    SELECT biosample_id, NEW.id FROM library WHERE id = NEW.library_id
    UNION ALL SELECT biosample_id, NEW.id FROM prep_request WHERE id = NEW.prep_request_id
    UNION ALL SELECT l.biosample_id, NEW.id FROM library_pool_member m JOIN library l ON l.id = m.library_id
      WHERE m.pool_id = NEW.pool_id;
END;
CREATE TRIGGER progress_of_requeued_biosample AFTER INSERT ON lab_requeue_biosample
WHEN (SELECT ${isAwaited('q.')} FROM lab_requeue q WHERE q.id = NEW.requeue_id) BEGIN
  UPDATE lab_progress SET awaited = awaited + 1 WHERE biosample_id = NEW.biosample_id;
END;
CREATE TRIGGER progress_of_changed_requeue AFTER UPDATE OF is_canceled, later_yield, requested_yield ON lab_requeue
WHEN (${isAwaited('OLD.')}) <> (${isAwaited('NEW.')}) BEGIN
  UPDATE lab_progress SET awaited = awaited + iif(${isAwaited('NEW.')}, 1, -1)
    WHERE biosample_id IN (SELECT biosample_id FROM lab_requeue_biosample WHERE requeue_id = NEW.id);
END;
`
