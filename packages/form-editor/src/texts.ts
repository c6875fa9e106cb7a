import type { FormTexts } from '@benchtop/form-renderer'
import type { Diagnostic, PartKind, RuleKind } from '@benchtop/forms'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** The items of lists. */
const items = {
  choice: 'choice',
  column: 'column',
  rule: 'rule',
  toggler: 'toggler',
  condition: 'condition',
}

/** What a list is of. */
export type Item = keyof typeof items

const kinds: Readonly<Record<PartKind | RuleKind, string>> = {
  TextBox: 'Text',
  TextArea: 'Long text',
  Numeric: 'Number',
  RadioButton: 'Radio buttons',
  CheckBox: 'Check boxes',
  Select: 'List',
  SampleChooser: 'Samples',
  AppResultChooser: 'AppResults',
  ProjectChooser: 'Projects',
  RunChooser: 'Runs',
  FileChooser: 'Files',
  BioSampleChooser: 'Biosamples',
  LibraryChooser: 'Libraries',
  DatasetChooser: 'Datasets',
  ResourceMatcher: 'Matched resources',
  Table: 'Table',
  TabularFile: 'File of rows',
  SectionBreak: 'Heading',
  StaticText: 'Static text',
  FieldSet: 'Group',
  PermissionValidationRule: 'Permission',
  ScriptValidationRule: 'Script',
}

