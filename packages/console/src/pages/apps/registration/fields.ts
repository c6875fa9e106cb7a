import {
  launchPermissions,
  launchPlaces,
  type ApplicationChanges,
  type ControlApplicationDetails,
  type NewControlApplication,
} from '@benchtop/contracts'

/** A registration as it is typed: every field is a text, or a list of the chosen. */
export type Draft = {
  readonly kind: 'web' | 'native'
  readonly launchFrom: readonly string[]
  readonly texts: Readonly<Record<TextMember, string>>
}

/** Each with what holds of it: null removes it, it is a list with one item a line, only native apps have it. */
const members = {
  name: '',
  owner: '',
  clientId: '',
  redirectUri: 'removable',
  origins: 'list',
  homepageUri: 'removable',
  shortDescription: '',
  companyName: 'removable',
  version: '',
  launchBy: '',
  launchPermission: '',
  command: 'removable list native',
  image: 'removable native',
  workingDirectory: 'native',
  form: 'removable',
  callbacks: 'removable native',
  report: 'removable native',
} as const
export type TextMember = keyof typeof members
const textMembers = Object.keys(members) as TextMember[]

function is(member: TextMember, what: 'removable' | 'list' | 'native'): boolean {
  return members[member].includes(what)
}

/** A field of the form: how it is shown. */
export type RegistrationField = {
  readonly member: TextMember
  readonly label: string
  readonly hint?: string
  readonly required?: true
  readonly isLong?: true
  readonly isCode?: true
  readonly options?: readonly (readonly [value: string, label: string])[]
}

type Section = { readonly title: string; readonly fields: readonly RegistrationField[] }

const permissionLabels = { browse: 'Browse', read: 'Read', write: 'Read and write' } as const

/** What else than its name an app can't be without, by its kind: where it runs, or what the platform runs. */
export const kinds = {
  homepageUri: ['web', 'A web app: it has a server or page of its own, and calls the API.'],
  command: ['native', 'A native app: the platform runs its command.'],
  image: ['native', 'A native app: the platform runs its container image.'],
} as const
export type Essential = keyof typeof kinds

/** The fields with which an app is registered. */
export function essentialsOf(essential: Essential): readonly RegistrationField[] {
  const address: RegistrationField = {
    member: 'homepageUri',
    label: 'Address',
    hint: 'Where the app runs, such as http://127.0.0.1:3000/.',
  }
  const fields: readonly RegistrationField[] = [
    { member: 'name', label: 'Name', required: true },
    address,
    ...nativeSection.fields,
  ]
  return fields.filter(({ member }) => member === 'name' || member === essential)
}

/** All other fields, by the cards that they are in. */
export function sectionsOf(essential: Essential): readonly Section[] {
  const shown = essentialsOf(essential).map(({ member }) => member)
  return allSections(kinds[essential][0]).map(({ title, fields }) => ({
    title,
    fields: fields.filter(({ member }) => !shown.includes(member)),
  }))
}

/** What follows from an app's address, as long as it isn't set otherwise. */
function derivedFrom(address: string): Pick<Draft['texts'], 'redirectUri' | 'origins'> {
  const { protocol, origin, pathname } = URL.parse(address.trim()) ?? {}
  if (protocol !== 'http:' && protocol !== 'https:') return { redirectUri: '', origins: '' }
  return { redirectUri: `${origin}${pathname?.replace(/\/?$/, '/callback')}`, origins: `${origin}` }
}

/** A draft with another text; with another address, what was derived from the last is derived from it. */
export function withText(draft: Draft, member: TextMember, text: string): Draft {
  const texts = { ...draft.texts, [member]: text }
  if (member !== 'homepageUri' || draft.kind !== 'web') return { ...draft, texts }
  const [before, after] = [derivedFrom(draft.texts.homepageUri), derivedFrom(text)]
  for (const one of ['redirectUri', 'origins'] as const) {
    if (texts[one] === before[one]) texts[one] = after[one]
  }
  return { ...draft, texts }
}

