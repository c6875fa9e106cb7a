const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it may stand in HTML, in an element or in a quoted attribute. */
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

/** A template of markup: values are escaped, unless they are markup or lists of it. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  let text = parts[0] as string
  for (const [at, value] of values.entries()) {
    if (value instanceof Markup) text += value.text
    else if (Array.isArray(value)) text += value.map((one: Markup) => one.text).join('')
    else text += escapeHtml(String(value))
    text += parts[at + 1] as string
  }
  return new Markup(text)
}
