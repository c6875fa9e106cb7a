import { escapeHtml, html, type Markup } from './html.ts'

/** Initials on a colour that is always the same: round for a person, square for an application. */
export function tile(kind: 'user' | 'application', id: number, name: string, size: number): Markup {
  const initials = initialsOf(name)
  const fill = `hsl(${(id * 137) % 360} 45% 38%)`
  const shape =
    kind === 'user'
      ? html`<circle cx="32" cy="32" r="32" fill="${fill}" />`
      : html`<rect width="64" height="64" rx="14" fill="${fill}" />`
  return html`<svg width="${size}" height="${size}" viewBox="0 0 64 64" aria-hidden="true">
    ${shape}
    <text
      x="32"
      y="33"
      fill="white"
      font-size="26"
      text-anchor="middle"
      dominant-baseline="central"
    >
      ${initials}
    </text>
  </svg>`
}

/** A user's picture: the initials on a colour that is always the same for the user. */
export function avatarSvg(name: string, id: number): string {
  const hue = (id * 137) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64" role="img" aria-label="${escapeHtml(name)}"><circle cx="32" cy="32" r="32" fill="hsl(${hue} 45% 40%)"/><text x="32" y="33" fill="white" font-family="sans-serif" font-size="26" text-anchor="middle" dominant-baseline="central">${escapeHtml(initialsOf(name))}</text></svg>`
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).slice(0, 2)
  return words.map((word) => (Array.from(word)[0] ?? '').toUpperCase()).join('')
}
