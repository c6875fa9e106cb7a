import type { SearchScope } from '@benchtop/contracts'
import type { NamedKind, TextColumn } from '@benchtop/search-query'

/** A searchable field. Columns use the table aliases of the scope's statement. */
export type Field =
  /** Any part of a text. */
  | { readonly kind: 'text'; readonly text: TextColumn }
  /** The end of a text after a dot; it may itself contain dots. */
  | { readonly kind: 'extension'; readonly text: TextColumn }
  /** A word that has to match completely. */
  | { readonly kind: 'word'; readonly column: string }
  | { readonly kind: 'number'; readonly column: string; readonly isId?: true }
  | { readonly kind: 'date'; readonly column: string }
  | {
      readonly kind: 'reference'
      readonly column: string
      readonly to: NamedKind
      /** Whether its value is a name and no id. */
      readonly isName?: true
    }

export type ScopeFields = {
  /** The columns in which a bare word is searched. */
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

/** The fields of every resource, in the table with this alias. */
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

/** A file is found by its path, which ends with its name and extension. */
function files(
  parent: 'sample' | 'appresult',
  table: string,
  others: Readonly<Record<string, Field>> = {},
): ScopeFields {
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
      ...others,
    },
  )
}

/** A sample that no session made is Complete. */
const sampleStatus = `ifnull(s.status, 'Complete')`

/** Whether an app can be launched on a sample: not on one whose reads are of a pool that failed. */
const launchable = word(`iif(m.id IN (SELECT d.sample_id FROM failed_pool_dataset x
  JOIN dataset d ON d.id = x.dataset_id WHERE d.sample_id IS NOT NULL), 'false', 'true')`)

/** The fields by which each scope can be searched. */
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
      launchable,
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
  sample_files: files('sample', 'm', { launchable }),
  appresult_files: files('appresult', 'r'),
}
