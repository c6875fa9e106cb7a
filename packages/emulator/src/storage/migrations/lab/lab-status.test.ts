import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openMemoryDatabase } from '../../memory-database.ts'

/** Two biosamples, two pools and a run of two lanes. */
const base = [
  `INSERT INTO user (id, name, email, credits, created_ms, last_active_ms) VALUES (1, 'u', 'u', '0', 0, 0)`,
  `INSERT INTO project (id, owner_id, name, created_ms, modified_ms) VALUES (1, 1, 'p', 0, 0)`,
  `INSERT INTO trash (id, owner_id, deleted_by_id, kind, resource_id, name, includes, total_size, child_count, deleted_ms)
     VALUES (1, 1, 1, 'sample', 1, 's', '[]', 0, 0, 0)`,
  `INSERT INTO run (id, owner_id, uploaded_by_id, name, number, experiment_name, status, details, created_ms, modified_ms)
     VALUES (1, 1, 1, 'r', 1, 'r', 'Complete', '{}', 7, 0)`,
  `INSERT INTO library_prep (id, name) VALUES (1, 'p')`,
  `INSERT INTO biosample (id, owner_id, name, created_ms, modified_ms) VALUES (1, 1, 'a', 0, 0), (2, 1, 'b', 0, 0)`,
  `INSERT INTO library_pool (id, owner_id, user_pool_id, created_ms, modified_ms) VALUES (1, 1, 'P', 0, 0), (2, 1, 'Q', 0, 0)`,
  `INSERT INTO lane (id, run_id, number, created_ms, modified_ms) VALUES (1, 1, 1, 0, 0), (2, 1, 2, 0, 0)`,
]

const one = fc.integer({ min: 1, max: 2 })
const small = fc.integer({ min: 1, max: 4 })
const statement = fc.oneof(
  fc
    .tuple(one, fc.integer({ min: 0, max: 1 }))
    .map(([id, canceled]) => `UPDATE prep_request SET is_canceled = ${canceled} WHERE id = ${id}`),
  one.map(
    (of) =>
      `INSERT INTO prep_request (biosample_id, prep_id, required_yield, created_ms, modified_ms)
         VALUES (${of}, 1, 9, 0, 0)`,
  ),
  one.map(
    (of) =>
      `INSERT INTO library (owner_id, name, biosample_id, prep_id, prep_request_id, created_ms, modified_ms)
         VALUES (1, 'l', ${of}, 1, (SELECT min(id) FROM prep_request WHERE biosample_id = ${of}), 0, 0)`,
  ),
  fc
    .tuple(small, fc.constantFrom('Active', 'Failed', 'Pooled'))
    .map(([at, status]) => `UPDATE library SET status = '${status}' WHERE id = 16000 + ${at}`),
  fc
    .tuple(one, fc.constantFrom('Active', 'Failed', 'QCFailed'))
    .map(([id, status]) => `UPDATE library_pool SET status = '${status}' WHERE id = ${id}`),
  fc
    .tuple(one, small)
    .map(
      ([pool, at]) =>
        `INSERT OR IGNORE INTO library_pool_member SELECT ${pool}, id FROM library WHERE id = 16000 + ${at}`,
    ),
  fc.tuple(one, small).map(
    ([lane, at]) =>
      `INSERT INTO lane_library (lane_id, library_id) SELECT n.id, l.id FROM lane n, library l
           WHERE n.id = ${lane} AND l.id = 16000 + ${at} ON CONFLICT DO UPDATE SET reads = NULL`,
  ),
  small.map(
    (id) =>
      `INSERT OR IGNORE INTO sample (id, owner_id, project_id, name, sample_id, sample_number, read1, read2, reads_raw,
         reads_pf, paired_end, created_ms, modified_ms) VALUES (${id}, 1, 1, 's', 's', 1, 1, 1, 1, 0, 0, 0, 0)`,
  ),
  fc.tuple(small, one, small, fc.constantFrom('NULL', '1', '2'), fc.nat(9)).map(
    ([sample, lane, at, pool, bases]) =>
      `INSERT INTO fastq_source (dataset_id, lane_id, library_id, pool_id, yield, created_ms)
           SELECT d.id, n.id, l.id, ${pool}, ${bases}, 0 FROM dataset d, lane n, library l
           WHERE d.sample_id = ${sample} AND n.id = ${lane} AND l.id = 16000 + ${at}
           ON CONFLICT (dataset_id, lane_id, library_id) DO UPDATE SET pool_id = excluded.pool_id, yield = excluded.yield`,
  ),
  fc
    .tuple(small, fc.constantFrom('NULL', '1'))
    .map(([id, entry]) => `UPDATE sample SET trash_id = ${entry} WHERE id = ${id}`),
  small.map((id) => `DELETE FROM sample WHERE id = ${id}`),
  fc.constant('DELETE FROM lane WHERE id = 2'),
  fc
    .tuple(fc.constantFrom('library', 'library_pool', 'prep_request'), small, fc.nat(15), fc.nat(3))
    .map(
      ([of, at, bases, after]) =>
        `INSERT INTO lab_requeue (owner_id, type, ${of.replace('library_pool', 'pool')}_id, requested_yield, last_source_id,
           created_ms, modified_ms) SELECT 1, 't', id, ${bases}, ${after}, 0, 0 FROM ${of} ORDER BY id LIMIT 1 OFFSET ${at - 1}`,
    ),
  fc
    .tuple(small, fc.integer({ min: 0, max: 1 }))
    .map(
      ([at, canceled]) =>
        `UPDATE lab_requeue SET is_canceled = ${canceled} WHERE id = 18000 + ${at}`,
    ),
)

