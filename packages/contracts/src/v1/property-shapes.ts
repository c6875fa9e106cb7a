/** The members of a property that hold its content. */
export type ContentMember = 'Content' | 'ContentMap' | 'Items' | 'ItemsMap'

/** How a kind of content is written and read. */
type ContentShape = {
  /** The members that one value is written in: the first that is there counts. All of them are read. */
  readonly one: readonly [ContentMember, ...ContentMember[]]
  /** The same of an array. */
  readonly many: readonly [ContentMember, ...ContentMember[]]
  /** Whether one value is read in Items, too, and its items are counted and paged. */
  readonly hasItems: boolean
}

/**
 * What a property can hold. "In v1 Items on a read also holds the referenced resource, and its content is held under
 * Content."
 */
export const contentShapes = {
  text: { one: ['Content'], many: ['Items'], hasItems: false },
  map: { one: ['ContentMap', 'Content'], many: ['ItemsMap', 'Items'], hasItems: false },
  reference: { one: ['Content'], many: ['Items'], hasItems: true },
} as const satisfies Readonly<Record<string, ContentShape>>
export type ContentKind = keyof typeof contentShapes

type PropertyShape = {
  readonly content: ContentKind
  /** The collection of what is referred to, as it stands in addresses: `samples` in `v1pre3/samples/5001`. */
  readonly collection: string | undefined
  /**
   * What an app that is launched on it finds in its folder of inputs, below the collection and the id: its files; the
   * file that it is; the files of what a dataset represents; or those of the datasets of its reads, each in a folder of
   * its own.
   */
  readonly input: 'files' | 'itself' | 'represented' | 'reads' | undefined
}

/** The types of properties: each is there for one value and, with `[]`, for an array. All that differs by type is here. */
export const propertyShapes = {
  string: { content: 'text', collection: undefined, input: undefined },
  map: { content: 'map', collection: undefined, input: undefined },
  sample: { content: 'reference', collection: 'samples', input: 'files' },
  appresult: { content: 'reference', collection: 'appresults', input: 'files' },
  run: { content: 'reference', collection: 'runs', input: 'files' },
  appsession: { content: 'reference', collection: 'appsessions', input: undefined },
  project: { content: 'reference', collection: 'projects', input: undefined },
  file: { content: 'reference', collection: 'files', input: 'itself' },
  biosample: { content: 'reference', collection: 'biosamples', input: 'reads' },
  subject: { content: 'reference', collection: 'subjects', input: undefined },
  library: { content: 'reference', collection: 'libraries', input: undefined },
  pool: { content: 'reference', collection: 'librarypools', input: undefined },
  dataset: { content: 'reference', collection: 'datasets', input: 'represented' },
  application: { content: 'reference', collection: 'applications', input: undefined },
  user: { content: 'reference', collection: 'users', input: undefined },
} as const satisfies Readonly<Record<string, PropertyShape>>

type Shapes = typeof propertyShapes

/** What a property can hold one of. */
export type PropertyItemType = keyof Shapes
/** The types that hold content of a kind. */
export type TypeOfContent<Kind extends ContentKind> = {
  [Type in PropertyItemType]: Shapes[Type]['content'] extends Kind ? Type : never
}[PropertyItemType]
/** The kinds of resource that a property or a session can refer to. */
export type ReferenceKind = TypeOfContent<'reference'>
export type PropertyType = PropertyItemType | `${PropertyItemType}[]`

/** What a property can hold one of, in the order of the documents. */
export const propertyItemTypes: readonly PropertyItemType[] = Object.keys(
  propertyShapes,
) as PropertyItemType[]

/** Every type of a property: one, or an array of one. */
export const propertyTypes: readonly PropertyType[] = propertyItemTypes.flatMap(
  (type): PropertyType[] => [type, `${type}[]`],
)

/** The kinds of resource that a property can refer to. */
export const referenceKinds: readonly ReferenceKind[] = propertyItemTypes.filter(isReferenceKind)

/** Whether a type, without its `[]`, refers to a resource. */
export function isReferenceKind(type: string): type is ReferenceKind {
  return isItemType(type) && propertyShapes[type].content === 'reference'
}

/** The collection of each kind of resource that a property can refer to. */
export const referenceCollections = Object.fromEntries(
  referenceKinds.map((kind) => [kind, propertyShapes[kind].collection]),
) as { readonly [Kind in ReferenceKind]: Shapes[Kind]['collection'] }

function isItemType(type: string): type is PropertyItemType {
  return Object.hasOwn(propertyShapes, type)
}

/** A type taken apart. */
export type TypeShape = {
  [Kind in ContentKind]: {
    readonly content: Kind
    readonly item: TypeOfContent<Kind>
    readonly isArray: boolean
    /** The members that hold its content: written in the first that is there, read in all of them. */
    readonly members: readonly [ContentMember, ...ContentMember[]]
  }
}[ContentKind]

/** What a type holds, and where; undefined for a type that the platform doesn't have. */
export function typeShape(type: PropertyType): TypeShape
export function typeShape(type: string): TypeShape | undefined
export function typeShape(type: string): TypeShape | undefined {
  const isArray = type.endsWith('[]')
  const item = isArray ? type.slice(0, -2) : type
  if (!isItemType(item)) return undefined
  const { content } = propertyShapes[item]
  const members = contentShapes[content][isArray ? 'many' : 'one']
  return { content, item, isArray, members } as TypeShape
}
