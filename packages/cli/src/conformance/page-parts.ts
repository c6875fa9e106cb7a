/** The style of the page: light or dark as the reader's system is, and one column on a phone. */
export const pageStyle = `
:root {
  --ink: #1c2330; --quiet: #5a6577; --line: #dde2ea; --paper: #fff; --panel: #f5f7fa; --link: #1257a8;
  --good: #0f6b3c; --bad: #a8201a; --warn: #7a5200;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e4e9f1; --quiet: #9fabbd; --line: #333c4b; --paper: #12161d; --panel: #1a2029; --link: #82b6f5;
    --good: #6fd39b; --bad: #ff9a91; --warn: #e6bd6a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main, nav { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 2rem 0 .5rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); scroll-margin-top: 1rem; }
h3 { font-size: .95rem; margin: 1rem 0 .4rem; color: var(--quiet); }
.lead { color: var(--quiet); max-width: 48rem; margin: 0 0 1.25rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: .75rem; margin: 0 0 1.5rem; }
.figures div { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem; }
.figures dt { color: var(--quiet); font-size: .82rem; }
.figures dd { margin: 0; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
form { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; }
input { flex: 1 1 14rem; min-height: 2.75rem; padding: .4rem .8rem; font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--quiet); border-radius: .5rem; }
output { color: var(--quiet); font-size: .9rem; }
nav { display: flex; flex-wrap: wrap; gap: .3rem .9rem; margin-top: 1.25rem; font-size: .9rem; }
a { color: var(--link); }
nav a { padding: .25rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
details > summary { cursor: pointer; padding: .35rem 0; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.operation { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: 0 .9rem; }
.operation[open] { padding-bottom: .9rem; background: var(--panel); }
.operation > summary { padding: .6rem 0; }
.operation > summary code { font-size: .92rem; }
.method { display: inline-block; min-width: 3.6rem; font-size: .78rem; letter-spacing: .03em; color: var(--quiet); }
.method.get { color: var(--good); } .method.delete { color: var(--bad); } .method.post, .method.put { color: var(--warn); }
.chips { display: flex; flex-wrap: wrap; gap: .35rem; margin-top: .3rem; }
.chip { font-size: .78rem; color: var(--quiet); border: 1px solid var(--line); border-radius: 1rem; padding: .05rem .55rem; }
.chip.same { color: var(--good); border-color: currentcolor; }
.chip.differs, .chip.failed { color: var(--bad); border-color: currentcolor; }
.chip.decided { border-style: dashed; }
code { font: .88em/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
ul { padding-left: 1.2rem; margin: .3rem 0; }
.statements { list-style: none; padding: 0; }
.statement { border-left: 3px solid var(--line); padding: .2rem 0 .2rem .8rem; margin: .6rem 0; }
.statement.stated { border-color: var(--good); } .statement.decided { border-color: var(--warn); }
.statement.both { border-image: linear-gradient(var(--good), var(--warn)) 1; }
.statement details { color: var(--quiet); font-size: .88rem; }
.none { color: var(--bad); margin: .2rem 0; font-size: .88rem; }
.decisions div { margin: .6rem 0; padding-left: .8rem; border-left: 3px solid var(--warn); }
.decisions dt { font-weight: 600; } .decisions dd { margin: 0; } .decisions i { color: var(--quiet); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { text-align: left; padding: .3rem 1rem .3rem 0; border-bottom: 1px solid var(--line); font-weight: 400; vertical-align: top; }
main { padding-bottom: 4rem; }
@media (max-width: 30rem) { header, main, nav { padding: 0 1rem; } h1 { font-size: 1.6rem; } .statement, .decisions div { padding-left: .6rem; } }
@media print { form, nav { display: none; } }
`

/** Shows only the operations that contain each word of the filter, and opens the one that the address names. */
export const pageScript = `
const filter = document.querySelector('#filter')
const found = document.querySelector('#found')
const rows = [...document.querySelectorAll('.operation')].map((row) => [row, (row.id + ' ' + row.textContent).toLowerCase()])
const groups = [...document.querySelectorAll('.group')]
function apply() {
  const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let count = 0
  for (const [row, text] of rows) {
    row.hidden = !words.every((word) => text.includes(word))
    if (!row.hidden) count += 1
  }
  for (const group of groups) group.hidden = !group.querySelector('.operation:not([hidden])')
  found.textContent = words.length === 0 ? '' : count + (count === 1 ? ' operation' : ' operations')
}
function open() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named instanceof HTMLDetailsElement) named.open = true
}
filter.addEventListener('input', apply)
addEventListener('hashchange', open)
apply()
open()
`
