import { launchPlaces } from '@benchtop/contracts'
import { useId, useRef, useState } from 'preact/hooks'
import { readAccounts } from '../../../api/accounts.ts'
import { placeNouns } from '../../../api/applications.ts'
import { Refusal } from '../../../api/refusal.ts'
import { errorText } from '../../../design/error-text.ts'
import { Field } from '../../../design/field.tsx'
import { Button, ButtonLink, Card } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { sectionsOf, type Draft, type RegistrationField, type TextMember } from './fields.ts'
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

function problemsOf(error: unknown): Problems {
  if (!(error instanceof Refusal) || error.problems.length === 0) return { '': errorText(error) }
  const named = error.problems.map(({ member, message }) => {
    return [member.replace(/\[\d+\].*$/, ''), message] as const
  })
  return Object.fromEntries(named)
}

/** The form in which an app is registered or changed. */
export function RegistrationForm(props: Props) {
  const { initial, isNew, blocked, verb, save, cancel } = props
  const [draft, setDraft] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [isSaving, setIsSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const set = (member: TextMember, text: string): void => {
    setDraft((was) => ({ ...was, texts: { ...was.texts, [member]: text } }))
  }
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    setIsSaving(true)
    try {
      await save(draft)
    } catch (error) {
      setProblems(problemsOf(error))
      // The fields are marked in the next frame.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <form ref={form} class="stack registration" noValidate onSubmit={(event) => void submit(event)}>
      {problems[''] !== undefined && (
        <p class="notice bad" role="alert">
          {problems['']}
        </p>
      )}
      {isNew && <KindCard draft={draft} setDraft={setDraft} />}
      {sectionsOf(draft.kind).map(({ title, fields }) => (
        <Card key={title} title={title}>
          <div class="stack">
            {title === 'Signing in' && (
              <OwnerField
                value={draft.texts.owner}
                problem={problems['owner']}
                blocked={blocked('owner')}
                set={(owner) => set('owner', owner)}
              />
            )}
            {title === 'Launching' && (
              <PlacesField
                draft={draft}
                setDraft={setDraft}
                problem={problems['launchFrom']}
                blocked={blocked('launchFrom')}
              />
            )}
            {fields.map((field) => (
              <TextField
                key={field.member}
                field={field}
                value={draft.texts[field.member]}
                problem={problems[field.member]}
                blocked={blocked(field.member)}
                set={(text) => set(field.member, text)}
              />
            ))}
          </div>
        </Card>
      ))}
      <div class="row">
        <Button type="submit" text={verb} disabled={isSaving} />
        <ButtonLink look="second" text="Cancel" href={cancel} />
      </div>
    </form>
  )
}

type DraftProps = {
  readonly draft: Draft
  readonly setDraft: (change: (was: Draft) => Draft) => void
}

function KindCard({ draft, setDraft }: DraftProps) {
  const name = useId()
  const kinds = {
    web: 'A web app: it has a server or page of its own, and calls the API.',
    native: 'A native app: the platform runs its command or image.',
  } as const
  return (
    <Card title="Kind">
      <fieldset class="choices">
        <legend class="visually-hidden">Kind</legend>
        {(['web', 'native'] as const).map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name={name}
              checked={draft.kind === kind}
              onChange={() => setDraft((was) => ({ ...was, kind }))}
            />{' '}
            {kinds[kind]}
          </label>
        ))}
      </fieldset>
    </Card>
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
        {problem ?? blocked ?? 'With none of them, it is launched anywhere.'}
      </span>
    </fieldset>
  )
}

type OwnerProps = Reasons & { readonly value: string; readonly set: (owner: string) => void }

function OwnerField({ value, set, problem, blocked }: OwnerProps) {
  const { value: accounts = [] } = useLoaded(readAccounts, [])
  const options = accounts.map(({ id, name, email }) => [id, `${name} (${email})`] as const)
  const field = { member: 'owner', label: 'Owner', options } as const
  return <TextField {...{ field, value, set, problem, blocked }} />
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
