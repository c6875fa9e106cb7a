import { sameBytes, textOf, type Tree } from '../templates/tree.ts'
import { mergeJson } from './merge-json.ts'
import { mergeText, type Labels } from './merge-text.ts'
import { movedTo } from './similarity.ts'

/** What a file is to have, by its path. */
export type Content = { readonly path: string; readonly content: Uint8Array }

/** The change to one of the project's files. The user's own lines are in `content`, or stay in place. */
export type Change =
  /** The user never changed it, or it is new: it becomes the template's version. */
  | ({ readonly kind: 'add' | 'update' } & Content)
  | { readonly kind: 'delete'; readonly path: string }
  /** Both changed it, and both changes are merged. `notes` list what kept the user's value. */
  | ({ readonly kind: 'merge'; readonly notes: readonly string[] } & Content)
  /** Both changed the same lines, which get conflict markers. */
  | ({ readonly kind: 'conflict'; readonly conflicts: number } & Content)
  /** The user's version is kept, and the template's, if there is one, is written next to it. */
  | { readonly kind: 'keep'; readonly path: string; readonly why: string; readonly copy?: Content }
  /** The template moved it; the user's changes move along. */
  | { readonly kind: 'move'; readonly from: string; readonly path: string }

export type Versions = { readonly from: string; readonly to: string }

/** The relevant files of a project; `undefined` means that something exists there which isn't a regular file. */
export type ProjectFiles = ReadonlyMap<string, Uint8Array | undefined>

/**
 * Plans a project's upgrade from its original template (`base`) to a newer one (`theirs`), preserving the user's
 * changes (`ours`). Pure: the plan is applied elsewhere.
 */
export function planUpgrade(
  base: Tree,
  ours: ProjectFiles,
  theirs: Tree,
  versions: Versions,
): Change[] {
  const planner = createPlanner(ours, versions)
  const fresh = new Map([...theirs].filter(([path]) => !base.has(path)))
  for (const [path, was] of base) {
    if (theirs.has(path) || !ours.has(path)) continue
    const own = ours.get(path)
    if (sameBytes(was, own)) planner.add({ kind: 'delete', path })
    else planChangedAndGone(path, was, own, fresh, planner)
  }
  for (const [path, content] of fresh) planner.bring(path, content)

  const added = new Map([...ours].filter(([path]) => !base.has(path) && !theirs.has(path)))
  for (const [path, content] of theirs) {
    const was = base.get(path)
    if (was === undefined || sameBytes(was, content)) continue
    if (ours.has(path)) planner.merge(path, was, ours.get(path), content)
    else planDeletedAndChanged(path, was, content, added, planner)
  }
  return planner.changes
}

type Planner = ReturnType<typeof createPlanner>

/** A file that the user changed and the template no longer has: if the template moved it, the changes move along. */
function planChangedAndGone(
  path: string,
  was: Uint8Array,
  own: Uint8Array | undefined,
  fresh: Map<string, Uint8Array>,
  planner: Planner,
): void {
  const to = own === undefined ? undefined : movedTo(was, fresh)
  const moved = to === undefined ? undefined : fresh.get(to)
  const canFollow =
    to !== undefined &&
    moved !== undefined &&
    planner.isFree(to) &&
    (sameBytes(was, moved) || areTexts(was, own, moved))
  if (!canFollow) {
    const why = 'the template no longer has it, and you changed it'
    planner.add({ kind: 'keep', path, why })
    return
  }
  fresh.delete(to)
  planner.add({ kind: 'move', from: path, path: to })
  planner.merge(to, was, own, moved)
}

/** A file that the template changed and the user no longer has: if the user moved it, the change moves along. */
function planDeletedAndChanged(
  path: string,
  was: Uint8Array,
  content: Uint8Array,
  added: Map<string, Uint8Array | undefined>,
  planner: Planner,
): void {
  const to = movedTo(was, added)
  if (to === undefined) {
    planner.add({ kind: 'keep', path, why: 'you deleted it, and the template changed it' })
    return
  }
  planner.merge(to, was, added.get(to), content)
  added.delete(to)
}

