import type { FieldAttributes } from './field-attributes.ts'

/** Whether an app reads what is chosen, or writes to it. */
export type ValueType = 'Input' | 'Output'

/** What can be chosen: whatever the user may read, or only the user's own. */
export type AllowedPermissions = 'read' | 'owner'

/** What every chooser of resources can have. */
export type ChooserAttributes = FieldAttributes & {
  /** Input if nothing is said. */
  readonly valueType?: ValueType
  /** read if nothing is said. */
  readonly allowedPermissions?: AllowedPermissions
  readonly multiselect?: boolean
  /** Narrows down what the chooser offers, in the words of the platform's search. What is launched isn't held to it. */
  readonly searchQuery?: string
  /** What the chooser shows of each resource, with commas in between. */
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
  /** The endings that a file's name may have, such as `.fa, .fasta`; in any case, with or without the dot. */
  readonly extensionFilters?: string
}

/** A field whose value is one resource or several. */
export type ChooserField =
  | ProjectChooserField
  | SampleChooserField
  | AppResultChooserField
  | RunChooserField
  | FileChooserField

/** What choosers choose, as the types of properties call it. */
export type ResourceType = 'project' | 'sample' | 'appresult' | 'run' | 'file'

/** What each chooser chooses. */
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
