/**
 * Read Report, a native app without a dependency: counts the reads of FASTQ files, how good they are cycle by cycle, and
 * writes one page and one JSON file. What it states is counted from the files that it is given, and nothing else.
 */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

const data = process.env.BENCHTOP_DATA ?? '/data'
const session = JSON.parse(await readFile(join(data, 'input/AppSession.json'), 'utf8'))
const property = (name) => session.Properties.Items.find((one) => one.Name === name)
const samples = property('Input.Samples')?.Items ?? []
const project = property('Output.Projects').Items[0]

const counts = []
for (const sample of samples) {
  const folder = join(data, 'input/samples', sample.Id)
  const entries = await readdir(folder, { recursive: true })
  for (const path of entries.filter((one) => /\.(fastq|fq)(\.gz)?$/.test(one)).toSorted()) {
    console.log(`reading ${path}`)
    counts.push({ sample: sample.Name, file: path, ...(await countReads(join(folder, path))) })
  }
}
if (counts.length === 0) {
  console.error('Error: the chosen samples have no FASTQ files.')
  process.exitCode = 1
} else {
  const output = join(data, 'output/appresults', project.Id, 'Read Report')
  await mkdir(output, { recursive: true })
  await writeFile(join(output, 'summary.json'), `${JSON.stringify(counts, null, 2)}\n`)
  await writeFile(join(output, 'report.html'), pageOf(counts))
  console.log(`counted ${counts.reduce((sum, { reads }) => sum + reads, 0)} reads`)
}

/** Phred scores are the codes of characters less 33. */
async function countReads(path) {
  const bytes = createReadStream(path)
  const input = path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  const totals = []
  let [reads, bases, good, gc, line] = [0, 0, 0, 0, 0]
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    if (line % 4 === 1) gc += text.replaceAll(/[^GC]/gi, '').length
    if (line % 4 === 3) {
      reads += 1
      bases += text.length
      for (let cycle = 0; cycle < text.length; cycle += 1) {
        const quality = text.charCodeAt(cycle) - 33
        totals[cycle] ??= { sum: 0, reads: 0 }
        totals[cycle].sum += quality
        totals[cycle].reads += 1
        if (quality >= 30) good += 1
      }
    }
    line += 1
  }
  const share = (part) => (bases === 0 ? 0 : Math.round((part / bases) * 10_000) / 100)
  const qualityByCycle = totals.map(({ sum, reads: of }) => Math.round((sum / of) * 100) / 100)
  return { reads, bases, percentGtQ30: share(good), percentGc: share(gc), qualityByCycle }
}

function pageOf(all) {
  const number = new Intl.NumberFormat('en')
  const rows = all.map(
    ({ sample, file, reads, bases, percentGtQ30, percentGc, qualityByCycle }) => `
<section>
<h2>${escaped(sample)}: ${escaped(file)}</h2>
<p>${number.format(reads)} reads, ${number.format(bases)} bases, ${percentGtQ30}% of them of at least Q30, ${percentGc}% G or C.</p>
${plotOf(qualityByCycle)}
</section>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Read Report</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
h2 { overflow-wrap: anywhere }
svg { width: 100%; height: auto; border-left: 1px solid; border-bottom: 1px solid }
polyline { fill: none; stroke: currentColor; stroke-width: 1.5 }
</style>
<header><h1>Read Report</h1></header>
<main>${rows.join('\n')}
</main>
</html>
`
}

/** The mean quality of each cycle, from 0 to Q40. */
function plotOf(qualities) {
  const points = qualities.map((quality, at) => {
    const x = (at / Math.max(1, qualities.length - 1)) * 400
    return `${x.toFixed(1)},${(120 - quality * 3).toFixed(1)}`
  })
  const label = `Mean quality by cycle, from ${qualities[0]} to ${qualities.at(-1)}`
  return `<svg viewBox="0 0 400 120" role="img" aria-label="${label}"><polyline points="${points.join(' ')}"/></svg>`
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
