import { launchPlaces } from '@benchtop/contracts'
import { useId, useRef, useState } from 'preact/hooks'
import { readAccounts } from '../../../api/accounts.ts'
import { placeNouns } from '../../../api/applications.ts'
import { Refusal } from '../../../api/refusal.ts'
import { errorText } from '../../../design/error-text.ts'
import { Field } from '../../../design/field.tsx'
import { Facts } from '../../../design/facts.tsx'
import { Button, ButtonLink, Card } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import {
  essentialsOf,
  kinds,
  sectionsOf,
  withText,
  type Draft,
  type Essential,
  type RegistrationField,
} from './fields.ts'
import './registration.css'

type Props = {
  readonly initial: Draft
  readonly isNew: boolean
  /** Why a member can't be changed here; undefined where it can. */
  readonly blocked: (member: string) => string | undefined
  readonly verb: string
  /** Saves the draft; rejects with a Refusal that names the members. */
  readonly save: (draft: Draft) => Promise<void>
  readonly cancel: string
}

/** What is wrong with each member, in the platform's own words; '' is about the whole. */
type Problems = Readonly<Record<string, string>>

function problemsOf(error: unknown, draft: Draft): Problems {
  if (!(error instanceof Refusal) || error.problems.length === 0) return { '': errorText(error) }
  const named = error.problems.map(({ member, message }) => {
    const field = member.replace(/\[\d+\].*$/, '')
    return [field in draft || field in draft.texts ? field : '', message] as const
  })
  return Object.fromEntries(named)
}

/** Saves a draft, and goes to the first field with a problem after `refused` has shown the named ones. */
function useSaving(draft: Draft, save: Props['save'], refused: (named: string[]) => void) {
  const [problems, setProblems] = useState<Problems>({})
  const [isSaving, setIsSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    setIsSaving(true)
    try {
      await save(draft)
    } catch (error) {
      const found = problemsOf(error, draft)
      setProblems(found)
      refused(Object.keys(found))
      // The fields are marked in the next frame.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
    } finally {
      setIsSaving(false)
    }
  }
  return { form, problems, isSaving, submit }
}

/** The form in which an app is registered or changed. */
export function RegistrationForm(props: Props) {
  const { initial, isNew, blocked, verb, save, cancel } = props
  const [draft, setDraft] = useState(initial)
  const [essential, setEssential] = useState<Essential>(
    initial.kind === 'web' ? 'homepageUri' : initial.texts.image === '' ? 'command' : 'image',
  )
  const [isOpen, setIsOpen] = useState(!isNew)
  const { form, problems, isSaving, submit } = useSaving(draft, save, (named) => {
    if (named.some((one) => one !== '' && one !== 'name' && one !== essential)) setIsOpen(true)
  })
  const essentials = essentialsOf(essential)
  const { value: accounts = [] } = useLoaded(readAccounts, [])
  const owners = accounts.map(({ id, name, email }) => [id, `${name} (${email})`] as const)
  const fieldOf = (field: RegistrationField) => (
    <TextField
      key={field.member}
      field={field.member === 'owner' ? { ...field, options: owners } : field}
      value={draft.texts[field.member]}
      problem={problems[field.member]}
      blocked={blocked(field.member)}
      set={(text) => setDraft((was) => withText(was, field.member, text))}
    />
  )
  const choose = (next: Essential): void => {
    setEssential(next)
    // What was derived from an address isn't registered for an app without one.
    const [kind] = kinds[next]
    setDraft((was) => ({ ...(kind === 'web' ? was : withText(was, 'homepageUri', '')), kind }))
  }
  const places = (
    <PlacesField
      draft={draft}
      setDraft={setDraft}
      problem={problems['launchFrom']}
      blocked={blocked('launchFrom')}
    />
  )
  return (
    <form ref={form} class="stack registration" noValidate onSubmit={(event) => void submit(event)}>
      {problems[''] && (
        <p class="notice bad" role="alert">
          {problems['']}
        </p>
      )}
      <Card>
        <div class="stack">
          {essentials.slice(0, 1).map(fieldOf)}
          {isNew && <KindField value={essential} set={choose} />}
          {essentials.slice(1).map(fieldOf)}
          {essential === 'homepageUri' && <Derived texts={draft.texts} />}
        </div>
      </Card>
      <details
        class="more-settings"
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>All settings</summary>
        <div class="stack">
          {sectionsOf(essential).map(({ title, fields }) => (
            <Card key={title} title={title}>
              <div class="stack">
                {title === 'Launching' && places}
                {fields.map(fieldOf)}
              </div>
            </Card>
          ))}
        </div>
      </details>
      <div class="row">
        <Button type="submit" text={verb} disabled={isSaving} />
        <ButtonLink look="second" text="Cancel" href={cancel} />
      </div>
    </form>
  )
}

/** What follows from the address, as it would be registered. */
function Derived({ texts: { homepageUri, redirectUri, origins } }: Pick<Draft, 'texts'>) {
  return (
    <Facts
      of={[
        ['Home page', homepageUri],
        ['Redirect address', redirectUri],
        ['Browser origins', origins.replaceAll('\n', ', ')],
      ]}
    />
  )
}

type DraftProps = {
  readonly draft: Draft
  readonly setDraft: (change: (was: Draft) => Draft) => void
}

type KindProps = { readonly value: Essential; readonly set: (value: Essential) => void }

function KindField({ value, set }: KindProps) {
  const name = useId()
  return (
    <fieldset class="choices">
      <legend class="label">Kind</legend>
      {(Object.keys(kinds) as Essential[]).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={value === one} onChange={() => set(one)} />{' '}
          {kinds[one][1]}
        </label>
      ))}
    </fieldset>
  )
}

type Reasons = { readonly problem: string | undefined; readonly blocked: string | undefined }

function PlacesField({ draft, setDraft, problem, blocked }: DraftProps & Reasons) {
  const id = useId()
  const toggle = (place: string): void =>
    setDraft((was) => ({
      ...was,
      launchFrom: launchPlaces.filter((one) => (one === place) !== was.launchFrom.includes(one)),
    }))
  return (
    <fieldset class="choices" aria-describedby={`${id}-hint`} disabled={blocked !== undefined}>
      <legend class="label">Launch location</legend>
      {launchPlaces.map((place) => (
        <label key={place}>
          <input
            type="checkbox"
            checked={draft.launchFrom.includes(place)}
            onChange={() => toggle(place)}
          />{' '}
          {placeNouns[place]}
        </label>
      ))}
      <span id={`${id}-hint`} class={problem === undefined ? 'hint' : 'error'}>
        {problem ?? blocked ?? 'Leave all unticked to allow any.'}
      </span>
    </fieldset>
  )
}

type TextProps = Reasons & {
  readonly field: RegistrationField
  readonly value: string
  readonly set: (text: string) => void
}

function TextField({ field, value, set, problem, blocked }: TextProps) {
  const { label, hint, isLong, isCode, options, required } = field
  return (
    <Field
      {...{ label, value, set, problem, isLong, options }}
      class={isCode === true ? 'mono' : ''}
      hint={blocked ?? hint}
      aria-required={required}
      spellcheck={isLong !== true}
      readOnly={blocked !== undefined}
      disabled={blocked !== undefined && options !== undefined}
    />
  )
}
