import igv from 'igv'
import { errorText } from '../design/error-text.ts'
import './genome-browser.css'
import type { BrowserView, FromBrowser, ToBrowser } from './messages.ts'

/**
 * The genome browser in a frame of its own, whose origin is none: it knows nobody's session and reaches what it is given
 * addresses of, and nothing else.
 */
const place = document.getElementById('genome-browser')

function say(message: FromBrowser): void {
  // The page around has an origin that this one can't know; nothing that is said is a secret.
  parent.postMessage(message, '*')
}

async function show({ chromosomes, reference, locus, tracks }: BrowserView): Promise<void> {
  if (place === null) return
  igv.removeAllBrowsers()
  const sizes = chromosomes.map(([name, length]) => `${name}\t${length}\n`).join('')
  await igv.createBrowser(place, {
    // Without this it asks a server of its makers for a list of genomes.
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
    tracks: tracks.map(({ indexURL, ...track }) => ({
      ...track,
      ...(indexURL === undefined ? { indexed: false } : { indexURL }),
    })),
  } as unknown as Parameters<typeof igv.createBrowser>[1])
}

addEventListener('message', (event: MessageEvent<ToBrowser>) => {
  if (event.source !== parent || event.data?.kind !== 'show') return
  show(event.data.view).then(
    () => say({ kind: 'shown' }),
    (error: unknown) => say({ kind: 'failed', message: errorText(error) }),
  )
})
say({ kind: 'loaded' })
