import { escapeHtml } from './pages/html.ts'

/** A user's picture: the initials on a colour that stays the user's own. */
export function avatarSvg(name: string, id: number): string {
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .slice(0, 2)
    .join('')
  const hue = (id * 137) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64" role="img" aria-label="${escapeHtml(name)}"><circle cx="32" cy="32" r="32" fill="hsl(${hue} 45% 40%)"/><text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="26" text-anchor="middle" dominant-baseline="central">${escapeHtml(initials)}</text></svg>`
}
