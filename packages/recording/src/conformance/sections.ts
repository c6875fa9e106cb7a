import type { Api, Operation } from '@benchtop/contracts'

/** What the lines of a section are about: operations of some faces, all or those of some collections. */
export type Scope = {
  readonly apis: readonly Api[]
  /** Segments of paths; all operations of the faces where it is left out. */
  readonly collections?: readonly string[]
}

const every: readonly Api[] = ['v1', 'v2', 'billing', 'oauth']
const none: Scope = { apis: [] }
const of = (apis: readonly Api[], ...collections: string[]): Scope => ({ apis, collections })

/** Every section of the requirements and of "Where the spec is silent". A test reads the pages and finds each here. */
export const sectionScopes: Readonly<Record<string, Scope>> = {
  'Conventions of v1 and billing': { apis: ['v1', 'billing'] },
  Errors: { apis: every },
  Answers: { apis: every },
  'Access: tokens, sign-in, consent': { apis: every },
  'Rate limits': { apis: every },
  'Security and reliability': { apis: every },
  'What deployed clients send and expect': { apis: every },
  'In both profiles': { apis: every },
  'Where the profiles differ': { apis: every },
  'The v2 API': { apis: ['v2'] },
  'The operations of v2': none,
  Users: of(['v1'], 'users'),
  Runs: of(['v1'], 'runs'),
  Projects: of(['v1'], 'projects'),
  'Samples and AppResults': of(['v1'], 'samples', 'appresults'),
  AppSessions: of(['v1'], 'appsessions'),
  'Launch by API': of(['v1', 'v2'], 'launch', 'applications/{}/appsessions'),
  Files: of(['v1'], 'files', 'filesets'),
  Variants: of(['v1'], 'variantset'),
  Coverage: of(['v1'], 'coverage'),
  htsget: none,
  Genomes: of(['v1'], 'genomes'),
  'Properties in v1': of(['v1'], 'properties'),
  Trash: of(['v1', 'v2'], 'trash'),
  Billing: { apis: ['billing'] },
  'Launch from the web pages': none,
  Forms: none,
  'Native apps': none,
  Clusters: none,
  Scale: none,
  'The app runtime': none,
  'The tools': none,
  'Embedding and lightness': none,
  'The console': none,
  Sessions: of(['v1', 'v2'], 'appsessions'),
  'Projects, runs and transfers': of(['v1', 'v2'], 'projects', 'runs'),
  'Files, variants and coverage': of(['v1', 'v2'], 'files', 'variantset', 'coverage'),
  Properties: of(['v1', 'v2'], 'properties'),
  'Uploads in parts': of(['v1', 'v2'], 'files', 'parts'),
  'The trash': of(['v1', 'v2'], 'trash'),
  'Launches by API': of(['v1', 'v2'], 'launch', 'applications/{}/appsessions'),
  'Applications and thresholds of v2': of(['v2'], 'applications', 'qcthresholds'),
  Workflows: of(['v2'], 'workflows', 'workflowdependencies'),
  'Triggering web apps': none,
  'Launch callbacks of native apps': none,
  'Several nodes, attention': of(['v1', 'v2'], 'appsessions'),
  Search: of(['v1'], 'search'),
  OAuth: of(['oauth', 'v1', 'v2'], 'oauthv2', 'oauthv2tokens'),
  'Runs and lanes of v2': of(['v2'], 'runs', 'lanes', 'laneqcthresholds'),
  'Lists, states and bodies of v2': { apis: ['v2'] },
  'Data folder': none,
  'Projects, trash and genomes of v2': of(['v2'], 'projects', 'trash', 'genomes'),
  'Users, workgroups and usage of v2': of(['v2'], 'users', 'workgroups'),
}

/** Whether the lines of a section are about each operation of a face, and so not of one operation in particular. */
export function isGeneral(section: string): boolean {
  const scope = sectionScopes[section]
  return scope !== undefined && scope.apis.length > 0 && scope.collections === undefined
}

/** Whether a section is about an operation. */
export function concerns(section: string, { api, path }: Operation): boolean {
  const scope = sectionScopes[section]
  if (scope === undefined || !scope.apis.includes(api)) return false
  if (scope.collections === undefined) return true
  const shape = shapeOf(path)
  // What is stated of a resource says little about its properties, which have sections of their own.
  if (shape.includes('/properties')) return scope.collections.includes('properties')
  return scope.collections.some((one) => `/${shape}/`.includes(`/${one}/`))
}

/** A path without its slashes around, its parameters without names. */
export function shapeOf(path: string): string {
  return path.replaceAll(/\{\w*\}/g, '{}').replaceAll(/^\/|\/$/g, '')
}