/** What is stored, computed from the tables that no trigger writes. */
const recomputed = `WITH counted AS (
    SELECT f.*, l.biosample_id, l.prep_request_id FROM fastq_source f JOIN library l ON l.id = f.library_id
      JOIN dataset d ON d.id = f.dataset_id JOIN sample m ON m.id = d.sample_id
      LEFT JOIN library_pool p ON p.id = f.pool_id
    WHERE m.trash_id IS NULL AND l.status <> 'Failed' AND (p.id IS NULL OR p.status NOT IN ('Failed', 'QCFailed'))),
  requeue AS (SELECT q.id, q.requested_yield, q.is_canceled, coalesce((SELECT sum(y.yield) FROM counted y
      WHERE y.id > q.last_source_id AND (y.library_id = q.library_id OR y.pool_id = q.pool_id
        OR y.prep_request_id = q.prep_request_id)), 0) AS later_yield,
      q.library_id, q.pool_id, q.prep_request_id FROM lab_requeue q),
  requeued AS (SELECT DISTINCT q.id, b.id AS biosample_id, q.is_canceled = 0 AND q.later_yield < q.requested_yield AS is_awaited
    FROM requeue q, biosample b
    WHERE EXISTS (SELECT 1 FROM library l WHERE l.biosample_id = b.id AND (l.id = q.library_id
        OR (q.pool_id, l.id) IN (SELECT pool_id, library_id FROM library_pool_member)))
      OR EXISTS (SELECT 1 FROM prep_request r WHERE r.id = q.prep_request_id AND r.biosample_id = b.id))`
const readings = [
  [
    'SELECT id, later_yield FROM lab_requeue ORDER BY id',
    `${recomputed} SELECT id, later_yield FROM requeue ORDER BY id`,
  ],
  [
    'SELECT requeue_id AS id, biosample_id FROM lab_requeue_biosample ORDER BY 1, 2',
    `${recomputed} SELECT id, biosample_id FROM requeued ORDER BY 1, 2`,
  ],
  [
    'SELECT id FROM fastq_source WHERE is_counted = 1 ORDER BY id',
    `${recomputed} SELECT id FROM counted ORDER BY id`,
  ],
  [
    'SELECT library_id, biosample_id, run_created_ms FROM lane_library ORDER BY lane_id, library_id',
    `SELECT a.library_id, l.biosample_id, r.created_ms AS run_created_ms FROM lane_library a
       JOIN library l ON l.id = a.library_id JOIN lane n ON n.id = a.lane_id JOIN run r ON r.id = n.run_id
     ORDER BY a.lane_id, a.library_id`,
  ],
  [
    'SELECT id, lab_status FROM biosample ORDER BY id',
    `${recomputed} SELECT b.id, CASE
       WHEN EXISTS (SELECT 1 FROM requeued q WHERE q.biosample_id = b.id AND q.is_awaited) THEN 'Requeued'
       WHEN EXISTS (SELECT 1 FROM counted y WHERE y.biosample_id = b.id) THEN 'Sequenced'
       WHEN EXISTS (SELECT 1 FROM library l JOIN lane_library a ON a.library_id = l.id WHERE l.biosample_id = b.id)
         THEN 'Sequencing'
       WHEN EXISTS (SELECT 1 FROM library l JOIN library_pool_member m ON m.library_id = l.id WHERE l.biosample_id = b.id)
         THEN 'Pooled'
       WHEN EXISTS (SELECT 1 FROM library l WHERE l.biosample_id = b.id) THEN 'LibraryPrepared'
       WHEN EXISTS (SELECT 1 FROM prep_request r WHERE r.biosample_id = b.id AND r.is_canceled = 0) THEN 'PrepRequested'
       ELSE 'NotStarted' END AS lab_status FROM biosample b ORDER BY b.id`,
  ],
] as const

it('[V2-08, V2-17] what triggers store of the lab is what the tables give, after any changes and deletions', () => {
  fc.assert(
    fc.property(fc.array(statement, { minLength: 20, maxLength: 60 }), (statements) => {
      const database = openMemoryDatabase()
      for (const text of [...base, ...statements]) database.statement(text).run()
      for (const [stored, computed] of readings) {
        expect(database.statement(stored).all()).toEqual(database.statement(computed).all())
      }
      database.close()
    }),
    { numRuns: 100 },
  )
})
