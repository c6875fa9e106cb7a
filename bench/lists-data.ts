import { createEmulator } from '@benchtop/emulator'
import Database from 'better-sqlite3'
import { join } from 'node:path'

/** What a platform has. User 1001 has the private token `user`, and gave application 2001 the token `app`. */
export type Size = {
  /** Files of AppResult 6001 in project 4001, and as many again over the samples and AppResults of project 4002. */
  readonly files: number
  /** Projects of the user; application 2001 made ten of them. */
  readonly projects: number
}

/** How many samples, and how many AppResults, the files of project 4002 are spread over. */
const holders = 500
const beginMs = Date.UTC(2026, 0, 1)

/** Makes a data folder with a platform of this size. */
export function fillDataFolder(folder: string, size: Size): Promise<void> {
  return fillByStatements(folder, (database) => insertRows(database, size))
}

/**
 * Makes a data folder with a platform: its accounts, AppResult 6001 in project 4001, and project 4002 by a seed, and its
 * rows by statements, since uploading a million files would take the better part of an hour.
 */
export async function fillByStatements(
  folder: string,
  insert: (database: Database.Database) => void,
): Promise<void> {
  const emulator = await createEmulator({
    data: folder,
    seed: {
      users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
      applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
      projects: [
        {
          id: '4001',
          owner: '1001',
          name: 'One result',
          appResults: [{ id: '6001', name: 'Reads', application: '2001' }],
        },
        { id: '4002', owner: '1001', name: 'Many results' },
      ],
      tokens: [
        { token: 'user', user: '1001', application: '2001', private: true },
        { token: 'app', user: '1001', application: '2001', scopes: ['create global'] },
      ],
    },
  })
  await emulator.close()
  const database = new Database(join(folder, 'platform.sqlite'))
  try {
    database.pragma('foreign_keys = ON')
    database.pragma('synchronous = OFF')
    database.pragma('cache_size = -1000000')
    database.transaction(insert)(database)
  } finally {
    database.close()
  }
}

function insertRows(database: Database.Database, size: Size): void {
  const session = database.prepare('SELECT max(id) FROM appsession').pluck().get() as number
  const insertProject = database.prepare(
    'INSERT INTO project (owner_id, name, application_id, created_ms, modified_ms) VALUES (1001, ?, ?, ?, ?)',
  )
  // Two projects are there already.
  for (let at = 2; at < size.projects; at += 1) {
    const createdMs = beginMs + at * 1000
    const application = at % (size.projects / 10) === 7 ? 2001 : null
    insertProject.run(`Project ${shuffled(at, size.projects)}`, application, createdMs, createdMs)
  }

  const insertSample = database.prepare(
    `INSERT INTO sample (owner_id, project_id, name, sample_id, sample_number, read1, read2, reads_raw, reads_pf,
       paired_end, created_ms, modified_ms) VALUES (1001, 4002, ?, ?, 1, 0, 0, 0, 0, 0, ?, ?)`,
  )
  const insertResult = database.prepare(
    `INSERT INTO appresult (owner_id, project_id, appsession_id, name, uses, created_ms, modified_ms)
       VALUES (1001, 4002, ?, ?, '[]', ?, ?)`,
  )
  const places = Array.from({ length: holders }, (_, at) => {
    const name = `NA${String(at).padStart(5, '0')}`
    return [
      { sample: insertSample.run(name, name, beginMs, beginMs).lastInsertRowid, result: null },
      { sample: null, result: insertResult.run(session, name, beginMs, beginMs).lastInsertRowid },
    ]
  }).flat()

  const insertFile = database.prepare(
    `INSERT INTO file (sample_id, appresult_id, name, path, extension, content_type, size, etag, upload_status,
       created_ms, modified_ms) VALUES (?, ?, ?, ?, 'gz', 'application/gzip', 0, ?, 'complete', ?, ?)`,
  )
  const insert = (sample: Id, result: Id, at: number, name: string): void => {
    const createdMs = beginMs + at * 1000
    insertFile.run(sample, result, name, `reads/${at % 100}/${name}`, etag, createdMs, createdMs)
  }
  for (let at = 0; at < size.files; at += 1) {
    // Ten files are something else than the others.
    const ending = at % (size.files / 10) === 7 ? 'vcf.gz' : 'fastq.gz'
    insert(null, 6001, at, `S${shuffled(at, size.files)}_L001_R1_001.${ending}`)
  }
  for (let at = 0; at < size.files; at += 1) {
    const place = places[at % places.length]
    if (place === undefined) continue
    insert(place.sample, place.result, at, `T${shuffled(at, size.files)}_L001_R1_001.fastq.gz`)
  }
}

type Id = number | bigint | null
const etag = 'd41d8cd98f00b204e9800998ecf8427e'

/** A number with seven digits: each one below `count` comes once, in another order than that of creation. */
function shuffled(at: number, count: number): string {
  return String((at * 7919) % count).padStart(7, '0')
}
