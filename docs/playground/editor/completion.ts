import { jsonSchema, type JsonSchema } from '@benchtop/forms'
import { tokensOf, unquoted, type Token } from './tokens.ts'

/** What may be written at a place. */
export type Suggestion = {
  readonly label: string
  readonly about: string
  /** What takes the place of the word there; the caret is put at the mark `|`. */
  readonly insert: string
}

/** Suggestions, and the part of the text that one of them replaces. */
export type Completion = {
  readonly start: number
  readonly end: number
  readonly suggestions: readonly Suggestion[]
}

/** An object or a list around a place. */
type Frame = {
  readonly isList: boolean
  /** Its name in what is around it. */
  readonly name: string | undefined
  readonly names: Set<string>
  type: string | undefined
  member: string | undefined
  expects: 'name' | 'colon' | 'value' | 'comma'
}

type Place = {
  readonly frames: readonly Frame[]
  readonly expects: Frame['expects']
  readonly member: string | undefined
  readonly token: Token | undefined
}

/** What may be written at an offset of a definition; undefined inside a comment, or where nothing is known. */
export function completionAt(text: string, offset: number): Completion | undefined {
  const tokens = tokensOf(text)
  const place = placeAt(tokens, offset)
  const frame = place?.frames.at(-1)
  if (place === undefined || frame === undefined) return undefined
  const { token } = place
  const typed = token === undefined ? '' : unquoted(token.text.slice(0, offset - token.start))
  const all = suggestionsFor(place, frame, text, tokens)
  const suggestions = all
    .filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
    .toSorted((one, other) => rank(one, typed) - rank(other, typed))
  return { start: token?.start ?? offset, end: token?.end ?? offset, suggestions }
}

function rank({ label }: Suggestion, typed: string): number {
  return label.toLowerCase().startsWith(typed.toLowerCase()) ? 0 : 1
}

/** Walks through all tokens, since what is written after the place counts as well: no attribute is written twice. */
function placeAt(tokens: readonly Token[], offset: number): Place | undefined {
  const frames: Frame[] = []
  let place: Place | undefined
  const take = (token: Token | undefined) => {
    const frame = frames.at(-1)
    const { expects = 'value', member } = frame ?? {}
    place = { frames: [...frames], expects, member, token }
  }
  for (const token of tokens) {
    const isOver = token.kind !== 'mark' && token.start < offset && offset <= token.end
    if (place === undefined && isOver) {
      if (token.kind === 'comment') return undefined
      take(token)
      // The name that is being written is none yet.
      if (place !== undefined && frames.at(-1)?.expects === 'name') {
        step(frames, { ...token, text: '""' })
        continue
      }
    } else if (place === undefined && token.start >= offset) take(undefined)
    step(frames, token)
  }
  if (place === undefined) take(undefined)
  return place
}

function step(frames: Frame[], { kind, text }: Token): void {
  const frame = frames.at(-1)
  if (kind === 'comment') return
  if (kind === 'mark' && (text === '{' || text === '[')) {
    const isList = text === '['
    const expects = isList ? 'value' : 'name'
    const name = frame?.isList === false ? frame.member : undefined
    if (frame !== undefined) frame.expects = 'comma'
    frames.push({ isList, name, names: new Set(), type: undefined, member: undefined, expects })
  } else if (kind === 'mark' && (text === '}' || text === ']')) frames.pop()
  else if (frame !== undefined) stepIn(frame, text)
}

function stepIn(frame: Frame, text: string): void {
  if (text === ',') frame.expects = frame.isList ? 'value' : 'name'
  else if (text === ':') frame.expects = 'value'
  else if (frame.expects === 'name') {
    frame.member = unquoted(text)
    frame.names.add(frame.member)
    frame.expects = 'colon'
  } else {
    if (frame.member?.toLowerCase() === '$type') frame.type ??= unquoted(text)
    frame.expects = 'comma'
  }
}

type Schema = JsonSchema & {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly (string | boolean)[]
  readonly const?: string
  readonly type?: string | readonly string[]
  readonly required?: readonly string[]
  readonly description?: string
}

const root = jsonSchema() as Schema & { readonly $defs: Readonly<Record<string, Schema>> }

function resolved(schema: Schema | undefined, frame?: Frame): Schema | undefined {
  const [, name] = /^#\/\$defs\/(\w+)$/.exec(schema?.$ref ?? '') ?? []
  const found = name === undefined ? schema : root.$defs[name]
  // One of several kinds: the one that its $type names.
  const kinds = found?.properties?.['$type']?.enum
  const kind = kinds?.find((one) => String(one).toLowerCase() === frame?.type?.toLowerCase())
  if (kind !== undefined) return root.$defs[String(kind)]
  if (found?.anyOf !== undefined && found.properties === undefined) {
    const members = found.anyOf.flatMap(({ properties = {} }) => Object.entries(properties))
    return { ...found, properties: Object.fromEntries(members) }
  }
  return found
}

