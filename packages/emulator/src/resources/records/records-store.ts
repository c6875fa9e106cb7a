import type { FoundRecord } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { indexedTexts } from '../../storage/indexed-texts.ts'
import { ownOrShared, type SharedRows } from '../../storage/own-or-shared.ts'
import { allOf, where, type Clause } from '../../storage/paged.ts'

/** Where the records of a kind are, as `x`, and how a user's are found. */
type Source = readonly [
  kind: string,
  /** Of the console, with `*` where the id is. */
  page: string,
  from: string,
  /** Columns that make them a user's, next to the owner's; or a condition on the user's id. */
  of: Partial<Parameters<typeof ownOrShared>[0]> | string,
  name?: string,
  /** The index of texts with this column. */
  index?: string,
  /** The column with the id of the row that the index has, or that the page shows. */
  id?: string,
]
type Reader = { readonly userId: number; readonly shared: SharedRows }
type FoundRow = { readonly id: number; readonly name: string; readonly at: number }

const inProject = { project: 'x.project_id' }
const inBoth = { ...inProject, run: 'x.run_id' }
const files = `(SELECT f.*, o.owner_id, ifnull(m.project_id, r.project_id) AS project_id, ifnull(f.run_id, m.run_id) AS of_run
  FROM live_file f JOIN file_owner o ON o.id = f.id LEFT JOIN sample m ON m.id = f.sample_id
  LEFT JOIN appresult r ON r.id = f.appresult_id) x`
const sold = `(SELECT p.*, p.appsession_name || ifnull(': ' || (SELECT group_concat(l.name, ', ')
  FROM purchase_product l WHERE l.purchase_id = p.id), '') AS sold FROM purchase p) x`
const people = `(SELECT id, name || ' · ' || email AS known_as FROM user) x`
const visible = `(a.launch_by = 'everyone' OR a.owner_id = ?)`
const apps = 'application x JOIN application a ON a.id = x.id'
const withApp = 'x JOIN application a ON a.id = x.application_id'
const measured = `EXISTS (SELECT 1 FROM run r WHERE r.owner_id = ? AND r.trash_id IS NULL
  AND r.details ->> 'InstrumentName' = x.serial_number)`

const sources: readonly Source[] = [
  ['Project', '/projects/*', 'live_project x', { project: 'x.id' }, 'name', 'project'],
  ['Run', '/runs/*', 'live_run x', { run: 'x.id' }, 'experiment_name', 'run'],
  ['Sample', '/samples/*', 'live_sample x', inBoth, 'name', 'sample'],
  ['AppResult', '/appresults/*', 'live_appresult x', inProject, 'name', 'appresult'],
  ['File', '/files/*', files, { ...inProject, run: 'x.of_run' }, 'path', 'file'],
  ['Analysis', '/analyses/*', 'live_appsession x', 'x.user_id = ?'],
  ['App', '/apps/*', apps, visible],
  ['Form', '/forms/*', `${apps} AND a.form IS NOT NULL`, visible],
  [
    'Biosample',
    '/biosamples/*',
    'biosample x',
    { project: 'x.default_project_id' },
    'name',
    'biosample',
  ],
  ['Library', '/libraries/*', 'library x', inProject, 'name', 'library'],
  ['Library pool', '/librarypools/*', 'library_pool x', 'x.owner_id = ?', 'user_pool_id'],
  ['Dataset', '/samples/*', 'live_dataset x', inBoth, 'name', 'sample', 'sample_id'],
  ['Dataset', '/appresults/*', 'live_dataset x', inBoth, 'name', 'appresult', 'appresult_id'],
  ['Workflow', '/workflows', 'workflow x', 'x.user_id = ?'],
  ['Threshold', '/qcthresholds', 'qc_threshold x', 'x.user_id = ?', 'metric'],
  ['Threshold', '/apps/*', `qc_threshold ${withApp}`, visible, 'metric', '', 'application_id'],
  ['Instrument', '/instruments', 'instrument x', measured],
  [
    'Product',
    '/apps/*/purchases',
    `product ${withApp} AND x.withdrawn = 0`,
    visible,
    'name',
    '',
    'application_id',
  ],
  ['Purchase', '/purchases/*', sold, 'x.user_id = ?', 'sold'],
  ['User', '/account', people, '? IS NOT NULL', 'known_as'],
]

/** So many of each kind are found: the best of so many that have the words in their name, the newest. */
const [shown, looked] = [8, 500]
/** A text too short for an index is looked for in the names of so many rows, the newest. */
const readRows = 20_000

/** Records of every kind by any part of their name, and by their id. */
export function recordsStore(database: Database) {
  const indexTexts = indexedTexts(database)

  const rowsOf = (source: Source, reader: Reader, words: readonly string[]): FoundRow[] => {
    const [, , from, of, name = 'name', index = '', at = 'id'] = source
    const isMine =
      typeof of === 'string'
        ? where(of, reader.userId)
        : ownOrShared({ owner: 'x.owner_id', ...of }, reader)
    // An index finds no less than three characters.
    const led = index !== '' && indexTexts() ? words.filter((word) => /.{3}/u.test(word)) : []
    const match = `${name} : (${led.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')})`
    const named = allOf([
      led.length > 0
        ? where(`${index}_search MATCH ? AND x.${at} = s.rowid`, match)
        : index === ''
          ? undefined
          : where(`x.${at} > (SELECT max(id) FROM ${index}) - ${readRows}`),
      isMine,
      ...words
        .filter((word) => !led.includes(word))
        .map((word) => where(`instr(lower(x.${name}), ?) > 0`, word)),
    ])
    const [text, joined] = [words.join(' '), led.length > 0 ? `${index}_search s CROSS JOIN` : '']
    const id = Number(/^(?:ds\.0*)?([1-9]\d{0,14})$/.exec(text)?.[1] ?? 0)
    const columns = `SELECT x.id, x.${name} AS name, x.${at} AS at FROM`
    return database
      .statement<Clause['values'], FoundRow>(
        `SELECT * FROM (SELECT * FROM (${columns} ${joined} ${from} WHERE ${named.text}
             ${joined && 'ORDER BY s.rowid DESC'} LIMIT ${looked})
           UNION ${columns} ${from} WHERE x.id = ? AND (${isMine.text}))
         WHERE at IS NOT NULL
         ORDER BY id = ? DESC, lower(name) = ? DESC, instr(lower(name), ?) = 1 DESC, id DESC LIMIT ${shown}`,
      )
      .all(...named.values, id, ...isMine.values, id, text, text)
  }

  return {
    /** The best of each kind that a user may browse: each word is in their name, or the text is their id. */
    find(reader: Reader, text: string): FoundRecord[] {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean)
      return sources.flatMap((source) =>
        rowsOf(source, reader, words).map(({ id, name, at }) => {
          return { kind: source[0], id: String(id), name, page: source[1].replace('*', String(at)) }
        }),
      )
    },
  }
}
