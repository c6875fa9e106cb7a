import type { FormField, Problem, ResourceType } from '@benchtop/forms'

const rowsOf = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`

/** The nouns for several of what can be chosen. */
const kinds: Readonly<Record<ResourceType, string>> = {
  project: 'projects',
  sample: 'samples',
  appresult: 'AppResults',
  run: 'runs',
  file: 'files',
  biosample: 'biosamples',
  library: 'libraries',
  dataset: 'datasets',
}

/** Everything that a form says by itself, in English: to be translated as a whole or in part. */
export const en = {
  launch: 'Launch',
  /** The heading of fields that are folded and have none. */
  more: 'More',
  required: 'required',
  severities: { Error: 'Error', Warning: 'Warning' },
  /** The heading of the summary. */
  errors: (count: number): string => `The form has ${count} ${count === 1 ? 'error' : 'errors'}`,
  uncheckable: (reason: string): string => `The form can't be checked: ${reason}. Try again.`,
  unreadable: "The definition can't be read",
  line: (line: number, column: number): string => `Line ${line}, column ${column}`,
  choose: 'Choose…',
  cell: (column: string, row: number): string => `${column}, row ${row}`,
  addRow: 'Add row',
  removeRow: (row: number): string => `Remove row ${row}`,
  rowRemoved: (row: number): string => `Row ${row} removed.`,
  removeRows: 'Remove these rows',
  /** How many rows a file has, and how many of them are shown. */
  preview: (rows: number, shown: number): string =>
    rows > shown ? `${rowsOf(rows)}, the first ${shown}` : rowsOf(rows),
  wrongEnding: (label: string, endings: string, file: string): string =>
    `"${label}" accepts files that end with ${endings}, not ${file}: choose another file.`,
  unreadableFile: (file: string, reason: string): string => `${file} can't be read: ${reason}`,
  tooLarge: (file: string, bytes: number, most: number): string =>
    `${file} has ${bytes} bytes, and at most ${most} are read: split it.`,
  encodingOf: (file: string): string => `Encoding of ${file}`,
  /** How many of the rows shown of a file have errors, and how many others. */
  previewWrong: (shown: number, others: number): string =>
    ` and ${shown} with errors${others > 0 ? `; ${others} more have errors` : ''}`,
  row: 'Row',
  previousRows: 'Previous rows',
  nextRows: 'Next rows',
  shownRows: (first: number, last: number, all: number): string =>
    `Rows ${first} to ${last} of ${all}`,
  nextError: (row: number): string => `Next error: row ${row}`,
  moreErrors: (count: number): string => `And ${count} more.`,
  pasting: 'Cells are pasted.',
  /** What was pasted into a table, what exceeded its limit, and whether cells were right of the last column. */
  pasted: (rows: number, left: number, limit: number, isWide: boolean): string =>
    [
      `${rowsOf(rows)} pasted.`,
      left > 0 ? `Left out: ${left}, since the table takes at most ${limit} rows.` : '',
      isWide ? 'The cells right of the last column are left out.' : '',
    ]
      .join(' ')
      .trim(),
  changedMeanwhile: 'The table was changed meanwhile: paste again.',
  unpastable: (reason: string): string => `The cells can't be pasted: ${reason}. Try again.`,
  undo: 'Undo',
  undone: 'What was pasted is undone.',
  search: 'Search, or paste a name or an id',
  add: 'Add…',
  chosen: (label: string): string => `Chosen: ${label}`,
  remove: (name: string): string => `Remove ${name}`,
  kinds,
  loading: 'Loading…',
  found: (count: number): string => `${count.toLocaleString()} found.`,
  nothing: (kind: ResourceType): string => `There are no such ${kinds[kind]}.`,
  unloadable: (kind: ResourceType, reason: string): string =>
    `The ${kinds[kind]} can't be loaded: ${reason}. Press Enter to try again.`,
  connectionFailed: 'the connection failed',
  unloadableList: "The list can't be loaded. Try again.",
  lookingFor: (count: number): string => `Looking for ${count}…`,
  missing: (entries: string): string => `Not found or ambiguous: ${entries}.`,
  taken: (count: number): string => `${count} chosen.`,
  lookUpFailed: (reason: string): string =>
    `What was pasted can't be looked up: ${reason}. Try again.`,
  /**
   * What is wrong with a value, by the problem's code, for a field or a column. What the form's author has written
   * stays as it is.
   */
  problem: (problem: Problem, _field: FormField | undefined): string => problem.message,
}

/** The type of `en`, and of its translations. */
export type FormTexts = typeof en
