import { useState } from 'preact/hooks'
import { IconButton } from '../design/icon-button.tsx'
import { SelectBox } from '../design/select-box.tsx'
import { listedWords } from '../conditions/field-test.ts'
import { useTexts } from '../texts.ts'

/** Something that has an id, such as a field or a rule. */
export type Named = { readonly id: string; readonly name: string }

type Props = {
  readonly id?: string
  readonly described?: string
  /** What is chosen, such as `Fields that choice 1 shows`. */
  readonly label: string
  /** The text of the list box that adds one. */
  readonly hint: string
  /** The ids, separated by commas. */
  readonly value: string
  readonly offered: readonly Named[]
  readonly set: (value: string, say: string) => void
}

/** A list of ids, each by its name: another can be added from what the form has, and any removed. */
export function IdList({ id, described, label, hint, value, offered, set }: Props) {
  const t = useTexts()
  const ids = listedWords(value)
  const nameOf = (one: string): string => offered.find((named) => named.id === one)?.name ?? one
  // A list box that is walked by keys passes over what is not meant, so that choosing alone adds nothing.
  const [wanted, setWanted] = useState('')
  const add = (): void => {
    if (wanted === '') return
    set([...ids, wanted].join(','), t.added(nameOf(wanted)))
    setWanted('')
  }
  const left = offered.filter((named) => !ids.includes(named.id))
  return (
    <div class="fe-id-list" role="group" aria-label={label}>
      {ids.map((one, index) => (
        <span key={one} class="fe-id-chip">
          <span>{nameOf(one)}</span>
          <IconButton
            icon="close"
            name={t.removeFrom(nameOf(one), label)}
            tip={t.remove}
            isSmall
            act={() => set(ids.toSpliced(index, 1).join(','), t.removed(nameOf(one)))}
          />
        </span>
      ))}
      <span class="fe-id-adder">
        <SelectBox
          {...{ id, described }}
          label={id === undefined ? hint : undefined}
          value={wanted}
          options={[
            ['', left.length === 0 ? t.nothingToAdd : hint],
            ...left.map((named) => [named.id, named.name] as const),
          ]}
          set={setWanted}
        />
        <button
          type="button"
          class="fe-button fe-second fe-small"
          aria-label={t.addOf(label)}
          aria-disabled={wanted === ''}
          onClick={add}
        >
          {t.add}
        </button>
      </span>
    </div>
  )
}
