import { DomUtils, parseDocument } from 'htmlparser2'

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** What a page is made of. */
type Loaded = {
  /** Its address, after redirects. */
  readonly url: string
  readonly status: number
  readonly text: string
  /** Where it redirects to, as a complete address; null if it is a page to show. */
  readonly location: string | null
}

type Sending = {
  send(url: URL, init: RequestInit): Promise<Page>
  follow(page: Page): Promise<Page>
}

/** A page as a browser without scripts sees it. */
export type Page = Loaded & {
  /**
   * Enters values into the form that has fields of these names, sends it, and follows redirects. Without values, it is
   * the first form; hidden fields and defaults are sent along. Throws where there is no such form.
   */
  submit(values?: Readonly<Record<string, string>>): Promise<Page>
  /** The same by pressing a button, found by its text. */
  press(button: string, values?: Readonly<Record<string, string>>): Promise<Page>
  /** Follows a link, found by its text or address. */
  click(link: string): Promise<Page>
  /** Loads the page again. */
  reload(): Promise<Page>
  /** Sends the first form that is posted, and follows no redirect. */
  send(values: Readonly<Record<string, string>>, options?: { base?: string }): Promise<Page>
}

type Values = Readonly<Record<string, string>>

export function pageOf(loaded: Loaded, { send, follow }: Sending): Page {
  const { url, text } = loaded
  const all = (name: string): Element[] => DomUtils.getElementsByTagName(name, parseDocument(text))

  const sendForm = (form: Element, fields: URLSearchParams, base: string): Promise<Page> => {
    const target = new URL(form.attribs['action'] ?? '', base)
    if (form.attribs['method']?.toLowerCase() === 'post') {
      const headers = { origin: new URL(base).origin }
      return send(target, { method: 'POST', headers, body: fields })
    }
    target.search = fields.toString()
    return send(target, {})
  }

  return {
    ...loaded,
    async submit(values = {}) {
      const names = Object.keys(values)
      const form = all('form').find((one) =>
        names.every((name) => fieldsOf(one).some(({ attribs }) => attribs['name'] === name)),
      )
      if (form === undefined) {
        const fields = names.length === 0 ? 'form' : `form with ${names.join(', ')}`
        throw new Error(`There is no ${fields} at ${url}, but ${shown(loaded)}`)
      }
      return follow(await sendForm(form, entered(form, values), url))
    },
    async press(button, values = {}) {
      for (const form of all('form')) {
        const pressed = buttonsOf(form).find((one) => labelOf(one).includes(button))
        if (pressed === undefined) continue
        const { name, value = '', formaction } = pressed.attribs
        const fields = entered(form, values)
        if (name !== undefined) fields.set(name, value)
        if (formaction !== undefined) form.attribs['action'] = formaction
        return follow(await sendForm(form, fields, url))
      }
      throw new Error(`There is no button "${button}" at ${url}, but ${shown(loaded)}`)
    },
    async click(link) {
      const found = all('a').find(
        (one) => labelOf(one).includes(link) || one.attribs['href'] === link,
      )
      const address = found?.attribs['href']
      if (address === undefined) {
        throw new Error(`There is no link "${link}" at ${url}, but ${shown(loaded)}`)
      }
      return follow(await send(new URL(address, url), {}))
    },
    reload: async () => follow(await send(new URL(url), {})),
    async send(values, { base = url } = {}) {
      const form = all('form').find(({ attribs }) => attribs['method']?.toLowerCase() === 'post')
      if (form === undefined) throw new Error(`There is no form at ${base}, but ${shown(loaded)}`)
      return sendForm(form, entered(form, values), base)
    },
  }
}

const fieldNames: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button'])

/** What of a form has a value, its buttons included. */
function fieldsOf(form: Element): Element[] {
  return DomUtils.findAll(
    ({ name, attribs }) => fieldNames.has(name) && attribs['disabled'] === undefined,
    form.children,
  )
}

function isButton({ name, attribs }: Element): boolean {
  const type = attribs['type']?.toLowerCase()
  return name === 'button' ? type !== 'button' && type !== 'reset' : type === 'submit'
}

function buttonsOf(form: Element): Element[] {
  return fieldsOf(form).filter(isButton)
}

function labelOf(element: Element): string {
  const text =
    element.name === 'input' ? (element.attribs['value'] ?? '') : DomUtils.textContent(element)
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The fields of a form as they are sent: their defaults, except where a value is entered. */
function entered(form: Element, values: Values): URLSearchParams {
  const sent = new URLSearchParams()
  for (const field of fieldsOf(form)) {
    const { name } = field.attribs
    if (name === undefined || name in values || field.name === 'button') continue
    for (const value of defaultsOf(field)) sent.append(name, value)
  }
  for (const [name, value] of Object.entries(values)) sent.append(name, value)
  return sent
}

function defaultsOf(field: Element): string[] {
  const { type = 'text', value, checked } = field.attribs
  if (field.name === 'textarea') return [DomUtils.textContent(field)]
  if (field.name === 'select') {
    const options = DomUtils.getElementsByTagName('option', field.children)
    const valueOf = (option: Element): string => option.attribs['value'] ?? labelOf(option)
    const chosen = options.filter(({ attribs }) => attribs['selected'] !== undefined)
    const isMultiple = field.attribs['multiple'] !== undefined
    return (chosen.length > 0 || isMultiple ? chosen : options.slice(0, 1)).map(valueOf)
  }
  if (['submit', 'image', 'reset', 'button', 'file'].includes(type)) return []
  if (type === 'checkbox' || type === 'radio') return checked === undefined ? [] : [value ?? 'on']
  return [value ?? '']
}

/** What a page says, for a message. */
function shown({ status, text }: Loaded): string {
  const document = parseDocument(text.replaceAll(/<(style|script)\b.*?<\/\1>/gs, ''))
  return `${status}: ${DomUtils.textContent(document).replaceAll(/\s+/g, ' ').trim().slice(0, 300)}`
}
