const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The characters of a text that a page keeps: a name from a file can be a page's worth of control characters. */
const longestText = 10_000
// Control characters are not allowed in HTML, and marks of direction turn around the text after them.
// oxlint-disable-next-line no-control-regex -- it removes exactly these
const unwanted = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/** A text as HTML and as an attribute's value: nothing in it is markup. */
export function escapeHtml(text: string): string {
  return shorten(String(text).toWellFormed(), longestText)
    .replaceAll(unwanted, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** A text of at most this many characters, which ends with an ellipsis where it was cut. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  // Not between the halves of a sign of two.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** A coordinate of a drawing: a tenth of a pixel is precise enough, and the page stays small. */
export function pixels(value: number): string {
  return String(Math.floor(value * 10 + 0.5) / 10)
}
