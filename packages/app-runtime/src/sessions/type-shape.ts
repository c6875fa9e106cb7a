import type {
  ContentKind,
  contentShapes,
  PropertyItemType,
  propertyShapes,
  TypeShape,
} from '@benchtop/contracts'

// The runtime loads nothing of the contracts, so that what an app bundles stays small: these are held to the contracts'
// tables by their types, and a row that is missing or differs doesn't compile.

/** The types of properties, as the contracts have them. */
export const shapes: typeof propertyShapes = {
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
}

const contents: typeof contentShapes = {
  text: { one: ['Content'], many: ['Items'], hasItems: false },
  map: { one: ['ContentMap', 'Content'], many: ['ItemsMap', 'Items'], hasItems: false },
  reference: { one: ['Content'], many: ['Items'], hasItems: true },
}

/** What a type holds, and in which members; undefined for a type that the platform doesn't have. */
export function typeShape(type: string): TypeShape | undefined {
  const isArray = type.endsWith('[]')
  const item = isArray ? type.slice(0, -2) : type
  if (!isItemType(item)) return undefined
  const content: ContentKind = shapes[item].content
  return {
    content,
    item,
    isArray,
    members: contents[content][isArray ? 'many' : 'one'],
  } as TypeShape
}

function isItemType(type: string): type is PropertyItemType {
  return Object.hasOwn(shapes, type)
}
