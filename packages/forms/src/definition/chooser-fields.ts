import type { FieldAttributes } from './field-attributes.ts'

/** Whether an app reads what is chosen, or writes to it. */
export type ValueType = 'Input' | 'Output'

/** The resources that can be chosen: all that the user may read, or only the user's own. */
export type AllowedPermissions = 'read' | 'owner'

/** The attributes of every chooser of resources. */
export type ChooserAttributes = FieldAttributes & {
  /** Defaults to Input. */
  readonly valueType?: ValueType
  /** Defaults to read. */
  readonly allowedPermissions?: AllowedPermissions
  readonly multiselect?: boolean
  /** Narrows down what the chooser offers, in the platform's search syntax. Launches aren't validated against it. */
  readonly searchQuery?: string
  /** What the chooser shows of each resource, separated by commas. */
  readonly displayFields?: string
  /** Whether the chooser offers to make a new resource. */
  readonly allowResourceCreation?: boolean
  /** The text of the button that opens the chooser. */
  readonly buttonText?: string
  readonly size?: number
}

/** Chooses projects. */
export type ProjectChooserField = ChooserAttributes & { readonly $type: 'ProjectChooser' }

/** Chooses samples. */
export type SampleChooserField = ChooserAttributes & { readonly $type: 'SampleChooser' }

/** Chooses AppResults. */
export type AppResultChooserField = ChooserAttributes & { readonly $type: 'AppResultChooser' }

/** Chooses sequencing runs. */
export type RunChooserField = ChooserAttributes & { readonly $type: 'RunChooser' }

/** Chooses files. */
export type FileChooserField = ChooserAttributes & {
  readonly $type: 'FileChooser'
  /** The allowed file name extensions, such as `.fa, .fasta`; in any case, with or without the dot. */
  readonly extensionFilters?: string
}

/** Chooses biosamples. */
export type BioSampleChooserField = ChooserAttributes & { readonly $type: 'BioSampleChooser' }

/** Chooses libraries. */
export type LibraryChooserField = ChooserAttributes & { readonly $type: 'LibraryChooser' }

/** Chooses datasets; those of reads of failed library pools aren't offered. */
export type DatasetChooserField = ChooserAttributes & { readonly $type: 'DatasetChooser' }

/** A field whose value is one resource or several. */
export type ChooserField =
  | ProjectChooserField
  | SampleChooserField
  | AppResultChooserField
  | RunChooserField
  | FileChooserField
  | BioSampleChooserField
  | LibraryChooserField
  | DatasetChooserField

/** The types of resources that choosers choose, named as in the types of properties. */
export const resourceTypes = [
  'project',
  'sample',
  'appresult',
  'run',
  'file',
  'biosample',
  'library',
  'dataset',
] as const
export type ResourceType = (typeof resourceTypes)[number]

/** The collection of each type of resource in addresses, such as `samples` in `v1pre3/samples/5001`. */
export const collectionOf = {
  project: 'projects',
  sample: 'samples',
  appresult: 'appresults',
  run: 'runs',
  file: 'files',
  biosample: 'biosamples',
  library: 'libraries',
  dataset: 'datasets',
} as const satisfies { readonly [Type in ResourceType]: string }

/** The type of resource of each chooser. */
export const chosenBy = {
  ProjectChooser: 'project',
  SampleChooser: 'sample',
  AppResultChooser: 'appresult',
  RunChooser: 'run',
  FileChooser: 'file',
  BioSampleChooser: 'biosample',
  LibraryChooser: 'library',
  DatasetChooser: 'dataset',
} as const satisfies { readonly [Kind in ChooserField['$type']]: ResourceType }

/** The chooser of each type of resource. */
export const chooserOf: { readonly [Type in ResourceType]: ChooserField['$type'] } = {
  project: 'ProjectChooser',
  sample: 'SampleChooser',
  appresult: 'AppResultChooser',
  run: 'RunChooser',
  file: 'FileChooser',
  biosample: 'BioSampleChooser',
  library: 'LibraryChooser',
  dataset: 'DatasetChooser',
}
