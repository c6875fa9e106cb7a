/**
 * A purchase from end to end, using only fetch: an app creates it, its user confirms, the app reads COMPLETED and
 * refunds it.
 *
 *   npm start                             in one terminal: the platform with its demo data
 *   node examples/purchase.mjs            in another; the script confirms on the user's behalf
 *   node examples/purchase.mjs --browser  prints the dialog's address, and waits for the user
 */
import { setTimeout } from 'node:timers/promises'

const ui = process.env.BENCHTOP_UI_URL ?? 'http://127.0.0.1:5101'
const [ada, app] = ['1001', '2002']

async function send(address, { token, form, json } = {}) {
  const headers = {
    ...(token !== undefined && { 'x-access-token': token }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
  }
  const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json)
  const response = await fetch(address, { method: body ? 'POST' : 'GET', headers, body })
  if (response.ok) return response.json()
  throw new Error(`${address} responded with ${response.status}: ${await response.text()}`)
}

const owner = (path, json) => send(`${ui}/_emulator/${path}`, { json })
const balance = async () => (await owner(`wallets/${ada}`)).balance

const { apiUrl, storeUrl } = await owner('status')
const { token } = await owner('tokens', { user: ada, application: app, scopes: ['read global'] })
const product = await owner(`applications/${app}/products`, { name: 'A report', price: '2.50' })
const result = await send(`${apiUrl}/v1pre3/appresults/6001`, { token })
console.log(`Before: ${await balance()} credits.`)

const purchase = await send(`${storeUrl}/v1pre3/purchases`, {
  token,
  json: {
    AppSessionId: result.Response.AppSession.Id,
    Products: [{ Id: product.id, Quantity: '2' }],
  },
})
const { Id, RefundSecret, HrefPurchaseDialog } = purchase.Response
const read = async () => (await send(`${storeUrl}/v1pre3/purchases/${Id}`, { token })).Response
console.log(`Purchase ${Id} is ${purchase.Response.Status}.`)

if (process.argv.includes('--browser')) {
  console.log(`Confirm it: ${HrefPurchaseDialog}`)
  while ((await read()).Status === 'PENDING') await setTimeout(500)
} else await owner(`purchases/${Id}/confirm`, {})

const { Status, InvoiceNumber, AmountTotal } = await read()
console.log(`It is ${Status}: ${InvoiceNumber}, ${AmountTotal} credits.`)
console.log(`After: ${await balance()} credits.`)
if (Status === 'COMPLETED') {
  const refunded = await send(`${storeUrl}/v1pre3/purchases/${Id}/refund`, {
    token,
    form: { RefundSecret, Comment: 'An example' },
  })
  console.log(`The refund is ${refunded.Response.RefundStatus}: ${await balance()} credits.`)
}
