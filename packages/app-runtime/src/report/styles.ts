/**
 * The style sheet of reports. It follows the reader's light or dark scheme, prints in black on white, and loads nothing.
 */
export const reportStyles = `.report {
  color-scheme: light dark;
  --page: #f5f6f8;
  --surface: #ffffff;
  --ink: #1a2027;
  --muted: #57616d;
  --line: #dfe3e8;
  --series-1: #2563a8;
  --series-2: #b4580a;
  --series-3: #0f766e;
  --series-4: #8a3ab9;
  --series-5: #9a6700;
  --series-6: #be185d;
  --soft: #cfdff2;
  --good: #176b3a;
  --warning: #8a5a00;
  --bad: #b42318;
  --note: #fff7e0;
  --note-line: #e2b93b;
  background: var(--page);
  color: var(--ink);
  margin: 0;
  font:
    15px/1.5 system-ui,
    -apple-system,
    'Segoe UI',
    'Noto Sans',
    'DejaVu Sans',
    sans-serif;
}
@media (prefers-color-scheme: dark) {
  .report {
    --page: #0f1317;
    --surface: #171c22;
    --ink: #e7ebf0;
    --muted: #9ba6b2;
    --line: #2b323a;
    --series-1: #7db2f0;
    --series-2: #eda45c;
    --series-3: #5ac8b8;
    --series-4: #c99af0;
    --series-5: #e3c04f;
    --series-6: #f58bb8;
    --soft: #24405f;
    --good: #6fd08f;
    --warning: #e8b95a;
    --bad: #ff8a80;
    --note: #2c2612;
    --note-line: #8f7425;
  }
}
.report *,
.report *::before {
  box-sizing: border-box;
}
.report > header,
.report > main,
.report > footer {
  max-width: 1040px;
  margin: 0 auto;
  padding: 0 24px;
}
.report > header {
  padding-top: 36px;
}
.report h1,
.report h2 {
  margin: 0;
  line-height: 1.2;
  text-wrap: balance;
  overflow-wrap: anywhere;
}
.report h1 {
  font-size: 28px;
  letter-spacing: -0.015em;
}
.report h2 {
  font-size: 20px;
  letter-spacing: -0.01em;
}
.report .kicker {
  margin: 0 0 6px;
  color: var(--series-1);
  font-weight: 600;
}
.report .text {
  max-width: 75ch;
  margin: 8px 0 0;
  color: var(--muted);
  overflow-wrap: anywhere;
}
.report .facts {
  display: flex;
  flex-wrap: wrap;
  gap: 8px 32px;
  margin: 18px 0 0;
}
.report .facts dt,
.report .tile dt {
  color: var(--muted);
  font-size: 13px;
}
.report .facts dd,
.report .tile dd {
  margin: 0;
  overflow-wrap: anywhere;
}
.report .note {
  margin: 16px 0 0;
  padding: 10px 14px;
  background: var(--note);
  border-left: 3px solid var(--note-line);
  border-radius: 4px;
  overflow-wrap: anywhere;
}
.report section {
  margin-top: 32px;
}
.report .tiles {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: 12px;
  margin: 16px 0 0;
}
.report .tile {
  padding: 14px 16px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 8px;
}
.report .tile .figure {
  font-size: 26px;
  font-weight: 600;
  line-height: 1.25;
  letter-spacing: -0.015em;
  font-variant-numeric: tabular-nums;
}
.report .tile .detail {
  color: var(--muted);
  font-size: 13px;
}
.report .tile .good {
  color: var(--good);
}
.report .tile .warning {
  color: var(--warning);
}
.report .tile .bad {
  color: var(--bad);
}
.report .card {
  margin: 16px 0 0;
  padding: 16px 20px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 8px;
}
.report .scroll {
  overflow-x: auto;
}
.report .scroll:focus-visible,
.report summary:focus-visible {
  outline: 2px solid var(--series-1);
  outline-offset: 2px;
  border-radius: 2px;
}
.report table {
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
}
.report caption {
  padding-bottom: 8px;
  text-align: left;
  font-weight: 600;
}
.report th,
.report td {
  padding: 6px 16px 6px 0;
  border-bottom: 1px solid var(--line);
  text-align: left;
  vertical-align: baseline;
}
.report th:last-child,
.report td:last-child {
  padding-right: 0;
}
.report thead th {
  color: var(--muted);
  font-size: 13px;
  font-weight: 500;
  white-space: nowrap;
}
.report tbody th {
  font-weight: 500;
}
.report tbody tr:last-child > * {
  border-bottom: 0;
}
.report td,
.report tbody th {
  max-width: 40ch;
  overflow-wrap: break-word;
}
.report .number {
  text-align: right;
  white-space: nowrap;
}
.report figcaption {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 2px 20px;
}
.report figcaption .title {
  font-weight: 600;
  overflow-wrap: anywhere;
}
.report .legend {
  display: flex;
  flex-wrap: wrap;
  gap: 2px 14px;
  color: var(--muted);
  font-size: 13px;
}
.report .legend svg {
  display: inline-block;
  width: 12px;
  height: 12px;
  min-width: 0;
  margin: 0 5px 0 0;
  vertical-align: -1px;
}
.report .below {
  margin: 8px 0 0;
  color: var(--muted);
  font-size: 13px;
}
.report figure svg {
  display: block;
  width: 100%;
  height: auto;
  margin-top: 8px;
  font-size: 11px;
}
.report .plot svg {
  min-width: 600px;
  max-width: 1000px;
}
.report svg text {
  fill: var(--muted);
  font-variant-numeric: tabular-nums;
}
.report svg .value {
  fill: var(--ink);
}
.report svg .halo {
  stroke: var(--surface);
  stroke-width: 3px;
  paint-order: stroke;
}
.report svg .grid {
  stroke: var(--line);
}
.report svg .axis {
  stroke: var(--muted);
}
.report svg .mark {
  fill: var(--series-1);
}
.report svg .curve {
  fill: none;
  stroke: var(--series-1);
  stroke-width: 2;
  stroke-linejoin: round;
}
.report svg .s2.mark {
  fill: var(--series-2);
}
.report svg .s2.curve {
  stroke: var(--series-2);
  stroke-dasharray: 6 3;
}
.report svg .s3.mark {
  fill: var(--series-3);
}
.report svg .s3.curve {
  stroke: var(--series-3);
  stroke-dasharray: 2 3;
}
.report svg .s4.mark {
  fill: var(--series-4);
}
.report svg .s4.curve {
  stroke: var(--series-4);
  stroke-dasharray: 9 3 2 3;
}
.report svg .s5.mark {
  fill: var(--series-5);
}
.report svg .s5.curve {
  stroke: var(--series-5);
  stroke-dasharray: 12 4;
}
.report svg .s6.mark {
  fill: var(--series-6);
}
.report svg .s6.curve {
  stroke: var(--series-6);
  stroke-dasharray: 1 4;
}
.report svg .area {
  fill: var(--soft);
}
.report svg .depth {
  fill: none;
  stroke: var(--series-1);
  stroke-width: 1.25;
}
.report svg .stem {
  stroke: var(--muted);
}
.report svg .threshold {
  stroke: var(--bad);
  stroke-dasharray: 4 3;
}
.report details {
  margin-top: 10px;
}
.report summary {
  color: var(--muted);
  font-size: 13px;
  cursor: pointer;
  width: fit-content;
}
.report details table {
  margin-top: 8px;
  width: auto;
  min-width: 40%;
}
.report .empty {
  margin: 8px 0 0;
  color: var(--muted);
}
.report > footer {
  padding-top: 28px;
  padding-bottom: 44px;
  color: var(--muted);
  font-size: 13px;
  overflow-wrap: anywhere;
}
@media (max-width: 500px) {
  .report > header,
  .report > main,
  .report > footer {
    padding-left: 14px;
    padding-right: 14px;
  }
  .report > header {
    padding-top: 22px;
  }
  .report h1 {
    font-size: 23px;
  }
  .report .card {
    padding: 14px;
  }
  .report .tiles {
    grid-template-columns: 1fr 1fr;
    gap: 10px;
  }
  .report .tile {
    padding: 10px 12px;
  }
  .report .tile .figure {
    font-size: 22px;
    overflow-wrap: anywhere;
  }
}
@media print {
  .report {
    color-scheme: light;
    --page: #ffffff;
    --surface: #ffffff;
    --ink: #000000;
    --muted: #444c55;
    --line: #c9ced4;
    --series-1: #1d4f88;
    --series-2: #9a4a06;
    --series-3: #0b5f58;
    --series-4: #6d2a96;
    --series-5: #7a5200;
    --series-6: #9d124c;
    --soft: #d9e5f3;
    --good: #0f5a2e;
    --warning: #6f4800;
    --bad: #a11a10;
    --note: #ffffff;
    font-size: 10.5pt;
    print-color-adjust: exact;
  }
  .report > header,
  .report > main,
  .report > footer {
    max-width: none;
    padding-left: 0;
    padding-right: 0;
  }
  .report > header {
    padding-top: 0;
  }
  .report .card {
    padding: 0;
    border: 0;
  }
  .report .tile .figure {
    font-size: 20px;
  }
  .report .scroll {
    overflow: visible;
  }
  .report .plot svg {
    min-width: 0;
  }
  .report section {
    margin-top: 22px;
  }
  .report h2 {
    break-after: avoid;
  }
  .report figure,
  .report tr,
  .report .tile,
  .report .note {
    break-inside: avoid;
  }
  .report details:not([open]) {
    display: none;
  }
}
`
