/** The lanes of a run, and instruments: triggers add those that a run's instrument reports. */
export const lanes = `
CREATE TABLE lane (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'Undefined',
  status_summary TEXT NOT NULL DEFAULT '',
  statistics TEXT NOT NULL DEFAULT '{}',
  created_ms INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  UNIQUE (run_id, number)
) STRICT;

CREATE TABLE lane_library (
  lane_id INTEGER NOT NULL REFERENCES lane (id) ON DELETE CASCADE,
  library_id INTEGER NOT NULL REFERENCES library (id),
  pool_id INTEGER REFERENCES library_pool (id),
  reads INTEGER,
  biosample_id INTEGER,
  run_created_ms INTEGER,
  PRIMARY KEY (lane_id, library_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX lane_library_by_library ON lane_library (library_id);
CREATE INDEX lane_library_by_biosample ON lane_library (biosample_id, run_created_ms, lane_id, library_id);
CREATE INDEX lane_library_by_pool ON lane_library (pool_id) WHERE pool_id IS NOT NULL;

CREATE TRIGGER lanes_of_new_run AFTER INSERT ON run WHEN NEW.sequencing_stats IS NOT NULL BEGIN
  INSERT OR IGNORE INTO lane (run_id, number, created_ms, modified_ms)
    SELECT NEW.id, value ->> 'LaneNumber', NEW.created_ms, NEW.modified_ms
    FROM json_each(NEW.sequencing_stats, '$.Lanes');
END;
CREATE TRIGGER lanes_of_changed_run AFTER UPDATE OF sequencing_stats ON run
WHEN NEW.sequencing_stats IS NOT NULL BEGIN
  INSERT OR IGNORE INTO lane (run_id, number, created_ms, modified_ms)
    SELECT NEW.id, value ->> 'LaneNumber', NEW.modified_ms, NEW.modified_ms
    FROM json_each(NEW.sequencing_stats, '$.Lanes');
END;

CREATE TABLE instrument (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  serial_number TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  type TEXT NOT NULL
) STRICT;
CREATE TRIGGER instrument_of_run AFTER INSERT ON run WHEN NEW.details ->> 'InstrumentName' IS NOT NULL BEGIN
  INSERT OR IGNORE INTO instrument (serial_number, name, type) VALUES (NEW.details ->> 'InstrumentName',
    NEW.details ->> 'InstrumentName', coalesce(NEW.details ->> 'InstrumentType', ''));
END;
`
