import type { Diagnostic } from '@benchtop/forms'
import type { ComponentChildren } from 'preact'
import type { AttributeEdits } from '../session/attribute-edits.ts'
import type { AttributeKind } from '../language/attribute-kinds.ts'
import { SelectBox } from '../design/select-box.tsx'
import { ItemList } from '../lists/item-list.tsx'
import { textOf } from '../lists/written-values.ts'
import { nameOfKind, useTexts, type Item } from '../texts.ts'

/** An object of a list, such as a column, as in the text. */
export type ListedObject = Readonly<Record<string, unknown>>

/** What a list of objects is edited by, whatever the objects are. */
export type ListInput = {
  readonly id: string
  readonly described: string
  /** The attribute that is the list. */
  readonly kind: AttributeKind
  readonly objects: readonly ListedObject[]
  readonly found: readonly Diagnostic[]
  readonly edits: AttributeEdits
  /** The control of an attribute of an object, which is at `inside`. */
  readonly control: (kind: AttributeKind, value: unknown, inside: string) => ComponentChildren
}

/** The index of the object that is open, if one is, and what opens another one. */
export type OpenObject = readonly [open: number | undefined, set: (open?: number) => void]

type Props = ListInput & {
  readonly opened: OpenObject
  readonly what: Item
  /** A new object: of this kind, or as most begin. */
  readonly create: (kind?: string) => ListedObject
  readonly attributesOf: (object: ListedObject) => readonly AttributeKind[]
  readonly typeOf: (object: ListedObject) => string
}

/** A list of objects, such as columns or rules, one of which is open, with its attributes. */
export function ObjectList(props: Props) {
  const { id, described, kind, objects, found, edits, what, create } = props
  const t = useTexts()
  const [open, setOpen] = props.opened
  const nameOf = (index: number): string => nameOfObject(objects[index], t.item(what, index + 1))
  return (
    <ItemList
      id={id}
      described={described}
      label={t.attribute(kind.name)}
      what={what}
      count={objects.length}
      add={() => {
        edits.set([...objects, create()], t.added(t.item(what, objects.length + 1)))
        setOpen(objects.length)
      }}
      nameOf={nameOf}
      remove={(index) => {
        setOpen(undefined)
        const left = objects.toSpliced(index, 1)
        const isGone = left.length === 0 && !kind.isRequired
        edits.set(isGone ? undefined : left, t.removed(t.item(what, index + 1)))
      }}
      move={(from, to) => {
        setOpen(open === from ? to : open === to ? from : open)
        edits.move('', from, to, t.movedItem(what, to + 1))
      }}
      row={(index) => {
        const object = objects[index] ?? {}
        const isFaulty = found.some(
          ({ path, severity }) =>
            severity === 'error' && `.${path}`.includes(`.${kind.name}[${index}]`),
        )
        return (
          <details
            class="fe-listed-object"
            open={open === index}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open) setOpen(index)
              else if (open === index) setOpen(undefined)
            }}
          >
            <summary>
              {nameOf(index)} <span class="fe-quiet">{props.typeOf(object)}</span>
              {isFaulty && <span class="fe-badge fe-bad">{t.severities.error}</span>}
            </summary>
            {open === index && <Attributes {...props} object={object} index={index} />}
          </details>
        )
      }}
    />
  )
}

type AttributesProps = Props & { readonly object: ListedObject; readonly index: number }

/** The attributes of the object that is open; which these are depends on its kind. */
function Attributes(props: AttributesProps) {
  const { id, kind, objects, edits, control, what, create, attributesOf, object, index } = props
  const t = useTexts()
  const { kinds } = kind.items
  const attributes = attributesOf(object)
  return (
    <div class="fe-stack">
      {kinds.length > 0 && (
        <div class="fe-field fe-attribute">
          <label for={`${id}-kind-${index}`}>$type</label>
          <SelectBox
            id={`${id}-kind-${index}`}
            value={textOf(object['$type'])}
            options={kinds.map((one) => [one, nameOfKind(one, t)])}
            set={(next) =>
              edits.set(
                objects.with(index, ofKind(object, create(next), attributesOf)),
                t.nowKind(what, nameOfKind(next, t)),
              )
            }
          />
        </div>
      )}
      {attributes.length === 0 && <p class="fe-quiet">{t.unknownItem(what)}</p>}
      {attributes.map((one) => control(one, object[one.name], `[${index}]`))}
    </div>
  )
}

/** An object that becomes one of another kind: what both kinds have stays as it is. */
function ofKind(
  before: ListedObject,
  next: ListedObject,
  attributesOf: Props['attributesOf'],
): ListedObject {
  const names = new Set(attributesOf(next).map(({ name }) => name))
  const kept = Object.entries(before).filter(([name]) => names.has(name))
  return { ...next, ...Object.fromEntries(kept), $type: next['$type'] }
}

function nameOfObject(object: ListedObject | undefined, otherwise: string): string {
  return textOf(object?.['label']) || textOf(object?.['id']) || otherwise
}
