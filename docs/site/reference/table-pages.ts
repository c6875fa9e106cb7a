import {
  appSessionMachine,
  bioSampleMachine,
  datasetUploadMachine,
  deliveryMachine,
  executionMachine,
  labRequeueMachine,
  libraryMachine,
  libraryPoolMachine,
  prepRequestMachine,
  qcMachine,
  qualityMachine,
  refundMachine,
  contentShapes,
  deviceAuthorizationMachine,
  errorCodes,
  fileUploadMachine,
  limits,
  oauthErrors,
  propertyShapes,
  propertyTypes,
  purchaseMachine,
  runMachine,
  typeShape,
  type ContentKind,
  type Machine,
} from '@benchtop/contracts'
import { code, plain, table } from './markdown.ts'
import { schemaRows, type Schema } from './schema-table.ts'

type AnyMachine = Machine<string, string>

const machines: readonly (readonly [title: string, machine: AnyMachine])[] = [
  ['An analysis session', appSessionMachine],
  ['A sequencing run', runMachine],
  ['A file that is uploaded', fileUploadMachine],
  ['A device that waits for its user', deviceAuthorizationMachine],
  ['A purchase', purchaseMachine],
  ['The money of a completed purchase', refundMachine],
  ['The execution of an analysis in v2', executionMachine],
  ['Quality control of an analysis', qcMachine],
  ['The delivery of an analysis', deliveryMachine],
  ['A biosample', bioSampleMachine],
  ['A prep request', prepRequestMachine],
  ['A library', libraryMachine],
  ['A pool of libraries', libraryPoolMachine],
  ['A requeue', labRequeueMachine],
  ['The upload of a dataset', datasetUploadMachine],
  ['Quality control of a dataset or a lane', qualityMachine],
]

/** The state machines, a row for each state with where it may go. */
export function statesPage(): string {
  const parts = machines.map(([title, { states, transitions }]) => {
    const rows = states.map((state) => {
      const leaving = transitions.filter(({ from }) => from.includes(state))
      const ways = leaving.map(({ event, to }) => `${plain(event)} → ${code(to)}`)
      return [code(state), ways.length === 0 ? 'stays for good' : ways.join('<br>')]
    })
    return `## ${title}\n\n${table(['state', 'what may happen'], rows)}`
  })
  return `# States\n\nEach of these is a table in the contracts. The code asks it, this page prints it, and a test walks every state with\nevery event. What isn't in a table is refused: 409.\n\n${parts.join('')}`
}

/** The codes of errors with their statuses. */
export function errorsPage(): string {
  const rows = Object.entries(errorCodes).map(([name, status]) => [code(name), textOf(status)])
  const oauth = Object.entries(oauthErrors).map(([name, status]) => [code(name), textOf(status)])
  return `# Errors\n\n## Of the API and the store\n\nIn \`ResponseStatus.ErrorCode\` of v1 and billing, in \`ErrorCode\` of v2. \`Errors[]\` has one entry for each problem,\nwith the member that it is about.\n\n${table(['code', 'status'], rows)}## Of OAuth\n\n${table(['error', 'status'], oauth)}`
}

/** Every number that the platform promises. */
export function limitsPage(): string {
  const rows = leaves(limits).map(([path, value]) => [code(path), plain(inWords(path, value))])
  return `# Limits\n\nSizes are bytes, times milliseconds, lengths characters unless the name says otherwise. They are \`limits\` of\n\`@benchtop/contracts\`.\n\n${table(['limit', 'value'], rows)}`
}

/** The types of properties, a row for each with the members that its content is in. */
export function propertyTypesPage(): string {
  const rows = propertyTypes.map((type) => {
    const { item, content, isArray, members } = typeShape(type)
    const { collection, input } = propertyShapes[item]
    const read = [...members, ...(contentShapes[content].hasItems && !isArray ? ['Items'] : [])]
    return [
      code(type),
      collection === undefined ? contentNames[content] : code(`v1pre3/${collection}/…`),
      members.map(code).join(' or '),
      read.map(code).join(', '),
      input === undefined ? '' : inputNames[input],
    ]
  })
  const head = ['type', 'holds', 'written in', 'read in', 'among the inputs of a native app']
  return `# Types of properties\n\nThey are \`propertyShapes\` of \`@benchtop/contracts\`. Of the members that a type is written in, the first that is there counts.\n\n${table(head, rows)}`
}

const inputNames = {
  files: 'its files',
  itself: 'the file itself',
  represented: 'the files of the sample or AppResult that it represents',
  reads: 'its FASTQ files, by dataset',
} as const

const contentNames: Readonly<Record<ContentKind, string>> = {
  text: 'text',
  map: 'keys with lists of texts',
  reference: 'a resource',
}

/** A page of what a file may hold, from its JSON Schema. */
export function schemaPage(title: string, about: string, schema: Schema): string {
  return `---\noutline: 2\n---\n\n# ${title}\n\n${about}\n\n${table(['member', 'type', 'description'], schemaRows(schema))}`
}

/** A page for a schema whose parts have a discriminator: the top level, and each kind of part. */
export function languagePage(title: string, about: string, schema: Schema, mark: string): string {
  const kinds = Object.entries(schema.$defs ?? {}).filter(
    ([, part]) => part.properties?.[mark]?.const !== undefined,
  )
  const parts = kinds.map(([name, part]) => {
    const rows = schemaRows({ ...part, ...(schema.$defs !== undefined && { $defs: schema.$defs }) })
    return `## ${name}\n\n${plain(part.description ?? '')}\n\n${table(['member', 'type', 'description'], rows)}`
  })
  return `${schemaPage(title, about, schema)}${parts.join('')}`
}

function leaves(value: object, before = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
    typeof member === 'object' && member !== null
      ? leaves(member, `${before}${name}.`)
      : [[`${before}${name}`, member] as [string, unknown]],
  )
}

function inWords(path: string, value: unknown): string {
  const number = new Intl.NumberFormat('en').format(Number(value))
  if (!path.endsWith('Ms')) return number
  const minutes = Number(value) / 60_000
  return `${number} (${minutes >= 2880 ? `${minutes / 1440} days` : minutes >= 60 ? `${minutes / 60} hours` : `${minutes} minutes`})`
}

function textOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : plain(JSON.stringify(value))
}
