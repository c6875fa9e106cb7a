import { html, type Markup } from './html.ts'

/** The content of the card: fields, buttons, notices, and the lists of requested scopes. */
export function controlStyle(nonce: string): Markup {
  return html`<style nonce="${nonce}">
    ${rules}
  </style>`
}

const rules = html`
  label { display: block; margin: 1.25rem 0 0.375rem; font-size: 0.875rem; font-weight: 600; } input
  { display: block; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; background:
  var(--field); border: 1px solid var(--field-line); border-radius: 8px; color: var(--ink); font:
  inherit; } input[aria-invalid='true'] { border-color: var(--danger); } input.code { font-family:
  var(--mono); font-size: 1.5rem; letter-spacing: 0.12em; text-align: center; text-transform:
  uppercase; } .shown-code { margin: 1.25rem 0 0; padding: 0.75rem; background: var(--soft); border:
  1px solid var(--line); border-radius: 8px; font-family: var(--mono); font-size: 1.5rem;
  letter-spacing: 0.12em; text-align: center; } :focus-visible { outline: 3px solid var(--accent);
  outline-offset: 2px; } button { min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid
  transparent; border-radius: 8px; background: var(--accent); color: var(--on-accent); font:
  inherit; font-weight: 600; cursor: pointer; } button:hover { background: var(--accent-strong); }
  button.second { background: transparent; border-color: var(--field-line); color: var(--ink); }
  button.second:hover { background: var(--soft); } button.wide { width: 100%; margin-top: 1.5rem; }
  .buttons { display: flex; flex-direction: row-reverse; gap: 0.75rem; margin-top: 1.75rem; }
  .buttons button { flex: 1; } .notice { margin: 1.25rem 0 0; padding: 0.75rem 0.875rem;
  border-radius: 8px; background: var(--danger-soft); color: var(--danger); font-size: 0.9375rem; }
  .error { margin: 0 0 0.625rem; color: var(--danger); font-size: 0.875rem; } ul { margin: 0;
  padding: 0; list-style: none; } .scopes { border: 1px solid var(--line); border-radius: 8px; }
  .scopes li { padding: 0.75rem 0.875rem; overflow-wrap: anywhere; } .scopes li + li { border-top:
  1px solid var(--line); } .scopes strong { display: block; font-weight: 600; } .scopes span {
  color: var(--quiet); font-size: 0.875rem; } .before { margin-top: 0.75rem; font-size: 0.875rem; }
  .before summary { color: var(--quiet); cursor: pointer; } .before li { padding: 0.125rem 0
  0.125rem 1rem; } .who { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem;
  margin-top: 1.25rem; padding: 0.625rem 0.875rem; background: var(--soft); border-radius: 8px;
  font-size: 0.9375rem; } .who > div { flex: 1 1 9rem; min-width: 0; overflow-wrap: anywhere;
  line-height: 1.3; } .who form { margin: 0; } .link-button { min-height: 1.5rem; padding: 0;
  background: none; color: var(--accent); font-weight: 400; font-size: 0.875rem; text-decoration:
  underline; text-underline-offset: 0.15em; } .link-button:hover { background: none; color:
  var(--accent-strong); } .bench { margin-top: 1.25rem; } .bench h2 { margin-top: 0; } .bench +
  .by-password { margin-top: 1.75rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
  .by-password h2 { margin: 0; } .account { display: flex; align-items: center; gap: 0.75rem; width:
  100%; margin-top: 0.5rem; background: transparent; border-color: var(--line); color: var(--ink);
  font-weight: 600; line-height: 1.25; text-align: left; } .account:hover { background: var(--soft);
  } .account > span { min-width: 0; overflow-wrap: anywhere; } .account .quiet { display: block;
  font-weight: 400; } .sign { display: block; margin: 0 auto 1rem; } .sign.good { color:
  var(--good); } .sign.bad { color: var(--danger); } @media (max-width: 30rem) { main { padding:
  1.5rem 1.25rem; } }
`
