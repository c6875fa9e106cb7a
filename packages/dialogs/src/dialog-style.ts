import { html, literal, type Markup } from './html.ts'
import { palette, typeface } from './palette.ts'

/**
 * The base style of the dialogs: one card on a quiet page, light or dark as the system is or the user has chosen.
 */
export function dialogStyle(nonce: string): Markup {
  return html`<style nonce="${nonce}">
    ${literal(palette + typeface)} ${rules}
  </style>`
}

const rules = html`
  :root { --radius: 12px; } *, *::before, *::after { box-sizing: border-box; } body { margin: 0;
  min-height: 100vh; padding: 1.5rem 1rem; display: flex; flex-direction: column; align-items:
  center; background: var(--ground); color: var(--ink); font: 1rem/1.5 var(--font); } body > * {
  width: 100%; max-width: 27rem; } body > header { margin-top: auto; padding: 0 0 1.25rem;
  text-align: center; } body > footer { margin-bottom: auto; padding: 1.25rem 0 0; color:
  var(--quiet); font-size: 0.8125rem; text-align: center; } .brand { display: inline-flex;
  align-items: center; gap: 0.5rem; color: var(--ink); font-size: 1.125rem; font-weight: 650;
  letter-spacing: -0.01em; text-decoration: none; } .brand svg { color: var(--accent); } main {
  padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius:
  var(--radius); box-shadow: var(--shadow); } h1 { margin: 0; font-size: 1.375rem; font-weight: 650;
  line-height: 1.25; letter-spacing: -0.015em; text-wrap: balance; } h2 { margin: 1.5rem 0 0.5rem;
  font-size: 0.875rem; font-weight: 600; } p { margin: 0.5rem 0 0; overflow-wrap: anywhere; } a {
  color: var(--accent); text-underline-offset: 0.15em; } a:hover { color: var(--accent-strong); }
  .quiet { color: var(--quiet); font-size: 0.875rem; } .center { text-align: center; } .pair {
  display: flex; justify-content: center; align-items: center; gap: 0.75rem; margin-bottom: 1.25rem;
  } .pair svg, .account svg, .who svg { display: block; flex: none; } .pair .link { color:
  var(--field-line); }
`
