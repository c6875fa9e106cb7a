import { useEffect, useId, useState } from 'preact/hooks'
import type { Chromosome } from '@benchtop/client'
import { Button } from '../../../design/pieces.tsx'

/** The visible region of a genome. */
export type GenomeLocation = {
  readonly chromosome: string
  /** 1-based, inclusive. */
  readonly start: number
  /** Undefined for the end of the chromosome, if it isn't known. */
  readonly end: number | undefined
}

type Props = {
  readonly at: GenomeLocation
  readonly chromosomes: readonly Chromosome[]
  /** Whether there are no other chromosomes. If there may be, a name can be typed. */
  readonly isComplete: boolean
  readonly go: (place: GenomeLocation) => void
}

/** The form for a region of a chromosome. */
export function RegionForm({ at, chromosomes, isComplete, go }: Props) {
  const id = useId()
  const [start, setStart] = useState('')
  const [end, setEnd] = useState('')
  useEffect(() => {
    setStart(String(at.start))
    setEnd(at.end === undefined ? '' : String(at.end))
  }, [at.chromosome, at.start, at.end])
  const lengthOf = (name: string): number | undefined =>
    chromosomes.find((one) => one.name === name)?.length
  const choose = (chromosome: string): void => {
    if (chromosome !== '' && chromosome !== at.chromosome) {
      go({ chromosome, start: 1, end: isComplete ? lengthOf(chromosome) : undefined })
    }
  }
  const submit = (event: Event): void => {
    event.preventDefault()
    const from = Math.max(1, integerText(start) ?? 1)
    const to = integerText(end) ?? (isComplete ? lengthOf(at.chromosome) : undefined)
    go({ chromosome: at.chromosome, start: from, end: to === undefined ? to : Math.max(from, to) })
  }
  return (
    <form class="row region-form" onSubmit={submit}>
      <label for={`${id}-chromosome`}>Chromosome</label>
      {isComplete ? (
        <select
          id={`${id}-chromosome`}
          class="input"
          value={at.chromosome}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {chromosomes.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      ) : (
        <>
          <input
            id={`${id}-chromosome`}
            class="input"
            list={`${id}-names`}
            required
            value={at.chromosome}
            onChange={(event) => choose(event.currentTarget.value.trim())}
          />
          <datalist id={`${id}-names`}>
            {chromosomes.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
      <label for={`${id}-start`}>From</label>
      <input
        id={`${id}-start`}
        class="input numbers"
        inputMode="numeric"
        pattern="[\d., ]*"
        value={start}
        onInput={(event) => setStart(event.currentTarget.value)}
      />
      <label for={`${id}-end`}>To</label>
      <input
        id={`${id}-end`}
        class="input numbers"
        inputMode="numeric"
        pattern="[\d., ]*"
        placeholder="the end"
        value={end}
        onInput={(event) => setEnd(event.currentTarget.value)}
      />
      <Button type="submit" look="second" text="Go" />
    </form>
  )
}

/** A position as people write it, such as `1,234,567`. */
function integerText(text: string): number | undefined {
  const digits = text.replaceAll(/\D/g, '')
  return digits === '' ? undefined : Number(digits)
}
