import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openBrowser } from './browser.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const shop = `<!doctype html><style>p { color: red }</style><a href="/next?a=1&amp;b=2">The <b>next</b> page</a>
<form action="/search"><input name="q"><button name="mode" value="all">Search</button></form>
<form method="post" action="/order"><input type="hidden" name="csrf" value="a&quot;b">
  <input name="name" value="Ada"><input type="checkbox" name="gift" checked><input type="checkbox" name="fast">
  <input type="radio" name="size" value="s"><input type="radio" name="size" value="m" checked>
  <select name="color"><option>red<option value="b" selected>blue</select><select name="first"><option>one<option>two</select>
  <textarea name="note">So be it.</textarea><input name="off" disabled value="x">
  <button name="decision" value="buy">Buy now</button><input type="submit" name="decision" value="Cancel">
  <button type="button">Nothing</button></form>`

/** A shop that answers each request with what it received. */
const echo: RequestListener = (request, response) => {
  if (request.url === '/') return void response.end(shop)
  let body = ''
  request.on('data', (chunk) => void (body += String(chunk)))
  request.on('end', () => {
    response.end(JSON.stringify({ asked: `${request.method} ${request.url}`, body }))
  })
}

describe('a form of a page', () => {
  it.each([
    [{ name: 'Ben' }, 'csrf=a%22b&gift=on&size=m&color=b&first=one&note=So+be+it.&name=Ben'],
    [
      { gift: 'no', fast: 'on', note: '' },
      'csrf=a%22b&name=Ada&size=m&color=b&first=one&gift=no&fast=on&note=',
    ],
  ])('[HAR-05] is sent with its defaults, and with %j', async (values, body) => {
    const page = await openBrowser().open(await serve(echo))
    expect(JSON.parse((await page.submit(values)).text)).toEqual({ asked: 'POST /order', body })
  })

  it('[HAR-05] is sent by the button that is pressed', async () => {
    const page = await openBrowser().open(await serve(echo))
    for (const [button, value] of [
      ['Buy now', 'buy'],
      ['Cancel', 'Cancel'],
    ] as const) {
      const { body } = JSON.parse((await page.press(button)).text) as { body: string }
      expect(body).toMatch(new RegExp(`&decision=${value}$`))
    }
    const found = await page.press('Search', { q: 'a b' })
    expect(JSON.parse(found.text)).toMatchObject({ asked: 'GET /search?q=a+b&mode=all' })
  })

  it('[HAR-05] that is missing is an error with what the page shows instead', async () => {
    const url = await serve(echo)
    const page = await openBrowser().open(url)
    await expect(page.submit({ age: '7' })).rejects.toThrow('no form with age')
    await expect(page.press('Nothing')).rejects.toThrow('no button "Nothing"')
    await expect(page.click('Home')).rejects.toThrow(/no link "Home" at .*: The next page/s)
    expect(JSON.parse((await page.click('next page')).text)).toMatchObject({
      asked: 'GET /next?a=1&b=2',
    })
  })
})

it('[HAR-05] a browser follows redirects with its cookies, and not forever', async () => {
  const url = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://a')
    if (pathname === '/endless') response.writeHead(302, { location: '/endless' }).end()
    else if (pathname === '/out') {
      response.writeHead(303, { location: '/', 'set-cookie': 'user=; Max-Age=0; Path=/' }).end()
    } else if (pathname === '/in') {
      response.writeHead(303, { location: '/', 'set-cookie': ['user=ada; Path=/', 'b=c=d'] }).end()
    } else response.end(request.headers.cookie ?? 'none')
  })
  const browser = openBrowser()
  const page = await browser.open(`${url}/in`)
  expect(page).toMatchObject({ url: `${url}/`, status: 200, text: 'user=ada; b=c=d' })
  expect(await browser.get(`${url}/in`)).toMatchObject({ status: 303, location: `${url}/` })
  expect((await browser.open(`${url}/out`)).text).toBe('b=c=d')
  expect((await openBrowser().open(url)).text).toBe('none')
  await expect(browser.open(`${url}/endless`)).rejects.toThrow('redirected 20 times')
})
