import Database from 'better-sqlite3'
import express from 'express'
import type { AddressInfo } from 'node:net'

/** Bare Express with one read of SQLite: what a hand-written server of this one record would be. */
const database = new Database(':memory:')
database.exec(`
  CREATE TABLE user (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
  CREATE TABLE project (id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL, name TEXT NOT NULL, description TEXT,
    total_size INTEGER NOT NULL, created_ms INTEGER NOT NULL, modified_ms INTEGER NOT NULL) STRICT;
  INSERT INTO user VALUES (1001, 'Ada Example');
  INSERT INTO project VALUES (4001, 1001, 'HiSeq demo', 'A project', 12345, 1772366400000, 1772366400000);
`)
type Row = {
  id: number
  owner_id: number
  owner_name: string
  name: string
  description: string
  total_size: number
  created_ms: number
  modified_ms: number
}
// `+?`: a bare `?` in a join is planned again for each other value, which costs this read ten times its time.
const read = database.prepare<[number], Row>(
  'SELECT p.*, o.name AS owner_name FROM project p JOIN user o ON o.id = p.owner_id WHERE p.id = +?',
)

const app = express()
app.disable('etag')
app.disable('x-powered-by')
app.get('/v1pre3/projects/:id', (request, response) => {
  const row = read.get(Number(request.params.id))
  if (row === undefined) return void response.status(404).json({ error: 'not found' })
  const href = `v1pre3/projects/${row.id}`
  return void response.json({
    Response: {
      Id: String(row.id),
      Href: href,
      Name: row.name,
      DateCreated: new Date(row.created_ms).toISOString(),
      UserOwnedBy: {
        Id: String(row.owner_id),
        Href: `v1pre3/users/${row.owner_id}`,
        Name: row.owner_name,
      },
      Description: row.description,
      DateModified: new Date(row.modified_ms).toISOString(),
      HasCollaborators: false,
      TotalSize: row.total_size,
      HrefSamples: `${href}/samples`,
      HrefAppResults: `${href}/appresults`,
      HrefPlatformUI: `http://127.0.0.1/projects/${row.id}`,
      TransferPending: false,
      Properties: { Items: [], DisplayedCount: 0, TotalCount: 0, Href: `${href}/properties` },
    },
    ResponseStatus: {},
    Notifications: [],
  })
})
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
})
process.on('SIGTERM', () => server.close())
