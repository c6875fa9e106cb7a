/** The style of the page: light or dark as the reader's system is, and one column on a phone. */
export const pageStyle = `
:root {
  --ink: #1c2330; --quiet: #5a6577; --line: #dde2ea; --paper: #fff; --panel: #f5f7fa; --link: #1257a8;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e9f1; --quiet: #9fabbd; --line: #333c4b; --paper: #12161d; --panel: #1a2029; --link: #82b6f5; }
}
* { box-sizing: border-box; }
body {
  max-width: 64rem; margin: 0 auto; padding: 1rem 1.25rem 4rem;
  background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { font-size: 2rem; line-height: 1.2; }
h2, h3 { margin: 2.5rem 0 .75rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
form, nav { display: flex; flex-wrap: wrap; gap: .3rem .9rem; align-items: center; margin-top: 1rem; }
input { flex: 1 1 14rem; min-height: 2.75rem; padding: .4rem .8rem; font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--quiet); border-radius: .5rem; }
output, details { color: var(--quiet); font-size: .9rem; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
:target { background: var(--panel); }
code { font: .88em/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { text-align: left; padding: .4rem 1rem .4rem 0; border-bottom: 1px solid var(--line); font-weight: 400; vertical-align: top; }
@media print { form, nav { display: none; } }
`

/** Shows only the operations and statements that contain each word of the filter. */
export const pageScript = `
const filter = document.querySelector('#filter')
const rows = [...document.querySelectorAll('.operation, .statement')].map((row) => [row, (row.id + ' ' + row.textContent).toLowerCase()])
filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let count = 0
  for (const [row, text] of rows) {
    row.hidden = !words.every((word) => text.includes(word))
    if (!row.hidden) count += 1
  }
  document.querySelector('#found').textContent = words.length === 0 ? '' : count + ' found'
})
`
