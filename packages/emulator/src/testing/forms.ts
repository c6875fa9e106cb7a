/** A form in a page. */
export type Form = {
  readonly method: string
  readonly action: string
  /** The values that go along unseen. */
  readonly hidden: Readonly<Record<string, string>>
  /** The names of the fields that a person fills in. */
  readonly fields: readonly string[]
  /** The buttons, each as `name=value`. */
  readonly buttons: readonly string[]
}

/** Reads the forms of a page. */
export function parseForms(html: string, url: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, form, content]) => {
    const inputs = [...content!.matchAll(/<input\b([^>]*)>/g)].map(([, input]) => input!)
    const isHidden = (input: string) => attribute(input, 'type') === 'hidden'
    const buttons = [...content!.matchAll(/<button\b([^>]*)>/g)].map(([, button]) => button!)
    return {
      method: attribute(form!, 'method') ?? 'get',
      action: new URL(attribute(form!, 'action') ?? '', url).href,
      hidden: Object.fromEntries(
        inputs
          .filter(isHidden)
          .map((input) => [attribute(input, 'name'), attribute(input, 'value')]),
      ) as Record<string, string>,
      fields: inputs.filter((input) => !isHidden(input)).map((input) => attribute(input, 'name')!),
      buttons: buttons
        .filter((button) => attribute(button, 'name') !== undefined)
        .map((button) => `${attribute(button, 'name')}=${attribute(button, 'value')}`),
    }
  })
}

/** The words of a page. */
export function visibleText(html: string): string {
  const body = html.replace(/<style\b.*?<\/style>/gs, '').replaceAll(/<[^>]+>/g, ' ')
  return decode(body).replaceAll(/\s+/g, ' ').trim()
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : decode(value)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function decode(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
}
