const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text escaped for HTML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] as string)
}

/** Markup whose values have been escaped. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type { Markup }

type Value = string | number | Markup | readonly Markup[]

function textOf(value: Value): string {
  if (value instanceof Markup) return value.text
  if (typeof value === 'string') return escapeHtml(value)
  return typeof value === 'number' ? String(value) : value.map((one) => one.text).join('')
}

/** Markup that holds no value from elsewhere. */
export function literal(text: string): Markup {
  return new Markup(text)
}

/** A template of markup: values are escaped, unless they are markup or lists of it. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  let text = parts[0] as string
  for (const [at, value] of values.entries()) {
    text += textOf(value) + (parts[at + 1] as string)
  }
  return new Markup(text)
}

/**
 * A page whose own addresses are below a path. Values are escaped, so that nothing else looks like an attribute.
 *
 * @param path - such as `/bench`; empty for none
 */
export function below(path: string, page: string): string {
  return path === ''
    ? page
    : page.replaceAll(/( (?:href|src|action)="| url\(')\/(?!\/)/g, `$1${path}/`)
}