function allSections(kind: Draft['kind']): readonly Section[] {
  const launch: readonly RegistrationField[] = [
    {
      member: 'launchPermission',
      label: 'Launch permission',
      hint: 'On what the app is launched on, where it has no form.',
      options: launchPermissions.map((one) => [one, permissionLabels[one]] as const),
    },
    {
      member: 'launchBy',
      label: 'Who may launch it',
      options: [
        ['everyone', 'Everyone: it is published'],
        ['owner', 'Its owner only'],
      ],
    },
  ]
  return [
    {
      title: 'About the app',
      fields: [
        { member: 'shortDescription', label: 'Description' },
        { member: 'companyName', label: 'Company' },
        { member: 'version', label: 'Version', hint: 'Such as 1.0.0.' },
        { member: 'homepageUri', label: 'Home page' },
      ],
    },
    {
      title: 'Signing in',
      fields: [
        { member: 'owner', label: 'Owner' },
        { member: 'clientId', label: 'Client id', isCode: true, hint: 'Generated if left empty.' },
        {
          member: 'redirectUri',
          label: 'Redirect address',
          hint: 'Where users return to after a dialog.',
        },
        {
          member: 'origins',
          label: 'Browser origins',
          isLong: true,
          isCode: true,
          hint: 'Pages that call the API from the browser, one origin a line.',
        },
      ],
    },
    { title: 'Launching', fields: launch },
    ...(kind === 'native' ? [nativeSection] : []),
    {
      title: 'Form',
      fields: [
        {
          member: 'form',
          label: 'Definition of the launch form',
          isLong: true,
          isCode: true,
          hint: 'JSON. Leave it empty for an app without a form.',
        },
      ],
    },
  ]
}

const nativeSection: Section = {
  title: 'Running',
  fields: [
    {
      member: 'image',
      label: 'Container image',
      isCode: true,
    },
    {
      member: 'command',
      label: 'Command',
      isLong: true,
      isCode: true,
      hint: 'The program and each of its arguments on a line of its own.',
    },
    {
      member: 'workingDirectory',
      label: 'Folder that the command runs in',
      isCode: true,
      hint: 'An absolute path.',
    },
    { member: 'callbacks', label: 'Callbacks', isLong: true, isCode: true, hint: 'JavaScript.' },
    {
      member: 'report',
      label: 'Template of reports',
      isLong: true,
      isCode: true,
      hint: 'Liquid.',
    },
  ],
}

const nothing = Object.fromEntries(textMembers.map((member) => [member, ''])) as Draft['texts']

/** An empty registration by a user. */
export function newDraft(owner: string): Draft {
  return {
    kind: 'web',
    launchFrom: [...launchPlaces],
    texts: { ...nothing, owner, launchBy: 'everyone', launchPermission: 'read', version: '1.0.0' },
  }
}

/** The registration that an application has, to be edited. */
export function draftOf(application: ControlApplicationDetails): Draft {
  const textOf = (member: TextMember): string => {
    const value = application[member]
    if (value === null) return ''
    return typeof value === 'string' ? value : value.join('\n')
  }
  return {
    kind: application.kind,
    launchFrom: application.launchFrom,
    texts: Object.fromEntries(
      textMembers.map((member) => [member, textOf(member)]),
    ) as Draft['texts'],
  }
}

function valueOf(member: TextMember, text: string): string | readonly string[] | null | undefined {
  const trimmed = text.trim()
  if (is(member, 'list')) {
    const items = trimmed === '' ? [] : trimmed.split('\n').map((line) => line.trim())
    return items.length === 0 && is(member, 'removable') ? null : items
  }
  if (trimmed !== '') return trimmed
  if (is(member, 'removable')) return null
  return member === 'shortDescription' || member === 'name' ? '' : undefined
}

/** What a draft changes of another; empty where they are equal. */
export function changesOf(draft: Draft, before: Draft): ApplicationChanges {
  const changed = textMembers.filter((member) => {
    if (draft.kind === 'web' && is(member, 'native')) return false
    return draft.texts[member] !== before.texts[member]
  })
  return {
    ...Object.fromEntries(changed.map((member) => [member, valueOf(member, draft.texts[member])])),
    ...(draft.launchFrom.join() !== before.launchFrom.join() && {
      launchFrom: draft.launchFrom as NonNullable<ApplicationChanges['launchFrom']>,
    }),
  }
}

/** The registration of a draft, as the platform takes it. */
export function registrationOf(draft: Draft): NewControlApplication {
  const { kind, texts, launchFrom } = draft
  const empty: Draft = { ...newDraft(''), launchFrom: [], kind }
  return {
    ...changesOf(draft, { ...empty, texts: nothing }),
    launchFrom: launchFrom as NonNullable<NewControlApplication['launchFrom']>,
    kind,
    name: texts.name.trim(),
    owner: texts.owner,
  }
}
