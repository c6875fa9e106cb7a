import type { AttributeEdits } from '../session/attribute-edits.ts'
import { SelectBox } from '../design/select-box.tsx'
import { IdList, type Named } from './id-list.tsx'
import { ItemList } from '../lists/item-list.tsx'
import { recordsIn, textOf } from '../lists/written-values.ts'
import { useTexts } from '../texts.ts'

type Props = {
  readonly id: string
  readonly described: string
  readonly value: unknown
  /** The values of the field's choices. */
  readonly choices: readonly string[]
  /** The parts that can be shown. */
  readonly parts: readonly Named[]
  readonly edits: AttributeEdits
}

/** The togglers of a field: which of its choices shows which parts. */
export function TogglerRows({ id, described, value, choices, parts, edits }: Props) {
  const t = useTexts()
  const togglers = recordsIn(value) ?? []
  const valueOf = (index: number): string => textOf(togglers[index]?.['toggleOnValue'])
  const free = choices.find((choice) => !togglers.some((_, index) => valueOf(index) === choice))
  return (
    <ItemList
      id={togglers.length === 0 ? id : undefined}
      described={described}
      label={t.attribute('togglers')}
      what="toggler"
      count={togglers.length}
      add={() =>
        edits.set(
          [...togglers, { toggleOnValue: free ?? choices[0] ?? '', toggleFields: '' }],
          t.added(t.item('toggler', togglers.length + 1)),
        )
      }
      remove={(index) => {
        const left = togglers.toSpliced(index, 1)
        edits.set(left.length === 0 ? undefined : left, t.removed(t.item('toggler', index + 1)))
      }}
      move={(from, to) => edits.move('', from, to, t.movedItem('toggler', to + 1))}
      row={(index) => (
        <div class="fe-stack fe-tight">
          <div class="fe-worded">
            <span>{t.while}</span>
            <SelectBox
              id={index === 0 ? id : undefined}
              label={t.choiceOf(index + 1)}
              value={valueOf(index)}
              options={choices.map((choice) => [choice])}
              set={(choice) => edits.setIn(`[${index}]`, 'toggleOnValue', choice)}
            />
            <span>{t.isChosen}</span>
          </div>
          <IdList
            label={t.shownBy(index + 1)}
            hint={t.addShown}
            value={textOf(togglers[index]?.['toggleFields'])}
            offered={parts}
            set={(ids, say) => edits.setIn(`[${index}]`, 'toggleFields', ids, say)}
          />
        </div>
      )}
    />
  )
}