function areTexts(...files: readonly (Uint8Array | undefined)[]): boolean {
  return files.every((bytes) => bytes !== undefined && textOf(bytes) !== undefined)
}

function createPlanner(ours: ProjectFiles, { from, to }: Versions) {
  const changes: Change[] = []
  const labels: Labels = { ours: 'yours', base: `template ${from}`, theirs: `template ${to}` }

  /** An unused name for the template's file next to the user's. */
  function copyPath(path: string): string {
    const wanted = `${path}.template-${to}`
    let free = wanted
    for (let count = 2; ours.has(free); count += 1) free = `${wanted}-${count}`
    return free
  }

  function keepWithCopy(path: string, why: string, content: Uint8Array): void {
    changes.push({ kind: 'keep', path, why, copy: { path: copyPath(path), content } })
  }

  return {
    changes,
    add: (change: Change) => void changes.push(change),

    /** Whether a new file can be written there. */
    isFree: (path: string) => !ours.has(path) && blockedBy(path, ours) === undefined,

    /** A file that is new in the template. */
    bring(path: string, content: Uint8Array): void {
      if (ours.has(path)) {
        const why = 'you have a file of that name, and the template has a new one'
        if (!sameBytes(ours.get(path), content)) keepWithCopy(path, why, content)
        return
      }
      const inTheWay = blockedBy(path, ours)
      const why = `the template has ${path} there`
      if (inTheWay === undefined) changes.push({ kind: 'add', path, content })
      else changes.push({ kind: 'keep', path: inTheWay, why })
    },

    /** A file that the template, and perhaps the user, changed. */
    merge(path: string, was: Uint8Array, own: Uint8Array | undefined, theirs: Uint8Array): void {
      if (sameBytes(own, theirs)) return
      if (sameBytes(was, theirs) && own !== undefined) {
        changes.push({ kind: 'merge', path, content: own, notes: [] })
        return
      }
      if (sameBytes(own, was)) {
        changes.push({ kind: 'update', path, content: theirs })
        return
      }
      const texts = [was, own, theirs].map((bytes) => bytes && textOf(bytes))
      const [base, mine, other] = texts
      if (base === undefined || mine === undefined || other === undefined) {
        keepWithCopy(path, 'you changed it, and it is not text that could be merged', theirs)
        return
      }
      changes.push(mergedFile(path, base, mine, other, labels))
    },
  }
}

function mergedFile(
  path: string,
  base: string,
  ours: string,
  theirs: string,
  labels: Labels,
): Change {
  const { text, conflicts } = mergeText(base, ours, theirs, labels)
  const isNamedJson = path.endsWith('.json')
  // A merge of JSON may not be JSON: a missing comma is no line conflict.
  if (conflicts === 0 && (!isNamedJson || !isJson(ours) || isJson(text))) {
    return { kind: 'merge', path, content: Buffer.from(text), notes: [] }
  }
  const json = isNamedJson ? mergeJson(base, ours, theirs) : undefined
  if (json === undefined) return { kind: 'conflict', path, content: Buffer.from(text), conflicts }
  const notes = json.kept.map(({ path: member, theirs: value }) => {
    const has = value === undefined ? 'no longer has it' : `has ${JSON.stringify(value)}`
    return `${member} keeps your value; the template ${has}`
  })
  return { kind: 'merge', path, content: Buffer.from(json.text), notes }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The file that is where a path needs a folder, or inside what would have to be a file. */
function blockedBy(path: string, ours: ProjectFiles): string | undefined {
  const parts = path.split('/')
  return parts
    .slice(1)
    .map((_, index) => parts.slice(0, index + 1).join('/'))
    .concat([...ours.keys()].filter((one) => one.startsWith(`${path}/`)).slice(0, 1))
    .find((one) => ours.has(one))
}
