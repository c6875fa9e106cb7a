import igv from 'igv'
import './genome-browser.css'
import type { BrowserView, FromBrowser, ToBrowser } from './messages.ts'

/**
 * The genome browser in a frame of its own, whose origin is opaque: it has no session, and can read only the addresses
 * passed to it.
 */
const place = document.getElementById('genome-browser')

function say(message: FromBrowser): void {
  // This page can't know the origin of the one that embeds it; nothing in the messages is secret.
  parent.postMessage(message, '*')
}

/** The bar of igv.js is on one line, wider than a phone: where it has no room, it continues below. */
const wrapped = new CSSStyleSheet()
wrapped.replaceSync(`
  .igv-navbar,
  .igv-navbar .igv-navbar-left-container,
  .igv-navbar .igv-navbar-left-container .igv-navbar-genomic-location,
  .igv-navbar .igv-navbar-left-container .igv-navbar-genomic-location .igv-locus-size-group,
  .igv-navbar .igv-navbar-right-container { flex-wrap: wrap; height: auto; }
`)

async function show({ chromosomes, reference, locus, tracks }: BrowserView): Promise<void> {
  if (place === null) return
  igv.removeAllBrowsers()
  const sizes = chromosomes.map(([name, length]) => `${name}\t${length}\n`).join('')
  await igv.createBrowser(place, {
    // Without this, igv.js requests a list of genomes from its own server.
    loadDefaultGenomes: false,
    genomeList: [],
    locus,
    showSVGButton: false,
    showChromosomeWidget: true,
    reference: {
      id: 'file',
      name: 'Of the file',
      wholeGenomeView: false,
      ...(reference ?? { format: 'chromsizes', fastaURL: new File([sizes], 'chrom.sizes') }),
    },
    tracks: tracks.map(({ windows, widest, ...track }) => ({
      ...track,
      ...(widest !== undefined && { visibilityWindow: widest }),
      ...(windows === 'htsget' && { sourceType: 'htsget' }),
      ...(windows === 'none' && { indexed: false }),
      ...(typeof windows === 'object' && windows),
    })),
  } as unknown as Parameters<typeof igv.createBrowser>[1])
  const { shadowRoot } = place
  if (shadowRoot === null) return
  const { adoptedStyleSheets: own } = shadowRoot
  if (!own.includes(wrapped)) shadowRoot.adoptedStyleSheets = [...own, wrapped]
}

addEventListener('message', (event: MessageEvent<ToBrowser>) => {
  if (event.source !== parent) return
  if (event.data?.kind === 'theme') {
    document.documentElement.classList.toggle('dark', event.data.isDark)
  }
  if (event.data?.kind !== 'show') return
  show(event.data.view).then(
    () => say({ kind: 'shown' }),
    // Without a module of the console's: a file that both need would be one more request of every page.
    (error: unknown) =>
      say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
})
say({ kind: 'loaded' })
