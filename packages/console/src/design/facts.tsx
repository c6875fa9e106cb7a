import { Fragment, type ComponentChildren } from 'preact'

/** Something that is known, by its name. */
export type Fact = readonly [name: string, value: ComponentChildren]

/** What is known about something; what has no value is left out. */
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
