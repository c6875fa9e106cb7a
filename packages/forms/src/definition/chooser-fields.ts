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

/** A field whose value is one resource or several. */
export type ChooserField =
  | ProjectChooserField
  | SampleChooserField
  | AppResultChooserField
  | RunChooserField
  | FileChooserField

/** The types of resources that choosers choose, named as in the types of properties. */
export type ResourceType = 'project' | 'sample' | 'appresult' | 'run' | 'file'

/** The type of resource of each chooser. */
export const chosenBy = {
  ProjectChooser: 'project',
  SampleChooser: 'sample',
  AppResultChooser: 'appresult',
  RunChooser: 'run',
  FileChooser: 'file',
} as const satisfies { readonly [Kind in ChooserField['$type']]: ResourceType }

/** The chooser of each type of resource. */
export const chooserOf: { readonly [Type in ResourceType]: ChooserField['$type'] } = {
  project: 'ProjectChooser',
  sample: 'SampleChooser',
  appresult: 'AppResultChooser',
  run: 'RunChooser',
  file: 'FileChooser',
}
