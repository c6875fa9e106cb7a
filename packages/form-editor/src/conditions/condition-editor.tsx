import type { OutlinePart } from '@benchtop/forms'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { AttributeEdits } from '../session/attribute-edits.ts'
import {
  conditionGroup,
  groupCondition,
  groupKinds,
  itemPath,
  withKind,
  withoutItem,
  type ConditionGroup,
} from './condition-group.ts'
import { ConditionRow, firstTest } from './condition-row.tsx'
import { conditionOf, fieldTest } from './field-test.ts'
import { SelectBox } from '../design/select-box.tsx'
import { ItemList } from '../lists/item-list.tsx'
import { useTexts, type EditorTexts } from '../texts.ts'

type Props = {
  readonly id: string
  readonly described: string
  readonly value: unknown
  /** The fields that can be tested. */
  readonly fields: readonly OutlinePart[]
  readonly edits: AttributeEdits
}

/** Groups inside one another beyond this leave no room to be edited in. */
const mostLevels = 5

/** Whether a condition can be edited by its parts. What can't is edited as JSON. */
export function isEditable(condition: unknown, level = 0): boolean {
  const group = conditionGroup(condition)
  if (group === undefined) return fieldTest(condition) !== undefined
  return level < mostLevels && group.items.every((item) => isEditable(item, level + 1))
}

/** A condition, with the conditions that it consists of: each can be changed, moved and removed, and others added. */
export function ConditionEditor({ id, described, value, fields, edits }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const isActing = useRef(false)
  useLayoutEffect(() => {
    // What had the focus may be gone with its group.
    const isLost = isActing.current && document.activeElement === document.body
    isActing.current = false
    if (isLost) root.current?.querySelector<HTMLElement>('select, button')?.focus()
  })
  const acting: AttributeEdits = {
    ...edits,
    set(next, say) {
      isActing.current = say !== undefined
      edits.set(next, say)
    },
  }
  const t = useTexts()
  const isGroup = conditionGroup(value) !== undefined
  const fresh = freshCondition(fields)
  return (
    <div class="fe-condition" ref={root}>
      {isGroup ? (
        <Group
          {...{ id, described, value, fields }}
          inside=""
          edits={acting}
          set={(next, say) => acting.set(next, say)}
        />
      ) : (
        <>
          <ConditionRow
            {...{ id, described, fields }}
            test={fieldTest(value)}
            canBeNone
            set={(next) => acting.set(next)}
          />
          {value !== undefined && (
            <button
              type="button"
              class="fe-button fe-second fe-small"
              onClick={() => acting.set({ and: [value, fresh] }, t.addedItem('condition'))}
            >
              {t.addItem('condition')}
            </button>
          )}
        </>
      )}
    </div>
  )
}

function freshCondition(fields: readonly OutlinePart[]): unknown {
  return conditionOf(firstTest(fields[0]), false)
}

type GroupProps = {
  readonly id?: string
  readonly described?: string
  readonly value: unknown
  readonly fields: readonly OutlinePart[]
  /** From the attribute to this group. */
  readonly inside: string
  readonly edits: AttributeEdits
  readonly set: (value: unknown, say?: string) => void
}

function Group({ id, described, value, fields, inside, edits, set }: GroupProps) {
  const t = useTexts()
  const group = conditionGroup(value)
  if (group === undefined) return null
  const { kind, items } = group
  const name = groupName(group, t)
  const isList = kind !== 'not'
  const withItem = (index: number, item: unknown): unknown =>
    groupCondition({ kind, items: items.with(index, item) })
  const added = (item: unknown): unknown => groupCondition({ kind, items: [...items, item] })
  const fresh = freshCondition(fields)
  return (
    <div class="fe-condition-group" role="group" aria-label={name}>
      <SelectBox
        {...{ id, described }}
        label={id === undefined ? t.howTogether : undefined}
        value={kind}
        options={groupKinds.map((one) => [one, t.conditionGroups[one]])}
        set={(next) => set(groupCondition(withKind(group, next)), `${t.conditionGroups[next]}.`)}
      />
      <ItemList
        label={name}
        what="condition"
        count={items.length}
        add={isList ? () => set(added(fresh), t.addedItem('condition')) : undefined}
        more={
          isList && (
            <button
              type="button"
              class="fe-button fe-plain fe-small"
              onClick={() =>
                set(added({ [kind === 'and' ? 'or' : 'and']: [fresh] }), t.addedItem('group'))
              }
            >
              {t.addGroup}
            </button>
          )
        }
        remove={(index) => set(withoutItem(group, index), t.removed(t.items.condition))}
        move={
          isList
            ? (from, to) =>
                edits.move(`${inside}.${kind}`, from, to, t.movedItem('condition', to + 1))
            : undefined
        }
        row={(index) => {
          const item = items[index]
          const change = (next: unknown, say?: string): void =>
            set(next === undefined ? withoutItem(group, index) : withItem(index, next), say)
          return conditionGroup(item) === undefined ? (
            <ConditionRow
              id={undefined}
              label={t.fieldOf(index + 1)}
              test={fieldTest(item)}
              fields={fields}
              canBeNone={false}
              set={change}
            />
          ) : (
            <Group
              value={item}
              fields={fields}
              inside={`${inside}${itemPath(kind, index)}`}
              edits={edits}
              set={change}
            />
          )
        }}
      />
    </div>
  )
}

function groupName({ kind, items }: ConditionGroup, t: EditorTexts): string {
  const name = t.conditionGroups[kind]
  return kind === 'not' ? name : t.conditions(items.length, name)
}
