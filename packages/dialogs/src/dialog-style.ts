import { html, type Markup } from './html.ts'

/**
 * The base style of the dialogs: one card on a quiet page, light or dark as the system is or the user has chosen, in the
 * system's own font.
 */
export function dialogStyle(nonce: string): Markup {
  return html`<style nonce="${nonce}">
    ${rules}
  </style>`
}

const rules = html`
  :root { color-scheme: light dark; --ground: light-dark(#f5f7f9, #0d1217); --card:
  light-dark(#ffffff, #151c23); --ink: light-dark(#17212b, #e8edf2); --quiet: light-dark(#52606d,
  #a3b0bd); --line: light-dark(#e0e6eb, #29333d); --field: light-dark(#ffffff, #10171e);
  --field-line: light-dark(#7b8894, #71808e); --soft: light-dark(#f3f6f8, #1c252e); --accent:
  light-dark(#0d6986, #6ac3e0); --accent-strong: light-dark(#0a536b, #8ed4eb); --on-accent:
  light-dark(#ffffff, #06202a); --danger: light-dark(#b0261c, #ff9a90); --danger-soft:
  light-dark(#fdeeec, #351d1c); --good: light-dark(#1d7548, #72d09f); --good-soft:
  light-dark(#e9f6ee, #17301f); --shadow: 0 1px 2px light-dark(rgb(16 32 48 / 6%), rgb(0 0 0 /
  40%)), 0 8px 28px light-dark(rgb(16 32 48 / 8%), rgb(0 0 0 / 35%)); --radius: 12px; }
  :root[data-theme='light'] { color-scheme: light; } :root[data-theme='dark'] { color-scheme: dark;
  } *, *::before, *::after { box-sizing: border-box; } body { margin: 0; min-height: 100vh; padding:
  1.5rem 1rem; display: flex; flex-direction: column; align-items: center; background:
  var(--ground); color: var(--ink); font: 1rem/1.5 -apple-system, 'Segoe UI', Roboto, 'Noto Sans',
  'Liberation Sans', Arial, system-ui, sans-serif; } body > * { width: 100%; max-width: 27rem; }
  body > header { margin-top: auto; padding: 0 0 1.25rem; text-align: center; } body > footer {
  margin-bottom: auto; padding: 1.25rem 0 0; color: var(--quiet); font-size: 0.8125rem; text-align:
  center; } .brand { display: inline-flex; align-items: center; gap: 0.5rem; color: var(--ink);
  font-size: 1.125rem; font-weight: 650; letter-spacing: -0.01em; text-decoration: none; } .brand
  svg { color: var(--accent); } main { padding: 2rem; background: var(--card); border: 1px solid
  var(--line); border-radius: var(--radius); box-shadow: var(--shadow); } h1 { margin: 0; font-size:
  1.375rem; font-weight: 650; line-height: 1.25; letter-spacing: -0.015em; text-wrap: balance; } h2
  { margin: 1.5rem 0 0.5rem; font-size: 0.875rem; font-weight: 600; } p { margin: 0.5rem 0 0;
  overflow-wrap: anywhere; } a { color: var(--accent); text-underline-offset: 0.15em; } a:hover {
  color: var(--accent-strong); } .quiet { color: var(--quiet); font-size: 0.875rem; } .center {
  text-align: center; } .pair { display: flex; justify-content: center; align-items: center; gap:
  0.75rem; margin-bottom: 1.25rem; } .pair svg, .account svg, .who svg { display: block; flex: none;
  } .pair .link { color: var(--field-line); }
`
