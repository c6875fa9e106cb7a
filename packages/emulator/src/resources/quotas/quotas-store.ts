import type { Database } from '../../storage/database.ts'

/** What is set for a user: null is the bench's default, and -1 no limit. */
export type QuotaRow = {
  user_id: number
  storage_bytes: number | null
  running_jobs: number | null
}

/** What a file belongs to, whose owner's storage it counts towards; or the owner. */
export type Stored = {
  readonly kind: 'user' | 'run' | 'sample' | 'appresult' | 'appsession'
  readonly id: number
}

/** The bytes of files that belong to what an account owns; those of a pending upload are in its parts. */
const bytesIn = (owner: 'run' | 'sample' | 'appresult' | 'appsession', account: string): string =>
  `SELECT sum(CASE f.upload_status WHEN 'complete' THEN f.size
      WHEN 'pending' THEN (SELECT sum(p.size) FROM file_part p WHERE p.file_id = f.id) END) AS bytes
    FROM ${owner} o JOIN file f ON f.${owner}_id = o.id
    WHERE o.${account} = ? AND NOT EXISTS (
      SELECT 1 FROM trash t WHERE t.id = coalesce(f.trash_id, o.trash_id) AND t.emptied_ms IS NOT NULL)`

export function quotaStore(database: Database) {
  const put = database.statement<[number, number | null, number | null]>(
    'INSERT OR REPLACE INTO user_quota (user_id, storage_bytes, running_jobs) VALUES (?, ?, ?)',
  )
  const stored = database.values<[number, number, number, number], number>(
    `SELECT coalesce(sum(bytes), 0) FROM (
       ${bytesIn('run', 'owner_id')} UNION ALL ${bytesIn('sample', 'owner_id')}
       UNION ALL ${bytesIn('appresult', 'owner_id')} UNION ALL ${bytesIn('appsession', 'user_id')})`,
  )
  const owners = {
    run: database.values<[number], number>('SELECT owner_id FROM run WHERE id = ?'),
    sample: database.values<[number], number>('SELECT owner_id FROM sample WHERE id = ?'),
    appresult: database.values<[number], number>('SELECT owner_id FROM appresult WHERE id = ?'),
    appsession: database.values<[number], number>('SELECT user_id FROM appsession WHERE id = ?'),
  }
  const jobs = database.statement<[number], { running: number; queued: number }>(
    `SELECT count(*) FILTER (WHERE j.state = 'running') AS running,
       count(*) FILTER (WHERE j.state = 'queued') AS queued
     FROM job j JOIN appsession s ON s.id = j.appsession_id WHERE j.state <> 'ended' AND s.user_id = ?`,
  )
  return {
    all: database.statement<[], QuotaRow>('SELECT * FROM user_quota ORDER BY user_id').all,
    put: ({ user_id, storage_bytes, running_jobs }: QuotaRow): void =>
      void put.run(user_id, storage_bytes, running_jobs),
    /** Bytes of an account's files now, parts of pending uploads and the trash included. */
    stored: (userId: number): number => stored.get(userId, userId, userId, userId) ?? 0,
    /** The account whose storage a file counts towards. */
    ownerOf: ({ kind, id }: Stored): number | undefined =>
      kind === 'user' ? id : owners[kind].get(id),
    /** How many jobs of a user run, and wait. */
    jobs: (userId: number) => jobs.get(userId) ?? { running: 0, queued: 0 },
  }
}
export type QuotaStore = ReturnType<typeof quotaStore>
