import type { ComponentChildren } from 'preact'
import './facts.css'

/** A fact, by its name. */
export type Fact = readonly [name: string, value: ComponentChildren]

type Props = {
  readonly of: readonly Fact[]
  /** Whether they are next to one another, and not one below the other. */
  readonly isGrid?: boolean
}

/** The facts about something; those without a value are left out. */
export function Facts({ of: facts, isGrid = false }: Props) {
  const known = facts.filter(
    ([, value]) => value !== undefined && value !== null && value !== false && value !== '',
  )
  return (
    <dl class={isGrid ? 'fact-grid' : 'facts'}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
