import type { SearchScope } from '@benchtop/contracts'

/** A column that is searched by parts of its text, and the column of its scope's text index that holds it. */
export type TextColumn = {
  readonly column: string
  /** Undefined where no index holds it. */
  readonly index?: string
  /** The index holds it as a part of a longer text: it narrows the search, and the column decides. */
  readonly isPart?: true
}

/** The resources that a field can name by id or by name. */
export type NamedKind = 'user' | 'application' | 'project' | 'run' | 'sample' | 'appresult'

/** What stands before a colon. Columns are those of the tables by the letters of the scope's statement. */
export type Field =
  /** Any part of a text. */
  | { readonly kind: 'text'; readonly text: TextColumn }
  /** What stands at the end of a text behind a dot, be there more dots in it. */
  | { readonly kind: 'extension'; readonly text: TextColumn }
  /** A word that has to fit as a whole. */
  | { readonly kind: 'word'; readonly column: string }
  | { readonly kind: 'number'; readonly column: string; readonly isId?: true }
  | { readonly kind: 'date'; readonly column: string }
  | { readonly kind: 'reference'; readonly column: string; readonly to: NamedKind }

export type ScopeFields = {
  /** Where a bare word is looked for. */
  readonly words: readonly TextColumn[]
  /** By their names in lower case. */
  readonly fields: Readonly<Record<string, Field>>
}

function text(column: string, index?: string): Field & { kind: 'text' } {
  return { kind: 'text', text: index === undefined ? { column } : { column, index } }
}
const word = (column: string): Field => ({ kind: 'word', column })
const number = (column: string): Field => ({ kind: 'number', column })
const reference = (column: string, to: NamedKind): Field => ({ kind: 'reference', column, to })

/** What every resource has, in the table with this letter. */
function common(table: string): Record<string, Field> {
  return {
    id: { kind: 'number', column: `${table}.id`, isId: true },
    datecreated: { kind: 'date', column: `${table}.created_ms` },
    datemodified: { kind: 'date', column: `${table}.modified_ms` },
  }
}

function owned(table: string): Record<string, Field> {
  return {
    ...common(table),
    owner: reference(`${table}.owner_id`, 'user'),
    totalsize: number(`${table}.total_size`),
  }
}

function scope(
  words: Readonly<Record<string, Field & { kind: 'text' }>>,
  others: Readonly<Record<string, Field>>,
): ScopeFields {
  return { words: Object.values(words).map((field) => field.text), fields: { ...words, ...others } }
}

/** A file is found by its path, of which its name and its extension are the end. */
function files(parent: 'sample' | 'appresult', table: string): ScopeFields {
  const name: TextColumn = { column: 'f.name', index: 'path', isPart: true }
  return scope(
    { path: text('f.path', 'path') },
    {
      ...common('f'),
      name: { kind: 'text', text: name },
      extension: { kind: 'extension', text: name },
      size: number('f.size'),
      contenttype: word('f.content_type'),
      etag: word('f.etag'),
      owner: reference(`${table}.owner_id`, 'user'),
      project: reference(`${table}.project_id`, 'project'),
      [parent]: reference(`${table}.id`, parent),
    },
  )
}

/** A sample that no session made is Complete. */
const sampleStatus = `ifnull(s.status, 'Complete')`

/** What each scope can be searched by. */
export const searchFields: Readonly<Record<SearchScope, ScopeFields>> = {
  projects: scope(
    { name: text('p.name', 'name'), description: text('p.description', 'description') },
    owned('p'),
  ),
  runs: scope(
    {
      name: text('r.name', 'name'),
      experimentname: text('r.experiment_name', 'experiment_name'),
      flowcellbarcode: text(`r.details ->> 'FlowcellBarcode'`, 'flowcell_barcode'),
      reagentbarcode: text(`r.details ->> 'ReagentBarcode'`, 'reagent_barcode'),
    },
    {
      ...owned('r'),
      number: number('r.number'),
      status: word('r.status'),
      platformname: text(`r.details ->> 'PlatformName'`),
      instrumentname: text(`r.details ->> 'InstrumentName'`),
      instrumenttype: text(`r.details ->> 'InstrumentType'`),
      workflow: text(`r.details ->> 'Workflow'`),
    },
  ),
  samples: scope(
    {
      name: text('m.name', 'name'),
      sampleid: text('m.sample_id', 'sample_id'),
      experimentname: text('m.experiment_name', 'experiment_name'),
    },
    {
      ...owned('m'),
      status: word(sampleStatus),
      statussummary: text('s.status_summary'),
      project: reference('m.project_id', 'project'),
      run: reference('m.run_id', 'run'),
      samplenumber: number('m.sample_number'),
      read1: number('m.read1'),
      read2: number('m.read2'),
      numreadsraw: number('m.reads_raw'),
      numreadspf: number('m.reads_pf'),
    },
  ),
  appresults: scope(
    { name: text('r.name', 'name'), description: text('r.description', 'description') },
    {
      ...owned('r'),
      status: word('s.status'),
      statussummary: text('s.status_summary'),
      project: reference('r.project_id', 'project'),
      application: reference('s.application_id', 'application'),
    },
  ),
  sample_files: files('sample', 'm'),
  appresult_files: files('appresult', 'r'),
}