/** What attributes are called where their names don't say it. */
const attributes: Readonly<Record<string, string>> = {
  value: 'Default',
  multiselect: 'Several can be chosen',
  displayFields: 'Shown in the list',
  min: 'Lowest value',
  max: 'Highest value',
  minLength: 'Fewest characters',
  maxLength: 'Most characters',
  minRows: 'Fewest rows',
  maxRows: 'Most rows',
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Everything that the editor says by itself, in English: to be translated as a whole or in part. */
export const en = {
  valid: 'Valid',
  errors: (count: number): string => counted(count, 'error'),
  warnings: (count: number): string => counted(count, 'warning'),
  severities: { error: 'error', warning: 'warning' },
  isSaved: 'Saved',
  unsaved: {
    lost: 'Unsaved changes, lost when this tab is closed',
    kept: 'Unsaved changes, kept as a draft in this browser',
    resumed: 'Unsaved changes from before, kept as a draft in this browser',
  },
  discard: 'Discard',
  discarded: 'Your changes are discarded. Ctrl+Z restores them.',
  undo: 'Undo',
  undone: 'Undone.',
  redo: 'Redo',
  redone: 'Done again.',
  save: 'Save',
  saveKeys: 'Ctrl+S',
  saved: 'Saved.',
  close: 'Close',
  cancel: 'Cancel',
  convertOffer: 'Convert to strict JSON …',
  convertTitle: 'Convert to strict JSON?',
  convertAbout:
    'The form doesn’t change, but its text is rewritten with other spaces and line breaks.',
  commentsLost: (count: number): string =>
    `${count === 1 ? 'Its comment is' : `Its ${count} comments are`} lost: strict JSON has no place for them.`,
  convertUndo: 'All other edits leave the rest of the text unchanged. You can undo this.',
  convert: 'Convert',
  converted: 'Converted to strict JSON.',
  /** What is said of a file that was written by others, in bold, and then the rest. */
  conflict: 'The file was changed on disk',
  conflictAbout:
    ' since you started, and you have unsaved changes. Whichever version you choose, Undo restores the other one.',
  useFile: 'Use the file',
  usedFile: 'Showing the file’s content. Ctrl+Z restores your changes.',
  keepMine: 'Keep my changes',
  keptMine: 'Your changes are kept. Saving them replaces the file.',
  fileChanged: 'The file was changed on disk; showing its current content.',
  showBoth: 'Show both',
  differences: 'Differences',
  yours: 'Your version',
  theirs: 'The file',
  fromLine: (name: string, line: number): string => `${name}, from line ${line}`,
  nothing: '(nothing)',
  outline: 'Parts of the form',
  parts: 'Parts',
  partKeys: 'Alt+↑ ↓ moves, Delete deletes',
  broken: 'The definition has errors. Fix them in the text, or undo.',
  noParts: 'No parts yet. Add one, or start with a form:',
  /** The forms to start with, in their order. */
  templates: ['One sample', 'Tumor and normal', 'Trio', 'Cohort by table'],
  started: (template: string): string => `The form is now: ${template}.`,
  moveUp: (name: string): string => `Move ${name} up`,
  moveDown: (name: string): string => `Move ${name} down`,
  delete: (name: string): string => `Delete ${name}`,
  deleted: (name: string): string => `${name} deleted. Ctrl+Z restores it.`,
  moved: (name: string, to: number, group: string | undefined): string =>
    `${name} is now number ${to}${group === undefined ? '' : ` in ${group}`}.`,
  atEnd: (name: string): string => `${name} is already at the end.`,
  renamed: (label: string): string => `The label is now ${label}.`,
  addPart: 'Add a part',
  addToForm: 'Add to the form',
  groups: {
    texts: 'Texts and numbers',
    choices: 'Choices',
    resources: 'Resources',
    rows: 'Rows',
    layout: 'Layout',
  },
  kinds,
  items,
  /** What an attribute of the language is called, by its name. */
  attribute: (name: string): string =>
    attributes[name] ??
    capitalized(name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
  /** What an attribute is for, by its name, as the language says it in English. */
  attributeAbout: (_name: string, about: string): string => about,
  /** A problem of the definition, by its code. */
  diagnostic: ({ message }: Diagnostic): string => message,
  attributes: 'Attributes',
  selectPart: 'Select a part to see its attributes, or add one.',
  unknownPart: 'Unknown kind of part. Edit its attributes in the text.',
  unknownItem: (what: Item): string =>
    `Unknown kind of ${items[what]}. Edit its attributes in the text.`,
  partRules: 'Rules and conditions',
  rules: 'Rules',
  rulesLater: 'The rules are shown again once the text has no errors.',
  noRules:
    'No rules yet. A rule checks what is entered before a launch: whether the user may use what is chosen, or anything that a script can decide. A field names its rules by their ids, in its attribute',
  notSet: 'Not set',
  yes: 'Yes',
  no: 'No',
  noNumber: 'Not a number.',
  noJson: 'Not valid JSON.',
  choose: 'Choose…',
  add: 'Add',
  addOf: (list: string): string => `Add: ${list}`,
  addItem: (what: Item): string => `Add a ${items[what]}`,
  addRule: 'Add a rule…',
  addShown: 'Add a part…',
  addGroup: 'Add a group',
  nothingToAdd: 'Nothing to add',
  /** An item without a name of its own. */
  item: (what: Item, number: number): string => `${items[what]} ${number}`,
  nowKind: (what: Item, kind: string): string => `The ${items[what]} is a ${kind} now.`,
  added: (name: string): string => `${capitalized(name)} added.`,
  addedItem: (what: Item | 'group'): string => `${capitalized(what)} added.`,
  remove: 'Remove',
  removeItem: (name: string): string => `Remove ${name}`,
  removeFrom: (name: string, list: string): string => `Remove ${name}: ${list}`,
  removed: (name: string): string => `${capitalized(name)} removed.`,
  movedItem: (what: Item, to: number): string => `The ${items[what]} is now number ${to}.`,
  choiceValue: (choice: number): string => `Value of choice ${choice}`,
  choiceLabel: (choice: number): string => `Label of choice ${choice}`,
  value: 'value',
  label: 'label',
  /** The box that a label is edited in. */
  labelBox: 'Label',
  atFirst: 'Selected at first',
  disabled: 'Can’t be selected',
  mark: (mark: string, choice: number): string => `${mark}: choice ${choice}`,
  marked: (mark: string, isOn: boolean): string => `${mark}: ${isOn ? 'on' : 'off'}.`,
  /** A toggler: while a choice is chosen, it shows parts. */
  while: 'While',
  isChosen: 'is chosen, show',
  choiceOf: (toggler: number): string => `Choice of toggler ${toggler}`,
  shownBy: (toggler: number): string => `Shown by toggler ${toggler}`,
  always: 'always',
  chooseField: 'Choose a field…',
  fieldOf: (condition: number): string => `Field of condition ${condition}`,
  comparison: 'Comparison',
  removeComparison: 'Remove this comparison',
  comparisons: {
    eq: 'is',
    ne: 'is not',
    in: 'is one of',
    notIn: 'is none of',
    gt: 'is more than',
    gte: 'is at least',
    lt: 'is less than',
    lte: 'is at most',
    filled: 'has a value',
    empty: 'has no value',
  },
  comparedChoices: 'Choices to compare with',
  comparedChoice: 'What it is compared with',
  comparedValue: 'Value to compare with',
  conditionGroups: {
    and: 'all of these hold',
    or: 'one of these holds',
    not: 'this does not hold',
  },
  conditions: (count: number, group: string): string => `${count} conditions: ${group}`,
  howTogether: 'How these go together',
  whatIsShown: 'What is shown',
  views: { form: 'Form', text: 'Definition' },
  problems: 'Problems of the definition',
  line: (line: number, column: number): string => `Line ${line}, column ${column}`,
  noForm: 'The form is shown as soon as its definition has no errors.',
  check: 'Check',
  preview:
    'A preview: nothing is launched. Click a field to edit it, drag it, or double-click its label (F2).',
  /** What the form says that is shown, as in the renderer. */
  form: {} as Partial<FormTexts>,
}

/** The type of `en`, and of its translations. */
export type EditorTexts = typeof en

export const Texts = createContext(en)

/** What the editor around a component says. */
export function useTexts(): EditorTexts {
  return useContext(Texts)
}

/** The name of a kind of part or rule; one that the language doesn't have is its own. */
export function nameOfKind(kind: string, { kinds: names }: EditorTexts): string {
  return Object.hasOwn(names, kind) ? names[kind as PartKind] : kind
}
