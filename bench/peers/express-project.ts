// Express with one statement of SQLite for each request: what a hand-written server of projects would be. With --token it
// looks the caller's token up first; with a folder, its database is a file there, with a WAL.
import Database from 'better-sqlite3'
import express, { type Request, type Response } from 'express'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { answering } from './answering.ts'

const checksToken = process.argv.includes('--token')
const folder = process.argv[2]?.startsWith('--') === false ? process.argv[2] : undefined
const database = new Database(folder === undefined ? ':memory:' : join(folder, 'peer.sqlite'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = NORMAL')
database.pragma('foreign_keys = ON')
database.exec(`
  CREATE TABLE user (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
  CREATE TABLE token (hash BLOB PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user) STRICT;
  CREATE TABLE project (id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES user, name TEXT NOT NULL,
    description TEXT, total_size INTEGER NOT NULL, created_ms INTEGER NOT NULL, modified_ms INTEGER NOT NULL) STRICT;
  CREATE INDEX project_by_owner ON project (owner_id);
  CREATE TABLE property (id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL REFERENCES project, name TEXT NOT NULL,
    type TEXT NOT NULL, content TEXT NOT NULL, modified_ms INTEGER NOT NULL, UNIQUE (project_id, name)) STRICT;
  INSERT INTO user VALUES (1001, 'Ada Example');
  INSERT INTO project VALUES (4001, 1001, 'HiSeq demo', 'A project', 12345, 1772366400000, 1772366400000);
`)
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
database.prepare('INSERT INTO token VALUES (?, 1001)').run(hashOf('bench'))

type Row = {
  id: number
  owner_id: number
  owner_name: string
  name: string
  description: string | null
  total_size: number
  created_ms: number
  modified_ms: number
}
const callerOf = database.prepare<[Buffer], { user_id: number }>(
  'SELECT user_id FROM token WHERE hash = +?',
)
// `+?`: a bare `?` in a join is planned again for each other value, which costs this read ten times its time.
const read = database.prepare<[number], Row>(
  'SELECT p.*, o.name AS owner_name FROM project p JOIN user o ON o.id = p.owner_id WHERE p.id = +?',
)
const page = database.prepare<[number, number, number], Row>(
  `SELECT p.*, o.name AS owner_name FROM project p JOIN user o ON o.id = p.owner_id
   WHERE p.owner_id = +? ORDER BY p.id LIMIT +? OFFSET +?`,
)
const insert = database.prepare<[number, string, string | null, number, number], Row>(
  `INSERT INTO project (owner_id, name, description, total_size, created_ms, modified_ms) VALUES (?, ?, ?, 0, ?, ?)
   RETURNING *, 'Ada Example' AS owner_name`,
)
const insertProperty = database.prepare<[number, string, string, string, number]>(
  `INSERT INTO property (project_id, name, type, content, modified_ms) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT DO UPDATE SET type = excluded.type, content = excluded.content, modified_ms = excluded.modified_ms`,
)

const fill = database.transaction(() => {
  for (let at = 1; at < 100; at += 1) insert.all(1001, `Project ${at}`, 'A project', 0, 0)
})
fill()

function userOf(request: Request, response: Response): number | undefined {
  if (!checksToken) return 1001
  const user = callerOf.get(hashOf(request.get('x-access-token') ?? ''))
  if (user === undefined) response.status(401).json({ error: 'unauthorized' })
  return user?.user_id
}

function compact(row: Row): object {
  return {
    Id: String(row.id),
    Href: `v1pre3/projects/${row.id}`,
    Name: row.name,
    DateCreated: new Date(row.created_ms).toISOString(),
    UserOwnedBy: {
      Id: String(row.owner_id),
      Href: `v1pre3/users/${row.owner_id}`,
      Name: row.owner_name,
    },
    Description: row.description ?? undefined,
    DateModified: new Date(row.modified_ms).toISOString(),
    HasCollaborators: false,
    TotalSize: row.total_size,
  }
}

function whole(row: Row): object {
  const href = `v1pre3/projects/${row.id}`
  return {
    ...compact(row),
    HrefSamples: `${href}/samples`,
    HrefAppResults: `${href}/appresults`,
    HrefPlatformUI: `http://127.0.0.1/projects/${row.id}`,
    TransferPending: false,
    Properties: { Items: [], DisplayedCount: 0, TotalCount: 0, Href: `${href}/properties` },
  }
}

const envelope = (record: object): object => ({
  Response: record,
  ResponseStatus: {},
  Notifications: [],
})

const app = express()
app.disable('etag')
app.disable('x-powered-by')
app.get('/', (_request, response) => void response.json({}))
app.get('/v1pre3/projects/:id', (request, response) => {
  if (userOf(request, response) === undefined) return
  const row = read.get(Number(request.params.id))
  if (row === undefined) return void response.status(404).json({ error: 'not found' })
  response.json(envelope(whole(row)))
})
app.get('/v1pre3/users/current/projects', (request, response) => {
  const user = userOf(request, response)
  if (user === undefined) return
  const [limit, offset] = [Number(request.query['Limit']), Number(request.query['Offset'] ?? 0)]
  const items = page.all(user, limit, offset).map(compact)
  const counts = { DisplayedCount: items.length, TotalCount: 100, Offset: offset, Limit: limit }
  response.json(envelope({ Items: items, ...counts, SortBy: 'Id', SortDir: 'Asc' }))
})
app.post('/v1pre3/projects', express.json(), (request, response) => {
  const user = userOf(request, response)
  if (user === undefined) return
  const { Name: name, Description: description } = request.body as {
    Name?: string
    Description?: string
  }
  if (name === undefined) return void response.status(400).json({ error: 'Name is required' })
  const now = Date.now()
  const [row] = insert.all(user, name, description ?? null, now, now)
  response.status(201).json(envelope(whole(row as Row)))
})
app.post('/v1pre3/projects/:id/properties', express.json(), (request, response) => {
  if (userOf(request, response) === undefined) return
  const { Properties: properties } = request.body as {
    Properties: { Name: string; Type: string; Content: string }[]
  }
  const id = Number(request.params.id)
  const items = properties.map(({ Name: name, Type: type, Content: content }) => {
    insertProperty.run(id, name, type, content, Date.now())
    const href = `v1pre3/projects/${id}/properties/${name}`
    return { Name: name, Href: href, Type: type, Description: '', Content: content }
  })
  const counts = { DisplayedCount: items.length, TotalCount: items.length, Offset: 0, Limit: 64 }
  response.status(201).json(envelope({ Items: items, ...counts, SortBy: 'Name', SortDir: 'Asc' }))
})
answering(createServer(app))
