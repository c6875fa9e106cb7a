import { Fragment, type ComponentChildren } from 'preact'

/** A fact, by its name. */
export type Fact = readonly [name: string, value: ComponentChildren]

/** The facts about something; those without a value are left out. */
export function Facts({ of: facts }: { readonly of: readonly Fact[] }) {
  const known = facts.filter(
    ([, value]) => value !== undefined && value !== null && value !== false && value !== '',
  )
  return (
    <dl class="facts">
      {known.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