function schemaOf(frames: readonly Frame[]): Schema | undefined {
  let schema: Schema | undefined = root
  for (const [index, frame] of frames.entries()) {
    if (index > 0) {
      const around: Frame | undefined = frames[index - 1]
      schema = around?.isList === true ? schema?.items : schema?.properties?.[frame.name ?? '']
    }
    schema = resolved(schema, frame)
  }
  return schema
}

function suggestionsFor(
  { frames, expects, member, token }: Place,
  frame: Frame,
  text: string,
  tokens: readonly Token[],
): Suggestion[] {
  // Of another kind, whatever kind it is now.
  const isKind = member === '$type' && expects === 'value'
  const schema = schemaOf(isKind ? frames.with(-1, { ...frame, type: undefined }) : frames)
  if (expects === 'comma' || expects === 'colon') return []
  if (expects === 'name') {
    const hasColon = /^\s*:/.test(text.slice(token?.end ?? text.length))
    return Object.entries(schema?.properties ?? {})
      .filter(([name]) => !frame.names.has(name))
      .map(([name, one]) => ({
        label: name,
        about: one.description ?? (name === '$type' ? 'The kind of the part.' : ''),
        insert: hasColon ? `"${name}"` : `"${name}": ${emptyValue(one)}`,
      }))
  }
  if (frame.isList) return partsOf(resolved(schema?.items), token)
  return valuesOf(schema?.properties?.[member ?? ''], frame, member ?? '', tokens)
}

/** The kinds of parts, each as the object that a list takes. */
function partsOf(item: Schema | undefined, token: Token | undefined): Suggestion[] {
  const kinds = item?.properties?.['$type']?.enum ?? []
  if (token?.kind === 'text') return []
  return kinds.map((kind): Suggestion => {
    const { required = [], properties = {}, description = '' } = root.$defs[String(kind)] ?? {}
    const members = required
      .filter((name) => name !== '$type')
      .map((name) => `, "${name}": ${emptyValue(properties[name]).replace('|', '')}`)
      .join('')
    const insert = `{ "$type": "${String(kind)}"${members} }`.replace('"id": ""', '"id": "|"')
    return { label: String(kind), about: description, insert }
  })
}

/** The values that an attribute may have, of those that can be listed. */
function valuesOf(
  schema: Schema | undefined,
  frame: Frame,
  member: string,
  tokens: readonly Token[],
): Suggestion[] {
  const { enum: listed, const: only, type, description = '' } = resolved(schema) ?? {}
  if (only !== undefined) return [literal(only, '')]
  if (listed !== undefined) {
    return listed.map((one) => {
      const about = member === '$type' ? (root.$defs[String(one)]?.description ?? '') : description
      return literal(one, about)
    })
  }
  if (type === 'boolean') return [true, false].map((one) => literal(one, description))
  const isOfFields = member === 'toggleFields' || (member === 'field' && frame.type === undefined)
  if (isOfFields) return idsIn(tokens, /Rule$/, false).map((id) => literal(id, 'A field.'))
  if (member === 'rules') return idsIn(tokens, /Rule$/, true).map((id) => literal(id, 'A rule.'))
  return []
}

/** The ids in a definition whose object has a `$type` that fits, or doesn't. */
function idsIn(tokens: readonly Token[], type: RegExp, fits: boolean): string[] {
  const ids: string[] = []
  const open: { id?: string; type?: string }[] = []
  for (const [index, { text }] of tokens.entries()) {
    if (text === '{') open.push({})
    const object = open.at(-1)
    const value = unquoted(tokens[index + 2]?.text ?? '')
    if (object !== undefined && tokens[index + 1]?.text === ':') {
      if (unquoted(text) === 'id') object.id = value
      if (unquoted(text) === '$type') object.type = value
    }
    if (text !== '}') continue
    const { id, type: kind } = open.pop() ?? {}
    if (id !== undefined && id !== '' && kind !== undefined && type.test(kind) === fits)
      ids.push(id)
  }
  return ids
}

function literal(value: unknown, about: string): Suggestion {
  return { label: String(value), about, insert: JSON.stringify(value) }
}

function emptyValue(given: Schema | undefined): string {
  const { type, enum: listed, const: only, items } = resolved(given) ?? {}
  if (only !== undefined) return JSON.stringify(only)
  if (listed !== undefined || type === 'string') return '"|"'
  if (items !== undefined) return '[|]'
  if (type === 'boolean') return 'true'
  if (type === 'object' || type === undefined) return '{ | }'
  return '|'
}
