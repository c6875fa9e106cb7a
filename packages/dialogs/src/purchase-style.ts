import { html, type Markup } from './html.ts'

/** Styles of the purchase pages only: the receipt, and the link back to the application. */
export function purchaseStyle(nonce: string): Markup {
  return html`<style nonce="${nonce}">
    .receipt {
      width: 100%;
      margin-top: 1.5rem;
      border-collapse: collapse;
    }
    .receipt th,
    .receipt td {
      padding: 0.625rem 0;
      border-bottom: 1px solid var(--line);
      font-weight: 400;
      text-align: left;
      vertical-align: top;
      overflow-wrap: anywhere;
    }
    .receipt td,
    .receipt th + th {
      padding-left: 1rem;
      font-variant-numeric: tabular-nums;
      text-align: right;
      white-space: nowrap;
    }
    .receipt thead th {
      padding-top: 0;
      color: var(--quiet);
      font-size: 0.875rem;
    }
    .receipt .quiet {
      display: block;
    }
    .receipt tfoot tr:last-child > * {
      border-bottom: 0;
      font-size: 1.125rem;
      font-weight: 650;
    }
    .wallet {
      margin-top: 1rem;
    }
    .pay button {
      flex: 1 1 auto;
    }
    .moment {
      white-space: nowrap;
    }
    .back {
      display: block;
      margin-top: 1.75rem;
      min-height: 2.75rem;
      padding: 0.625rem 1rem;
      border-radius: 8px;
      background: var(--accent);
      color: var(--on-accent);
      font-weight: 600;
      text-align: center;
      text-decoration: none;
    }
    .back:hover {
      background: var(--accent-strong);
      color: var(--on-accent);
    }
    .said {
      margin: 0 0 1.25rem;
      padding: 0.75rem 0.875rem;
      border-radius: 8px;
      background: var(--soft);
      font-size: 0.9375rem;
    }
    .trial {
      margin-top: 1.25rem;
      padding-top: 1rem;
      border-top: 1px solid var(--line);
      text-align: center;
    }
    .trial p {
      margin: 0.25rem 0 0;
    }
  </style>`
}
